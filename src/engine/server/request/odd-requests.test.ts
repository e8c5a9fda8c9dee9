import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const NOTES = "/api/v1/namespaces/default/configmaps";
const NOW = "2026-01-01T00:00:00Z";
const cluster = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
const ask = (request: Request) => {
  const { code, body, text } = handle(cluster, request, NOW).response;
  return { code, said: text ?? String(body["message"]) };
};
const post = (body: Request["body"]) =>
  ask({ method: "POST", path: NOTES, ...(body !== undefined && { body }) });

describe("the version of a body", () => {
  const noted = (apiVersion: string) => ({ apiVersion, kind: "ConfigMap", metadata: { name: "a" } });
  it("may have an empty group", () => {
    expect(post(noted("/v1")).code).toBe(201);
    expect(post(noted("/")).code).toBe(201);
  });

  it("must not name a group only", () => {
    const body = JSON.stringify(noted("v1/"));
    expect(post(body).said).toBe(
      `ConfigMap in version "" cannot be handled as a ConfigMap: Object 'apiVersion' is missing in '${body}'`,
    );
  });

  it.each(["Status", "APIVersions", "DeleteOptions", "WatchEvent"])("knows %s", (kind) => {
    expect(post({ apiVersion: "v1", kind }).said).toBe(
      `${kind} in version "v1" cannot be handled as a ConfigMap: converting (v1.${kind}) to (core.ConfigMap): unknown conversion`,
    );
  });

  it("knows reviews of former versions", () => {
    const path = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
    const body = {
      apiVersion: "authorization.k8s.io/v1beta1",
      kind: "SubjectAccessReview",
      spec: { user: "x" },
    };
    expect(ask({ method: "POST", path, body }).said).toBe(
      "the API version in the data (authorization.k8s.io/v1beta1) does not match the expected API version (authorization.k8s.io/v1)",
    );
  });

  it("knows no kinds of versions that do not exist", () => {
    expect(post({ apiVersion: "x/v1", kind: "DeleteOptions" }).said).toContain("no kind");
    expect(post({ apiVersion: "apps/v1", kind: "Status" }).said).toContain("no kind");
  });
});

it("takes an empty body in YAML for an object without fields", () => {
  expect(ask({ method: "POST", path: NOTES, contentType: "application/yaml" }).code).toBe(422);
});

it.each([
  ["abc", 'time: invalid duration "abc"'],
  ["5", 'time: missing unit in duration "5"'],
  ["5x", 'time: unknown unit "x" in duration "5x"'],
])("refuses the timeout %s", (timeout, problem) => {
  const query = { timeout };
  expect(ask({ method: "GET", path: NOTES, query }).said).toBe(
    `invalid timeout specified in the request URL - ${problem}`,
  );
  expect(ask({ method: "GET", path: NOTES, query: { timeout, watch: "1" } }).code).toBe(200);
});

it("accepts the timeouts of Go", () => {
  for (const timeout of ["", "0", "-1s", "1h2.5m", ".5ms"])
    expect(ask({ method: "GET", path: NOTES, query: { timeout } }).code).toBe(200);
});

it("knows a patch with a space behind its type or with several types, but does not run it", () => {
  const patch = { method: "PATCH", path: `${NOTES}/a`, body: {} } as const;
  const several = "text/plain, application/merge-patch+json;x=y";
  expect(ask({ ...patch, contentType: several }).said).toContain("unknown format");
  expect(ask({ ...patch, contentType: "application/merge-patch+json ;x=y" }).said).toContain(
    "unknown format",
  );
  expect(ask({ ...patch, contentType: "text/plain ;x=y" }).said).toBe("415: Unsupported Media Type");
});

it.each(["/healthz/", "/livez/", "/openapi/v2/"])("has no document %s", (path) => {
  expect(ask({ method: "GET", path })).toEqual({ code: 404, said: "404 page not found\n" });
});

it("answers to every method about OpenAPI", () => {
  expect(ask({ method: "GET", path: "/openapi/v3/" })).toEqual({ code: 404, said: "" });
  expect(ask({ method: "POST", path: "/openapi/v3" }).code).toBe(200);
});

it.each(["/api//v1/pods", "/api/v1/namespaces/%2F/pods"])("finds no resource at %s", (path) => {
  expect(ask({ method: "GET", path }).said).toBe("the server could not find the requested resource");
});

it("makes no list of the metadata of one custom resource", () => {
  const definition = {
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
  };
  const tools = "/apis/example.org/v1/tools";
  const tool = { apiVersion: "example.org/v1", kind: "Tool", metadata: { name: "a" } };
  const start = [
    ["/apis/apiextensions.k8s.io/v1/customresourcedefinitions", definition],
    [tools, tool],
  ] as const;
  const made = start.reduce(
    (before, [path, body]) => handle(before, { method: "POST", path, body }, NOW).cluster,
    cluster,
  );
  const accept = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
  const { code, body } = handle(made, { method: "GET", path: `${tools}/a`, accept }, NOW).response;
  expect([code, body["message"]]).toEqual([500, "content is not a list"]);
});
