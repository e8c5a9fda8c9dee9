import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ValueMap } from "../engine/value/value.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { readKnownToken } from "./users/authenticate.ts";

let folder: string;
let server: TestServer;
let log: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "applyground-audit-"));
  log = join(folder, "audit.log");
  const tokens = ["boss", "bobs,bob,team"].map((text) => readKnownToken(text) ?? { token: "", caller: {} });
  server = await startTestServer({ auditLog: log, tokens });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const BASE = "/api/v1/namespaces/default";
const headers = { authorization: "Bearer boss" };
const text = () => readFileSync(log, "utf8");
const events = () =>
  text()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ValueMap);
const send = (method: string, path: string, body?: ValueMap, more = {}) =>
  server.ask(method, path, { headers: { ...headers, ...more }, ...(body && { body }) });
const note = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data: { x: "1" } };
const secret = (data: ValueMap) => ({
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name: "s" },
  stringData: data,
});

it("has a line for each request: who asked for what, and what came of it", async () => {
  await send("POST", `${BASE}/configmaps?fieldManager=me`, note, { "user-agent": "kubectl/v1" });
  await send("GET", `${BASE}/configmaps/none`);
  const [write, read] = events();
  expect(write).toMatchObject({
    kind: "Event",
    apiVersion: "audit.k8s.io/v1",
    level: "RequestResponse",
    stage: "ResponseComplete",
    requestURI: `${BASE}/configmaps?fieldManager=me`,
    verb: "create",
    user: { username: "admin" },
    userAgent: "kubectl/v1",
    objectRef: { resource: "configmaps", namespace: "default", apiVersion: "v1" },
    responseStatus: { code: 201 },
    requestObject: note,
    responseObject: { metadata: { name: "a", namespace: "default" } },
  });
  expect(read).toMatchObject({ level: "Metadata", verb: "get", responseStatus: { code: 404 } });
  expect(read).not.toHaveProperty("responseObject");
  expect(events()).toHaveLength(2);
  expect(statSync(log).mode & 0o777).toBe(0o600);
});

it("has the requests that the server refuses, and watches", async () => {
  await server.ask("GET", `${BASE}/configmaps`, { headers: { authorization: "Bearer bobs" } });
  await send("GET", `${BASE}/configmaps?watch=1&resourceVersion=x`);
  await send("GET", `${BASE}/configmaps`, undefined, { accept: "application/cbor" });
  await send("GET", `${BASE}/configmaps?watch=1&timeoutSeconds=1`);
  await send("GET", `${BASE}/configmaps`, undefined, { "impersonate-user": "eve" });
  const codes = events().map((event) => [event["verb"], (event["responseStatus"] as ValueMap)["code"]]);
  expect(codes).toEqual([
    ["list", 403],
    ["watch", 500],
    ["list", 406],
    ["watch", 200],
    ["list", 403],
  ]);
  expect(events().at(-1)).toMatchObject({
    user: { username: "admin" },
    impersonatedUser: { username: "eve" },
  });
});

it("has no secret: not in Secrets, not in tokens, not in a Secret sent to the wrong path", async () => {
  await send("POST", `${BASE}/secrets`, secret({ a: "hidden" }));
  await send(
    "PATCH",
    `${BASE}/secrets/s?fieldManager=x`,
    { stringData: { a: "hidden" } },
    {
      "content-type": "application/merge-patch+json",
    },
  );
  await send("POST", `${BASE}/configmaps`, secret({ a: "hidden" }));
  await server.ask("PATCH", `${BASE}/configmaps/y?fieldManager=x`, {
    headers: { ...headers, "content-type": "application/apply-patch+yaml" },
    body: "apiVersion: v1\nkind: Secret\nmetadata: {name: y}\nstringData: {a: hidden}\n",
  });
  await send("DELETE", `${BASE}/secrets`);
  await send("POST", `${BASE}/serviceaccounts`, {
    apiVersion: "v1",
    kind: "ServiceAccount",
    metadata: { name: "ci" },
  });
  const asked = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: {} };
  const { body } = await send("POST", `${BASE}/serviceaccounts/ci/token`, asked);
  const token = String((body["status"] as ValueMap)["token"]);
  expect(token.length).toBeGreaterThan(20);
  expect(events()).toHaveLength(7);
  for (const hidden of ["hidden", Buffer.from("hidden").toString("base64"), token, "boss"])
    expect(text()).not.toContain(hidden);
});

it("has the annotations of policies", async () => {
  const group = "/apis/admissionregistration.k8s.io/v1";
  const head = { apiVersion: "admissionregistration.k8s.io/v1", metadata: { name: "p" } };
  const rule = { apiGroups: [""], apiVersions: ["v1"], resources: ["configmaps"], operations: ["CREATE"] };
  await send("POST", `${group}/validatingadmissionpolicies`, {
    ...head,
    kind: "ValidatingAdmissionPolicy",
    spec: {
      matchConstraints: { resourceRules: [rule] },
      auditAnnotations: [{ key: "who", valueExpression: "request.userInfo.username" }],
    },
  });
  await send("POST", `${group}/validatingadmissionpolicybindings`, {
    ...head,
    kind: "ValidatingAdmissionPolicyBinding",
    spec: { policyName: "p", validationActions: ["Audit"] },
  });
  await send("POST", `${BASE}/configmaps`, note);
  expect(events().at(-1)).toMatchObject({ annotations: { "p/who": "admin" } });
  expect(events()[0]).not.toHaveProperty("annotations");
});
