import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Cluster, CreateCluster, Handle, Request, Response } from "../../src/library/api.ts";
import { answerWithFile } from "./static-server.ts";

// The program of `cluster-server.ts`: arguments are the folder of the page, the path of the page, and the objects of the cluster as JSON.
// It prints its port. A test that changes the cluster by itself sends the header `from-test`; GET /asked lists all other requests.

const [dist = "", place = "", objects = "[]"] = process.argv.slice(2);
const library: string = pathToFileURL(resolve(import.meta.dirname, "../../lib/index.js")).href;
const { createCluster, handle } = (await import(library)) as {
  createCluster: CreateCluster;
  handle: Handle;
};
let cluster: Cluster = createCluster({ objects: JSON.parse(objects) as string[] });
const asked: string[] = [];
const watches = new Set<() => void>();

function send(request: Request): Response {
  const result = handle(cluster, request, new Date().toISOString());
  cluster = result.cluster;
  for (const tell of watches) tell();
  return result.response;
}

function watch(path: string, query: Record<string, string>, response: ServerResponse): void {
  const name = query.fieldSelector?.replace("metadata.name=", "");
  let last = "";
  const tell = () => {
    const object = JSON.stringify(handle(cluster, { method: "GET", path: `${path}/${name}` }).response.body);
    const type = last === "" ? "ADDED" : "MODIFIED";
    if (object !== last) response.write(`{"type":"${type}","object":${object}}\n`);
    last = object;
  };
  response.writeHead(200, { "Content-Type": "application/json" });
  watches.add(tell);
  response.once("close", () => watches.delete(tell));
  tell();
}

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://server");
  if (pathname === "/asked") return void response.end(JSON.stringify(asked));
  if (!/^\/(apis?|version)\b/.test(pathname))
    return answerWithFile(dist, pathname.slice(place.length + 1), response);
  const query = Object.fromEntries(searchParams);
  if (incoming.headers["from-test"] === undefined)
    asked.push(`${incoming.method} ${pathname}${query.dryRun === undefined ? "" : " dryRun"}`);
  if (query.watch !== undefined) return watch(pathname, query, response);
  const body = (await incoming.setEncoding("utf8").toArray()).join("");
  const result = send({
    method: incoming.method as Request["method"],
    path: pathname,
    query,
    accept: incoming.headers.accept ?? "",
    contentType: incoming.headers["content-type"] ?? "",
    ...(body !== "" && { body }),
  });
  const type = result.text === undefined ? "application/json" : "text/plain";
  response.writeHead(result.code, { "Content-Type": type }).end(result.text ?? JSON.stringify(result.body));
}

const server = createServer((incoming, response) => void answer(incoming, response));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
