import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Request, Response } from "../../engine/server/http/http.ts";
import { isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { type Connection, openRequest } from "../server/connection.ts";

/** A proxy that logs all requests to a server. */
export type LoggingProxy = {
  readonly address: string;
  /** Returns the requests since the last call, without discovery. From now on, `user` sends the requests. Default: the cluster's admin. */
  readonly takeRequests: (user?: string) => readonly ValueMap[];
  /** Returns the same, with what the client accepts, and the sorted paths of discovery. */
  readonly takeAll: () => { readonly requests: readonly ValueMap[]; readonly discovery: readonly string[] };
  readonly close: () => void;
};

/** Matches the paths of discovery requests. */
const DISCOVERY = /^\/(openapi|api$|apis$|api\/v1$|apis\/[^/]+\/[^/]+$|version)/;

/** What watches the requests of a proxy. */
export type ProxyGuard = {
  /** Returns why a request may not be sent: a sentence; null if it may. */
  readonly refuse: (request: Request) => string | null;
  /** Called with each response to a write. */
  readonly answered: (request: Request, response: Response) => void;
};

/**
 * Starts a proxy for a server, on a free port of the loopback address. With a guard, its address has a secret part, so that other programs
 * of this computer cannot use it.
 */
export async function openProxy(target: Connection, guard?: ProxyGuard): Promise<LoggingProxy> {
  let user: string | undefined;
  let entries: Entry[] = [];
  const secret = guard === undefined ? "" : `/${randomBytes(16).toString("hex")}`;
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith(secret)) {
      response.writeHead(403).end();
      return;
    }
    request.url = request.url.slice(secret.length);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (user !== undefined && request.headers["impersonate-user"] === undefined) {
      request.headers["impersonate-user"] = user;
      request.headers["impersonate-group"] = "system:authenticated";
    }
    const entry = { request, body: body.toString("utf8"), code: 0 };
    entries.push(entry);
    const sent = requestOf(entry);
    const why = guard?.refuse(sent) ?? null;
    if (why === null) forward(target, entry, body, response, (answer) => guard?.answered(sent, answer));
    else {
      entry.code = 403;
      response.writeHead(403, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ kind: "Status", apiVersion: "v1", status: "Failure", message: why, code: 403 }),
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const isDiscovery = ({ request }: Entry) => DISCOVERY.test(pathOf(request));
  return {
    address: `http://127.0.0.1:${port}${secret}`,
    takeRequests: (next) => {
      const requests = entries.filter((one) => !isDiscovery(one)).map((one) => logged(one));
      entries = [];
      user = next;
      return requests;
    },
    takeAll: () => {
      const requests = entries.filter((one) => !isDiscovery(one)).map((one) => logged(one, true));
      const discovery = entries.filter(isDiscovery).map(({ request }) => pathOf(request));
      entries = [];
      return { requests, discovery: [...new Set(discovery)].sort() };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Entry = { readonly request: IncomingMessage; readonly body: string; code: number };

function requestOf({ request, body }: Entry): Request {
  const { method = "GET", url = "", headers } = request;
  const user = headers["impersonate-user"];
  return {
    method: method as Request["method"],
    path: pathOf(request),
    query: Object.fromEntries(new URLSearchParams(url.split("?")[1] ?? "")),
    ...(typeof user === "string" && { user }),
    ...(body !== "" && { body: readBody(body) }),
  };
}

/** Returns the headers that the proxy passes on. Node joins headers of the same name, but each group of a user needs its own header. */
function headersOf({ headers, headersDistinct }: IncomingMessage): OutgoingHttpHeaders {
  const { host: _, connection: __, ...others } = headers;
  const repeated = Object.entries(headersDistinct).filter(([name]) => name.startsWith("impersonate-"));
  return { ...others, ...Object.fromEntries(repeated) };
}

function forward(
  target: Connection,
  entry: Entry,
  body: Buffer,
  response: ServerResponse,
  answered: (response: Response) => void,
): void {
  const { method, url } = entry.request;
  const sent = { method: method ?? "GET", headers: headersOf(entry.request) };
  const up = openRequest(target, url ?? "/", sent, (answer) => {
    entry.code = answer.statusCode ?? 0;
    const { connection: ___, ...headers } = answer.headers;
    response.writeHead(entry.code, headers);
    response.flushHeaders(); // a watch may have no event for minutes, and its client waits for the headers
    answer.pipe(response);
    if (method === "GET") return;
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => {
      const found = readBody(Buffer.concat(chunks).toString("utf8"));
      answered({ code: entry.code, body: isMap(found) ? found : {} });
    });
  });
  up.on("error", () => response.destroy());
  response.on("close", () => up.destroy());
  up.end(body);
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?")[0] ?? "";
}

/** Returns a request as recordings have it. */
function logged({ request, body, code }: Entry, withAccept = false): ValueMap {
  const { method = "GET", url = "", headers } = request;
  const query = Object.fromEntries(new URLSearchParams(url.split("?")[1] ?? ""));
  const user = headers["impersonate-user"];
  return {
    method,
    path: pathOf(request),
    ...(Object.keys(query).length > 0 && { query }),
    ...(headers["content-type"] !== undefined && { contentType: headers["content-type"] }),
    ...(withAccept && headers.accept !== undefined && { accept: headers.accept }),
    ...(typeof user === "string" && { user }),
    ...(body !== "" && { body: readBody(body) }),
    code,
  };
}

/** Returns a JSON object or list, or the text itself. kubectl sends some bodies as protobuf. */
function readBody(text: string): Value {
  try {
    const value: Value = JSON.parse(text);
    return isMap(value) || Array.isArray(value) ? value : text;
  } catch {
    return text;
  }
}
