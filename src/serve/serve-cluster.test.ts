import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
afterEach(() => server.close());

const NOTES = "/api/v1/namespaces/default/configmaps";
const notes = (name: string, data = {}) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name },
  data,
});

it("creates, reads, changes and deletes an object", async () => {
  server = await startTestServer();
  expect((await server.ask("POST", NOTES, { body: notes("a", { x: "1" }) })).code).toBe(201);
  const patched = await server.ask("PATCH", `${NOTES}/a?fieldManager=bob`, {
    headers: { "content-type": "application/merge-patch+json" },
    body: { data: { y: "2" } },
  });
  expect(patched.body).toMatchObject({ data: { x: "1", y: "2" } });
  expect((await server.ask("GET", `${NOTES}/a`)).body).toEqual(patched.body);
  expect((await server.ask("DELETE", `${NOTES}/a`)).code).toBe(200);
  expect((await server.ask("GET", `${NOTES}/a`)).code).toBe(404);
});

it.each([
  ["a name that leads here", { host: "evil.example:8080" }],
  ["a page of another site", { origin: "https://evil.example" }],
  ["no name", { host: "" }],
])("refuses a request with %s", async (_, headers) => {
  server = await startTestServer();
  expect((await server.ask("GET", "/api", { headers })).code).toBe(403);
});

it.each(["localhost:1", "127.0.0.1", "[::1]:99"])("answers a request to %s", async (host) => {
  server = await startTestServer();
  expect((await server.ask("GET", "/readyz", { headers: { host } })).bytes.toString()).toBe("ok");
});

it("refuses bodies over 3 MB, also without a length", async () => {
  server = await startTestServer();
  const large = await server.ask("POST", NOTES, { body: " ".repeat(3 * 1024 * 1024 + 1) });
  expect(large.code).toBe(413);
  expect(large.body).toMatchObject({ message: "Request entity too large: limit is 3145728" });
  const headers = { "transfer-encoding": "chunked" };
  const chunked = await server.ask("POST", NOTES, { headers, body: " ".repeat(3 * 1024 * 1024 + 1) });
  expect(chunked.code).toBe(413);
});

it("refuses headers over 64 kB", async () => {
  server = await startTestServer();
  expect((await server.ask("GET", "/api", { headers: { "x-a": "a".repeat(70_000) } })).code).toBe(431);
});

it("survives what is no HTTP", async () => {
  server = await startTestServer();
  const answer = await new Promise<string>((done) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () =>
      socket.end("\u0000\u0001 nonsense\r\n\r\n"),
    );
    socket.on("data", (data) => done(data.toString()));
  });
  expect(answer).toMatch(/^HTTP\/1.1 400/);
  expect((await server.ask("GET", "/readyz")).code).toBe(200);
});

it.each([
  "/../../etc/passwd",
  "//api",
  "/api/v1/namespaces/%2e%2e/configmaps/..",
  "/api/v1/%zz",
  "/api/v1/namespaces/__proto__",
])("finds nothing at %s", async (path) => {
  server = await startTestServer();
  expect((await server.ask("GET", path)).code).toBe(404);
});

it.each(["OPTIONS", "TRACE", "HEAD"])("refuses %s of a resource", async (method) => {
  server = await startTestServer();
  expect((await server.ask(method, NOTES)).code).toBe(405);
});

it("answers in the form that the client accepts", async () => {
  server = await startTestServer();
  const as = (accept: string) => server.ask("GET", "/api/v1/namespaces/default", { headers: { accept } });
  const names = async (accept: string) => (await as(accept)).headers["content-type"];
  expect(await names("application/yaml")).toBe("application/yaml");
  expect(await names("application/vnd.kubernetes.protobuf,application/json")).toBe(
    "application/vnd.kubernetes.protobuf",
  );
  expect(await names("text/html,*/*")).toBe("application/json");
  expect((await as("application/json;as=Table;g=meta.k8s.io;v=v1")).body["kind"]).toBe("Table");
  expect((await as("application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1")).body).toMatchObject({
    kind: "PartialObjectMetadata",
    metadata: { name: "default" },
  });
  const refused = await as("application/cbor");
  expect(refused.code).toBe(406);
  expect(refused.body["message"]).toBe(
    "406: Not Acceptable\n\nAvailable representations: application/json, application/yaml, application/vnd.kubernetes.protobuf",
  );
});

it("compresses long answers", async () => {
  server = await startTestServer();
  const { headers, bytes } = await server.ask("GET", "/openapi/v3/api/v1", {
    headers: { "accept-encoding": "gzip" },
  });
  expect(headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(gunzipSync(bytes).toString())).toHaveProperty("openapi");
});

