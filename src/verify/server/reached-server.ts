import type { IncomingMessage } from "node:http";
import type { Request } from "../../engine/server/http/http.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { type Connection, openRequest } from "./connection.ts";
import type { Server } from "./server.ts";

/** A server that this program reaches over a network. */
export type ReachedServer = Server & { readonly connection: Connection };

/** Returns the server at an address such as `http://127.0.0.1:8001`, or behind a connection. */
export function serverAt(at: string | Connection): ReachedServer {
  const connection = typeof at === "string" ? { url: at } : at;
  return {
    address: connection.url,
    connection,
    send: async (request) => {
      const { headers, statusCode = 0, text } = await exchange(connection, request);
      const warnings = [headers["warning"] ?? []].flat().flatMap((one) =>
        // Node reads headers as Latin-1; the server writes UTF-8.
        Buffer.from(one, "latin1")
          .toString()
          .split(/, (?=299 )/),
      );
      const head = { code: statusCode, ...(warnings.length > 0 && { warnings }) };
      const body = headers["content-type"] === "application/json" ? jsonOf(text) : null;
      return body === null ? { ...head, text, body: {} } : { ...head, body };
    },
    time: async () => {
      const { headers } = await exchange(connection, { method: "GET", path: "/version" });
      const found = Date.parse(headers.date ?? "");
      return Number.isNaN(found) ? Math.floor(Date.now() / 1000) * 1000 : found;
    },
  };
}

/** Returns a body in JSON; null if it is not one value, but the events of a watch. */
function jsonOf(text: string): ValueMap | null {
  try {
    return JSON.parse(text) as ValueMap;
  } catch {
    return null;
  }
}

/** How long a server may take to answer, in ms. */
const TIMEOUT = 60_000;

type Answer = Pick<IncomingMessage, "headers" | "statusCode"> & { readonly text: string };

function exchange(
  connection: Connection,
  { method, path, query, contentType, accept = "application/json", userAgent, body, ...who }: Request,
): Promise<Answer> {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const headers = {
    accept,
    ...(userAgent !== undefined && { "user-agent": userAgent }),
    ...impersonation(who),
    ...(body !== undefined && {
      "content-type": contentType ?? "application/json",
      "content-length": String(Buffer.byteLength(text)),
    }),
  };
  const target = `${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`;
  return new Promise((resolve, reject) => {
    const sent = openRequest(connection, target, { method, headers }, (answer) => {
      readText(answer).then(
        (found) => resolve({ headers: answer.headers, statusCode: answer.statusCode, text: found } as Answer),
        reject,
      );
    });
    sent.setTimeout(TIMEOUT, () => sent.destroy(new Error("the server does not answer")));
    sent.on("error", reject);
    sent.end(text);
  });
}

/** Returns the headers with which a client acts as a user. */
function impersonation({ user, groups, userInfo }: Pick<Request, "user" | "groups" | "userInfo">) {
  const extra = Object.entries(userInfo?.extra ?? {}).map(
    ([key, values]) => [`impersonate-extra-${encodeURIComponent(key)}`, [...values]] as const,
  );
  return {
    ...(user !== undefined && { "impersonate-user": user }),
    ...(groups !== undefined && { "impersonate-group": [...groups] }),
    ...(userInfo?.uid !== undefined && { "impersonate-uid": userInfo.uid }),
    ...Object.fromEntries(extra),
  };
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
