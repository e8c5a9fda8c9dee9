import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ValueMap } from "../engine/value/value.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let folder: string;
let file: string;
let server: TestServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "applyground-audit-"));
  file = join(folder, "audit.log");
  server = await startTestServer({ auditLog: file });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const IN_DEFAULT = "/api/v1/namespaces/default";
const notes = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data: { size: "1" } };

const events = () =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ValueMap);

it("has a line for each request, with what it sent and got", async () => {
  await server.ask("POST", `${IN_DEFAULT}/configmaps?fieldManager=bob`, { body: notes });
  await server.ask("GET", `${IN_DEFAULT}/configmaps/none`);
  const [created, missing] = events();
  expect(created).toMatchObject({
    kind: "Event",
    apiVersion: "audit.k8s.io/v1",
    level: "RequestResponse",
    requestURI: `${IN_DEFAULT}/configmaps?fieldManager=bob`,
    verb: "create",
    objectRef: { resource: "configmaps", namespace: "default", apiVersion: "v1" },
    requestObject: notes,
    responseObject: { metadata: { uid: expect.any(String) }, data: { size: "1" } },
    responseStatus: { code: 201 },
  });
  expect(missing).toMatchObject({ level: "Metadata", verb: "get", responseStatus: { code: 404 } });
  expect(missing).not.toHaveProperty("responseObject");
  expect(created?.["auditID"]).not.toBe(missing?.["auditID"]);
});

it("has nothing of what Secrets and tokens contain", async () => {
  const metadata = { name: "login" };
  await server.ask("POST", `${IN_DEFAULT}/secrets`, {
    body: { apiVersion: "v1", kind: "Secret", metadata, stringData: { password: "hunter2" } },
  });
  await server.ask("POST", "/apis/authentication.k8s.io/v1/tokenreviews", {
    body: { apiVersion: "authentication.k8s.io/v1", kind: "TokenReview", spec: { token: "hunter2" } },
  });
  await server.ask("POST", `${IN_DEFAULT}/serviceaccounts`, { body: { metadata: { name: "robot" } } });
  await server.ask("POST", `${IN_DEFAULT}/serviceaccounts/robot/token`, { body: { spec: {} } });
  expect(events().map(({ level }) => level)).toEqual(["Metadata", "Metadata", "RequestResponse", "Metadata"]);
  const text = readFileSync(file, "utf8");
  expect(text).not.toContain("hunter2");
  expect(text).not.toContain(Buffer.from("hunter2").toString("base64"));
});

it("names who acts as whom", async () => {
  const headers = { "impersonate-user": "alice" };
  await server.ask("GET", `${IN_DEFAULT}/pods`, { headers });
  expect(events()[0]).toMatchObject({ impersonatedUser: { username: "alice" }, user: { username: "admin" } });
});

it("only the owner can read, and it grows from start to start", async () => {
  await server.ask("GET", "/api/v1/nodes");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await server.close();
  server = await startTestServer({ auditLog: file });
  await server.ask("GET", "/api/v1/pods");
  expect(events().map(({ requestURI }) => requestURI)).toEqual(["/api/v1/nodes", "/api/v1/pods"]);
});