it("prints for people who use curl", async () => {
  server = await startTestServer();
  const text = async (path: string, agent: string) =>
    (await server.ask("GET", path, { headers: { "user-agent": agent } })).bytes.toString();
  expect(await text("/api/v1/namespaces/default", "curl/8")).toMatch(/^\{\n {2}"kind"/);
  expect(await text("/api/v1/namespaces/default?pretty=false", "curl/8")).toMatch(/^\{"kind"/);
  expect(await text("/api/v1/namespaces/default", "kubectl")).toMatch(/^\{"kind"/);
});

it("answers writes that come at once one after the other: each version is read once", async () => {
  server = await startTestServer();
  await server.ask("POST", NOTES, { body: notes("count", { n: "0" }) });
  const add = async () => {
    for (;;) {
      const { body } = await server.ask("GET", `${NOTES}/count`);
      const n = Number((body["data"] as { readonly n: string }).n) + 1;
      const { code } = await server.ask("PUT", `${NOTES}/count`, {
        body: { ...body, data: { n: String(n) } },
      });
      if (code === 200) return;
      expect(code).toBe(409);
    }
  };
  await Promise.all(Array.from({ length: 8 }, add));
  expect((await server.ask("GET", `${NOTES}/count`)).body["data"]).toEqual({ n: "8" });
});

it("changes nothing when it is read-only, but tries", async () => {
  server = await startTestServer({ readOnly: true });
  const write = (query: string) => server.ask("POST", NOTES + query, { body: notes("a") });
  expect((await write("")).code).toBe(403);
  expect((await write("?dryRun=All")).code).toBe(201);
  expect((await server.ask("GET", `${NOTES}/a`)).code).toBe(404);
});

it("sends an OpenAPI document only to a client that does not have it", async () => {
  server = await startTestServer();
  const { headers, body } = await server.ask("GET", "/openapi/v3/apis/apps/v1");
  expect(body["openapi"]).toBe("3.0.0");
  const again = await server.ask("GET", "/openapi/v3/apis/apps/v1", {
    headers: { "if-none-match": String(headers["etag"]) },
  });
  expect([again.code, again.bytes.length]).toEqual([304, 0]);
  const other = await server.ask("GET", "/openapi/v3/api/v1", {
    headers: { "if-none-match": String(headers["etag"]) },
  });
  expect(other.code).toBe(200);
});

it("prints JSON as Go does", async () => {
  server = await startTestServer();
  await server.ask("POST", NOTES, { body: notes("a", { x: "<&>" }) });
  const textOf = async (path: string, headers = {}) =>
    (await server.ask("GET", path, { headers })).bytes.toString();
  expect(await textOf(`${NOTES}/a`)).toMatch(/"x":"\\u003c\\u0026\\u003e"\}\}\n$/);
  const curl = { "user-agent": "curl/8.5" };
  expect(await textOf(`${NOTES}/a?pretty`, curl)).toMatch(/^\{\n {2}"kind"/);
  expect(await textOf(`${NOTES}/a?pretty=no`, curl)).not.toContain("\n ");
  expect(await textOf(NOTES, { accept: "text/html" })).toContain('\n  "code": 406\n}');
  expect(await textOf("/")).toContain('\n  "paths": [');
});

it("answers documents to every method, and paths that do not exist with 404", async () => {
  server = await startTestServer();
  const codes = async (...asked: readonly (readonly [string, string])[]) =>
    Promise.all(asked.map(async ([method, path]) => (await server.ask(method, path)).code));
  expect(
    await codes(
      ["HEAD", "/healthz"],
      ["OPTIONS", "/"],
      ["HEAD", "/version"],
      ["HEAD", "/nope"],
      ["HEAD", NOTES],
    ),
  ).toEqual([200, 200, 405, 404, 405]);
});

it("asks what a user may do before it asks what the user accepts", async () => {
  server = await startTestServer();
  const headers = { accept: "text/html", "impersonate-user": "bob" };
  expect((await server.ask("GET", NOTES, { headers })).code).toBe(403);
});

it("leaves out parameters with semicolons", async () => {
  server = await startTestServer();
  expect((await server.ask("GET", `${NOTES}?limit=x;y&labelSelector=a`)).code).toBe(200);
});

it("names all media types of a list only where it lists", async () => {
  server = await startTestServer();
  const messageOf = async (method: string) =>
    (await server.ask(method, NOTES, { headers: { accept: "text/html" } })).body["message"];
  expect(await messageOf("GET")).toContain("stream=watch");
  expect(await messageOf("POST")).not.toContain("stream=watch");
});
