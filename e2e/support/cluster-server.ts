import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Cluster, CreateCluster, Handle, Request } from "../../src/library/api.ts";
import { answerWithFile } from "./static-server.ts";

const root = resolve(import.meta.dirname, "../..");
const dist = resolve(root, process.env.E2E_DIST ?? "dist");

/** Where the page is on a server beside a cluster. */
export const BESIDE = "applyground/";

/** A server with the page in {@link BESIDE}, and a simulated cluster at its root, as `kubectl proxy` has it. */
export type ClusterServer = {
  readonly address: string;
  /** The requests to the cluster so far: `GET /version`. */
  readonly asked: readonly string[];
  /** Changes the cluster. */
  readonly write: (request: Request) => void;
  readonly close: () => Promise<void>;
};

/** Starts a server with a cluster that has these objects. */
export async function startClusterServer(objects: readonly string[]): Promise<ClusterServer> {
  const library: string = pathToFileURL(resolve(root, "lib/index.js")).href;
  const { createCluster, handle } = (await import(library)) as {
    createCluster: CreateCluster;
    handle: Handle;
  };
  let cluster: Cluster = createCluster({ objects });
  const asked: string[] = [];
  const watches = new Set<() => void>();
  const write = (request: Request) => {
    const result = handle(cluster, request, new Date().toISOString());
    cluster = result.cluster;
    for (const tell of watches) tell();
    return result.response;
  };

  const watch = (path: string, query: Record<string, string>, response: ServerResponse) => {
    const { watch: _, resourceVersion: __, ...rest } = query;
    let last = "";
    const tell = () => {
      const [object] = (handle(cluster, { method: "GET", path, query: rest }).response.body.items ??
        []) as never[];
      const text = JSON.stringify(object);
      if (text !== last)
        response.write(`${JSON.stringify({ type: last === "" ? "ADDED" : "MODIFIED", object })}\n`);
      last = text;
    };
    response.writeHead(200, { "Content-Type": "application/json" });
    watches.add(tell);
    response.once("close", () => watches.delete(tell));
    tell();
  };
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://server");
    if (!/^\/(apis?|version)\b/.test(pathname))
      return answerWithFile(dist, pathname.slice(BESIDE.length + 1), response);
    const query = Object.fromEntries(searchParams);
    asked.push(`${incoming.method} ${pathname}${searchParams.has("dryRun") ? " dryRun" : ""}`);
    if (query.watch !== undefined) return watch(pathname, query, response);
    const body = (await incoming.setEncoding("utf8").toArray()).join("");
    const {
      code,
      body: object,
      text,
    } = write({
      method: incoming.method as Request["method"],
      path: pathname,
      query,
      accept: incoming.headers.accept ?? "",
      contentType: incoming.headers["content-type"] ?? "",
      ...(body !== "" && { body }),
    });
    const type = text === undefined ? "application/json" : "text/plain";
    response.writeHead(code, { "Content-Type": type }).end(text ?? JSON.stringify(object));
  };

  const server = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    address: `http://127.0.0.1:${address.port}/`,
    asked,
    write: (request) => void write(request),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
