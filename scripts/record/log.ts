import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { isMap, type Value, type ValueMap } from "../../src/engine/value/value.ts";

/** A way to a server that notes what goes by. */
export type LoggingProxy = {
  readonly address: string;
  /** What went by since the last call, without discovery; `user` asks from now on, without one the cluster's admin. */
  readonly take: (user?: string) => readonly ValueMap[];
  readonly close: () => void;
};

/** Requests that only ask what a server serves. */
const DISCOVERY = /^\/(openapi|api$|apis$|api\/v1$|apis\/[^/]+\/[^/]+$|version)/;

/** Opens a proxy before the server at an address, on a free port of the loopback address. */
export async function openProxy(target: string): Promise<LoggingProxy> {
  let user: string | undefined;
  let entries: Entry[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (user !== undefined && request.headers["impersonate-user"] === undefined) {
      request.headers["impersonate-user"] = user;
      request.headers["impersonate-group"] = "system:authenticated";
    }
    const entry = { request, body: body.toString("utf8"), code: 0 };
    entries.push(entry);
    forward(target, entry, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    take: (next) => {
      const taken = entries.filter(({ request }) => !DISCOVERY.test(pathOf(request))).map(noted);
      entries = [];
      user = next;
      return taken;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Entry = { readonly request: IncomingMessage; readonly body: string; code: number };

function forward(target: string, entry: Entry, body: Buffer, response: ServerResponse): void {
  const { method, url, headers } = entry.request;
  const { host: _, connection: __, ...others } = headers;
  const up = send(`${target}${url}`, { method: method ?? "GET", headers: others }, (answer) => {
    entry.code = answer.statusCode ?? 0;
    const { connection: ___, ...told } = answer.headers;
    response.writeHead(entry.code, told);
    answer.pipe(response);
  });
  up.on("error", () => response.destroy());
  response.on("close", () => up.destroy());
  up.end(body);
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?")[0] ?? "";
}

function noted({ request, body, code }: Entry): ValueMap {
  const { method = "GET", url = "", headers } = request;
  const query = Object.fromEntries(new URLSearchParams(url.split("?")[1] ?? ""));
  const user = headers["impersonate-user"];
  return {
    method,
    path: pathOf(request),
    ...(Object.keys(query).length > 0 && { query }),
    ...(headers["content-type"] !== undefined && { contentType: headers["content-type"] }),
    ...(typeof user === "string" && { user }),
    ...(body !== "" && { body: readBody(body) }),
    code,
  };
}

/** Some bodies are no JSON: kubectl creates in protobuf. */
function readBody(text: string): Value {
  try {
    const value: Value = JSON.parse(text);
    return isMap(value) || Array.isArray(value) ? value : text;
  } catch {
    return text;
  }
}
