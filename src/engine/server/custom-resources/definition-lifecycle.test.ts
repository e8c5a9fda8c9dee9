import { expect, it } from "vitest";
import { clusterWith } from "../../../testing/conformance/apiserver/recorded-cluster.ts";
import type { ValueMap } from "../../value/value.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const DEFINITION = `${DEFINITIONS}/foos.example.com`;
const FOOS = "/apis/example.com/v1/namespaces/default/foos";
const openAPIV3Schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const definition: ValueMap = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "foos.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "foos", kind: "Foo" },
    versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
  },
};

function open() {
  let cluster = clusterWith([definition]);
  return (method: Request["method"], path: string, body?: ValueMap) => {
    const contentType = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    const done = handle(
      cluster,
      { method, path, contentType, ...(body && { body }) },
      "2026-01-01T00:00:00Z",
    );
    cluster = done.cluster;
    return done.response;
  };
}

const foo = (name: string, finalizers: readonly string[] = []): ValueMap => ({
  apiVersion: "example.com/v1",
  kind: "Foo",
  metadata: { name, finalizers },
});

it("a deleted definition deletes its objects", () => {
  const ask = open();
  expect(ask("POST", FOOS, foo("a")).code).toBe(201);
  const answer = ask("DELETE", DEFINITION).body;
  expect(answer).toMatchObject({
    kind: "CustomResourceDefinition",
    metadata: { finalizers: ["customresourcecleanup.apiextensions.k8s.io"] },
  });
  expect(ask("GET", DEFINITION).code).toBe(404);
  ask("POST", DEFINITIONS, definition);
  expect(ask("GET", `${FOOS}/a`).code).toBe(404);
});

it("a deleted definition waits for objects with finalizers", () => {
  const ask = open();
  ask("POST", FOOS, foo("a", ["x.io/keep"]));
  ask("DELETE", DEFINITION);
  expect(ask("GET", DEFINITION).code).toBe(200);
  expect(ask("GET", `${FOOS}/a`).body).toMatchObject({ metadata: { deletionGracePeriodSeconds: 0 } });
  ask("PATCH", `${FOOS}/a`, { metadata: { finalizers: null } });
  expect(ask("GET", DEFINITION).code).toBe(404);
});

it("a condition says whether somebody approved a definition in a group of Kubernetes", () => {
  const ask = open();
  const path = `${DEFINITIONS}/foos.x.k8s.io`;
  const annotated = (value: string) => ({
    metadata: { annotations: { "api-approved.kubernetes.io": value } },
  });
  const approval = () =>
    (ask("GET", path).body as { status: { conditions: { type: string }[] } }).status.conditions.filter(
      ({ type }) => type === "KubernetesAPIApprovalPolicyConformant",
    );
  ask("POST", DEFINITIONS, {
    ...definition,
    metadata: { name: "foos.x.k8s.io", ...annotated("https://example.com/1").metadata },
    spec: { ...(definition["spec"] as ValueMap), group: "x.k8s.io" },
  });
  expect(approval()).toMatchObject([
    { status: "True", reason: "ApprovedAnnotation", message: "approved in https://example.com/1" },
  ]);
  ask("PATCH", path, annotated("unapproved"));
  expect(approval()).toMatchObject([
    { status: "False", reason: "UnapprovedAnnotation", message: 'not approved: "unapproved"' },
  ]);
  expect(
    (ask("GET", DEFINITION).body as { status: { conditions: unknown[] } }).status.conditions,
  ).toHaveLength(2);
});

it("the warning of a deprecated version names the newest later version", () => {
  const ask = open();
  const version = (name: string, more: ValueMap = {}) => ({
    name,
    served: true,
    storage: name === "v1",
    schema: { openAPIV3Schema },
    ...more,
  });
  const old = version("v1beta1", { deprecated: true });
  const warning = (versions: readonly ValueMap[]) => {
    ask("PATCH", DEFINITION, { spec: { versions } });
    return ask("GET", "/apis/example.com/v1beta1/foos").warnings;
  };
  expect(warning([version("v1alpha9"), old, version("v1beta2"), version("v1")])).toEqual([
    '299 - "example.com/v1beta1 Foo is deprecated; use example.com/v1 Foo"',
  ]);
  expect(warning([version("v1alpha9"), old, version("v1", { deprecated: true })])).toEqual([
    '299 - "example.com/v1beta1 Foo is deprecated"',
  ]);
});

it("[G12] an object has in each version the fields of its schema", () => {
  const ask = open();
  const version = (name: string, fields: readonly string[]) => {
    const text = { type: "string" };
    const spec = { type: "object", properties: Object.fromEntries(fields.map((field) => [field, text])) };
    const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
    return { name, served: true, storage: name === "v1", schema };
  };
  ask("PATCH", DEFINITION, { spec: { versions: [version("v2", ["a", "c"]), version("v1", ["a", "b"])] } });
  const newer = FOOS.replace("/v1/", "/v2/");
  ask("POST", FOOS, { ...foo("x"), spec: { a: "1", b: "1" } });
  ask("PATCH", `${newer}/x`, { spec: { c: "2" } });
  expect(ask("GET", `${FOOS}/x`).body).toMatchObject({ apiVersion: "example.com/v1", spec: { a: "1" } });
  expect(ask("GET", `${FOOS}/x`).body["spec"]).not.toHaveProperty("b");
  expect(ask("GET", `${newer}/x`).body).toMatchObject({ apiVersion: "example.com/v2", spec: { a: "1" } });
});
