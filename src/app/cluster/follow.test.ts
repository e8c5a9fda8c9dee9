import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { followObject, type Told } from "./follow.ts";

const resource = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  singular: "configmap",
  shortNames: [],
  namespaced: true,
};
const name = { resource, namespace: "shop", name: "a" };
const event = (type: string, version: string) =>
  `${JSON.stringify({ type, object: { metadata: { resourceVersion: version } } })}\n`;

const stopper = { now: new AbortController() };
afterEach(() => {
  stopper.now.abort();
  vi.unstubAllGlobals();
});

/** Follows an object of a server, each of whose connections gets the next answer. Returns what it told, and the versions it asked for. */
async function follow(answers: readonly ((response: ServerResponse) => void)[]) {
  const since: (string | null)[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const at = since.push(new URL(request.url ?? "", "http://server").searchParams.get("resourceVersion"));
    answers[at - 1]?.(response.setHeader("Content-Type", "application/json"));
  };
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : null;
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${port}` });
  stopper.now = new AbortController();
  const told: Told[] = [];
  followObject(name, stopper.now.signal, (one) => told.push(one));
  stopper.now.signal.addEventListener("abort", () => server.close());
  return { told, since };
}

it("tells the states of an object, and begins with the present one when the cluster forgot the last", async () => {
  const gone = `${JSON.stringify({ type: "ERROR", object: { code: 410 } })}\n`;
  const { told, since } = await follow([
    (response) => response.write(event("ADDED", "7") + event("MODIFIED", "8") + gone),
    (response) => response.write(event("ADDED", "12") + event("DELETED", "13")),
  ]);
  await vi.waitFor(() => expect(told).toHaveLength(6));
  expect(told.map((one) => ("version" in one ? `${one.kind} ${one.version}` : one.kind))).toEqual([
    "open",
    "present 7",
    "present 8",
    "open",
    "present 12",
    "deleted 13",
  ]);
  expect(since).toEqual(["0", "0"]);
});

it("goes on after the last state when the connection ends", async () => {
  const { told, since } = await follow([
    (response) => response.end(event("ADDED", "7")),
    (response) => response.write(event("MODIFIED", "8")),
  ]);
  await vi.waitFor(() => expect(since).toEqual(["0", "7"]), 5000);
  expect(told.map(({ kind }) => kind)).toContain("closed");
});

it("says why the cluster refuses", async () => {
  const status = JSON.stringify({ kind: "Status", message: "configmaps is forbidden" });
  const { told } = await follow([(response) => response.writeHead(403).end(status)]);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told).toEqual([
    { kind: "refused", problem: "You may not do this in the cluster (403): configmaps is forbidden." },
  ]);
});
