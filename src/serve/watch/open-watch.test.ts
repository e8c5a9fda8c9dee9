import { BinaryReader } from "@bufbuild/protobuf/wire";
import { afterEach, describe, expect, it } from "vitest";
import type { ValueMap } from "../../engine/value/value.ts";
import { dig } from "../../engine/value/value.ts";
import { startTestServer, type TestServer, type TestWatch } from "../../testing/test-server.ts";
import { decodeObject } from "../protobuf/decode-object.ts";

let server: TestServer;
let watch: TestWatch | null = null;
afterEach(async () => {
  watch?.close();
  watch = null;
  await server.close();
});

const NOTES = "/api/v1/namespaces/default/configmaps";
const note = (name: string, labels = {}) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, labels },
});
const create = async (name: string, labels = {}) =>
  (await server.ask("POST", NOTES, { body: note(name, labels) })).body;
const label = (name: string, labels: ValueMap) =>
  server.ask("PATCH", `${NOTES}/${name}`, {
    headers: { "content-type": "application/merge-patch+json" },
    body: { metadata: { labels } },
  });
const revision = (object: unknown) => dig(object as ValueMap, "metadata", "resourceVersion");
const told = (event: ValueMap | null) => [event?.["type"], dig(event ?? {}, "object", "metadata", "name")];

describe("a watch", () => {
  it("sends what is there, then each change, with the version of a delete", async () => {
    server = await startTestServer();
    const a = await create("a");
    watch = await server.watch(`${NOTES}?watch=true`);
    expect(await watch.next()).toEqual({ type: "ADDED", object: a });
    const b = await create("b");
    expect(await watch.next()).toEqual({ type: "ADDED", object: b });
    const changed = (await label("b", { x: "1" })).body;
    expect(await watch.next()).toEqual({ type: "MODIFIED", object: changed });
    await server.ask("DELETE", `${NOTES}/b`);
    const deleted = await watch.next();
    expect(told(deleted)).toEqual(["DELETED", "b"]);
    expect(Number(revision(deleted?.["object"]))).toBeGreaterThan(Number(revision(changed)));
  });

  it("sends what the server made at its start", async () => {
    server = await startTestServer();
    watch = await server.watch("/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas?watch=true");
    expect(told(await watch.next())).toEqual(["ADDED", "catch-all"]);
    const services = await server.ask("GET", "/api/v1/services?watch=1&timeoutSeconds=1");
    expect(services.bytes.toString()).toContain('"name":"kubernetes"');
  });

  it("starts after a resourceVersion", async () => {
    server = await startTestServer();
    const a = await create("a");
    await create("b");
    watch = await server.watch(`${NOTES}?watch=1&resourceVersion=${String(revision(a))}`);
    expect(told(await watch.next())).toEqual(["ADDED", "b"]);
  });

  it("ends when it starts after a change of another cluster, which was here before", async () => {
    server = await startTestServer();
    watch = await server.watch(`${NOTES}?watch=true&resourceVersion=999999`);
    expect(await watch.next()).toMatchObject({ type: "ERROR", object: { code: 410, reason: "Expired" } });
  });

  it("starts with what changes next if it wants no initial events", async () => {
    server = await startTestServer();
    await create("a");
    watch = await server.watch(`${NOTES}?watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan`);
    await create("b");
    expect(told(await watch.next())).toEqual(["ADDED", "b"]);
  });

  it("ends when the server no longer knows the changes", async () => {
    server = await startTestServer();
    watch = await server.watch(`${NOTES}?watch=1&resourceVersion=5`);
    expect(await watch.next()).toMatchObject({
      type: "ERROR",
      object: { code: 410, reason: "Expired", message: "too old resource version: 5 (1000)" },
    });
    expect(await watch.next()).toBeNull();
  });

  it("adds and deletes what a selector starts and stops to select", async () => {
    server = await startTestServer();
    await create("a");
    watch = await server.watch(`${NOTES}?watch=1&labelSelector=x%3D1`);
    await label("a", { x: "1" });
    expect(told(await watch.next())).toEqual(["ADDED", "a"]);
    await label("a", { x: "2" });
    expect(told(await watch.next())).toEqual(["DELETED", "a"]);
  });

  it("sends rows of a Table, the first with columns", async () => {
    server = await startTestServer();
    await create("a");
    watch = await server.watch(`${NOTES}?watch=1`, {
      accept: "application/json;as=Table;v=v1;g=meta.k8s.io",
    });
    expect(await watch.next()).toMatchObject({
      object: { kind: "Table", rows: [{ cells: ["a", 0, expect.stringMatching(/^\ds$/)] }] },
    });
    await create("b");
    expect(await watch.next()).toMatchObject({
      object: { columnDefinitions: null, rows: [{ object: { metadata: { name: "b" } } }] },
    });
  });

  it("marks the end of what is there for client-go's WatchList", async () => {
    server = await startTestServer();
    await create("a");
    const query = "watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
    watch = await server.watch(`${NOTES}?${query}`);
    expect(told(await watch.next())).toEqual(["ADDED", "a"]);
    expect(await watch.next()).toMatchObject({
      type: "BOOKMARK",
      object: { kind: "ConfigMap", metadata: { annotations: { "k8s.io/initial-events-end": "true" } } },
    });
  });

  it("ends after its time, with a bookmark", async () => {
    server = await startTestServer();
    watch = await server.watch(`${NOTES}?watch=1&timeoutSeconds=1&allowWatchBookmarks=true`);
    expect(await watch.next()).toEqual({
      type: "BOOKMARK",
      object: { kind: "ConfigMap", apiVersion: "v1", metadata: { resourceVersion: expect.any(String) } },
    });
    expect(await watch.next()).toBeNull();
  });

  it("of a deprecated path watches one object", async () => {
    server = await startTestServer();
    await create("a");
    await create("b");
    watch = await server.watch(NOTES.replace("v1/", "v1/watch/").concat("/b"));
    expect(told(await watch.next())).toEqual(["ADDED", "b"]);
  });

  it.each([
    [
      "resourceVersion=abc",
      500,
      'resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
    ],
    ["fieldSelector=a", 400, "invalid selector: 'a'; can't understand 'a'"],
    ["timeoutSeconds=x", 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
    [
      "sendInitialEvents=true",
      422,
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
    ],
  ])("is refused with %s", async (query, code, message) => {
    server = await startTestServer();
    const answer = await server.ask("GET", `${NOTES}?watch=true&${query}`);
    expect([answer.code, answer.body["message"]]).toEqual([code, message]);
  });
});

describe("a watch in protobuf", () => {
  const PROTOBUF = "application/vnd.kubernetes.protobuf";
  /** Returns the type and the object of each frame. */
  function readFrames(bytes: Buffer): readonly (readonly [string, ValueMap])[] {
    if (bytes.length === 0) return [];
    const length = bytes.readUInt32BE();
    const reader = new BinaryReader(bytes.subarray(4, 4 + length));
    reader.uint32();
    const type = reader.string();
    reader.uint32();
    reader.uint32();
    reader.uint32();
    const decoded = decodeObject(Buffer.from(reader.bytes()));
    if ("error" in decoded) throw new Error(decoded.error);
    return [[type, decoded.object], ...readFrames(bytes.subarray(4 + length))];
  }
  const watchFor = async (path: string, accept: string) =>
    await server.ask("GET", `${path}watch=1&timeoutSeconds=1`, { headers: { accept } });

  it("has a frame for each event, with the same objects", async () => {
    server = await startTestServer();
    const a = await create("a", { x: "1" });
    const { headers, bytes } = await watchFor(
      `${NOTES}?allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan&sendInitialEvents=true&`,
      `${PROTOBUF},application/json`,
    );
    expect(headers["content-type"]).toBe(`${PROTOBUF};stream=watch`);
    const [first, mark] = readFrames(bytes);
    expect(first?.[0]).toBe("ADDED");
    expect(first?.[1]).toMatchObject({ kind: "ConfigMap", metadata: a["metadata"] as ValueMap });
    expect(mark?.[0]).toBe("BOOKMARK");
    expect(mark?.[1]).toMatchObject({ metadata: { annotations: { "k8s.io/initial-events-end": "true" } } });
  });

  it("has only metadata for a client that wants no more", async () => {
    server = await startTestServer();
    await create("a", { x: "1" });
    const { bytes } = await watchFor(`${NOTES}?`, `${PROTOBUF};as=PartialObjectMetadata;g=meta.k8s.io;v=v1`);
    expect(bytes.toString()).toContain("PartialObjectMetadata");
    expect(bytes.readUInt32BE()).toBe(bytes.length - 4);
  });

  it("is in JSON for a kind that has no protobuf, and refused where the client takes nothing else", async () => {
    server = await startTestServer();
    await server.ask("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", {
      body: {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "tools.example.org" },
        spec: {
          group: "example.org",
          scope: "Cluster",
          names: { plural: "tools", kind: "Tool" },
          versions: [
            { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
          ],
        },
      },
    });
    const tools = "/apis/example.org/v1/tools";
    const only = await watchFor(`${tools}?`, PROTOBUF);
    expect([only.code, only.headers["content-type"]]).toEqual([406, PROTOBUF]);
    expect(only.bytes.toString()).toContain(
      "only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf",
    );
    const both = await watchFor(`${tools}?`, `${PROTOBUF},application/json`);
    expect([both.code, both.headers["content-type"]]).toEqual([200, "application/json"]);
    const definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    const crds = await watchFor(`${definitions}?`, `${PROTOBUF},application/json`);
    expect(crds.headers["content-type"]).toBe("application/json");
    expect(crds.bytes.toString()).toContain("tools.example.org");
    const yaml = await watchFor(`${NOTES}?`, "application/yaml");
    expect(yaml.bytes.toString()).toContain("application/json;stream=watch,");
  });
});
