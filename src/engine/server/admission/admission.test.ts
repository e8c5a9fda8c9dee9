import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { dig, type Value, type ValueMap } from "../../value/value.ts";
import type { AdmissionHook } from "../cluster/admission-hook.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Cel } from "../host/cel-evaluator.ts";
import type { Request } from "../http/http.ts";

const NOW = "2026-01-01T00:00:00Z";
const PATH = "/api/v1/namespaces/default/configmaps";

/** The results of the expressions in these tests. */
const answers: { readonly [expression: string]: { readonly value: Value } | { readonly error: string } } = {
  half: { value: { spec: { replicas: 1.5 } } },
  blue: { value: { metadata: { labels: { team: "blue" } } } },
  "remove debug": { value: [{ op: "remove", path: "/data/debug" }] },
  wrong: { error: "no such key: x" },
  never: { value: false },
};
const types: { readonly [expression: string]: string } = { "remove debug": "list(JSONPatch)", never: "bool" };
const cel: Cel = {
  evaluate: (expression) => ({ ...(answers[expression] ?? { error: "unknown" }), cost: 1 }),
  compile: (expression) => ({ type: types[expression] ?? "Object", cost: 0, names: new Set() }),
  minSizeOf: () => null,
};
const parseYaml = () => ({ value: null, strictError: null });
const empty = (hooks: readonly AdmissionHook[] = [], host = {}): Cluster =>
  newCluster({ builtins: testBuiltins(), host: { parseYaml, ...host }, hooks });

const apply = (data: ValueMap, more: ValueMap = {}, by = "alice"): Request => ({
  method: "PATCH",
  path: `${PATH}/a`,
  contentType: "application/apply-patch+yaml",
  query: { fieldManager: by },
  body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", ...more }, data },
});

/** Sends requests one after the other. Returns the last response and the cluster. */
function send(cluster: Cluster, ...requests: readonly Request[]) {
  let done = { cluster, response: { code: 0, body: {} } } as ReturnType<typeof handle>;
  for (const request of requests) done = handle(done.cluster, request, NOW);
  return done;
}

/** Returns the fields that the first manager owns. */
function owned(body: ValueMap): Value | undefined {
  const entries = dig(body, "metadata", "managedFields");
  return Array.isArray(entries) ? dig(entries[0], "fieldsV1") : undefined;
}

describe("hooks", () => {
  const label = { metadata: { labels: { team: "blue" } } };
  const match = { groups: [""], resources: ["configmaps"] };

  it("add fields without an owner, and write nothing if nothing changes", () => {
    const cluster = empty([{ name: "label", match, patch: label }]);
    const first = send(cluster, apply({ a: "1" }));
    expect(dig(first.response.body, "metadata", "labels")).toEqual({ team: "blue" });
    expect(owned(first.response.body)).toEqual({ "f:data": { "f:a": {} } });
    const again = handle(first.cluster, apply({ a: "1" }), NOW);
    expect(again.cluster).toBe(first.cluster);
  });

  it("change dry runs, too", () => {
    const cluster = empty([{ name: "label", match, patch: label }]);
    const request = { ...apply({ a: "1" }), query: { fieldManager: "alice", dryRun: "All" } };
    const { response } = handle(cluster, request, NOW);
    expect(dig(response.body, "metadata", "labels")).toEqual({ team: "blue" });
  });

  it.each<{ name: string; patch: AdmissionHook["patch"]; code: number; message?: string }>([
    { name: "a JSON patch", patch: [{ op: "add", path: "/data/b", value: "2" }], code: 201 },
    {
      name: "a JSON patch that removes a missing field",
      patch: [{ op: "remove", path: "/data/zz" }],
      code: 500,
      message: `Internal error occurred: failed calling webhook "h": error in remove for path: '/data/zz': Unable to remove nonexistent key: zz: missing value`,
    },
    {
      name: "a function that denies the request",
      patch: () => ({ denied: "not today" }),
      code: 403,
      message: 'admission webhook "h" denied the request: not today',
    },
    { name: "a function", patch: ({ object }) => ({ object }), code: 201 },
  ])("$name", ({ patch, code, message }) => {
    const { response } = send(empty([{ name: "h", match, patch }]), apply({ a: "1" }));
    expect(response.code).toBe(code);
    if (message !== undefined) expect(response.body["message"]).toBe(message);
  });

  it("are called only for requests that they match", () => {
    const other = { name: "h", match: { operations: ["UPDATE"], names: ["a"] } as const, patch: label };
    const first = send(empty([other]), apply({ a: "1" }));
    expect(dig(first.response.body, "metadata", "labels")).toBeUndefined();
    const second = handle(first.cluster, apply({ a: "2" }), NOW);
    expect(dig(second.response.body, "metadata", "labels")).toEqual({ team: "blue" });
  });

  it("do not break managed fields", () => {
    const patch = [{ op: "replace", path: "/metadata/managedFields/0/operation", value: "No" }];
    const { response } = send(empty([{ name: "h", match, patch }]), apply({ a: "1" }));
    expect(response.code).toBe(201);
    expect(owned(response.body)).toEqual({ "f:data": { "f:a": {} } });
    expect(response.warnings?.[0]).toContain("was in an invalid state after admission");
  });
});

describe("policies", () => {
  const GROUP = "/apis/admissionregistration.k8s.io/v1";
  const policy = (mutation: ValueMap, more: ValueMap = {}): readonly Request[] => {
    const head = { apiVersion: "admissionregistration.k8s.io/v1", metadata: { name: "p" } };
    const resourceRules = [
      { apiGroups: [""], apiVersions: ["v1"], resources: ["configmaps"], operations: ["*"] },
    ];
    const reinvocationPolicy = "Never";
    const spec = {
      matchConstraints: { resourceRules },
      mutations: [mutation],
      reinvocationPolicy,
      ...more,
    };
    const binding = { ...head, kind: "MutatingAdmissionPolicyBinding", spec: { policyName: "p" } };
    return [
      {
        method: "POST",
        path: `${GROUP}/mutatingadmissionpolicies`,
        body: { ...head, kind: "MutatingAdmissionPolicy", spec },
      },
      { method: "POST", path: `${GROUP}/mutatingadmissionpolicybindings`, body: binding },
    ];
  };
  const configuration = (expression: string) => ({
    patchType: "ApplyConfiguration",
    applyConfiguration: { expression },
  });
  const denied = (why: string) => `policy 'p' with binding 'p' denied request: ${why}`;

  it("apply a configuration to the object", () => {
    const { response } = send(empty([], { cel }), ...policy(configuration("blue")), apply({ a: "1" }));
    expect(dig(response.body, "metadata", "labels")).toEqual({ team: "blue" });
    expect(owned(response.body)).toEqual({ "f:data": { "f:a": {} } });
  });

  it("do not change the owners of a field that they remove", () => {
    const mutation = { patchType: "JSONPatch", jsonPatch: { expression: "remove debug" } };
    const { response } = send(empty([], { cel }), ...policy(mutation), apply({ a: "1", debug: "1" }));
    expect(response.body["data"]).toEqual({ a: "1" });
    expect(owned(response.body)).toEqual({ "f:data": { "f:a": {}, "f:debug": {} } });
  });

  it("refuse a request if they fail, unless failurePolicy is Ignore", () => {
    const requests = [...policy(configuration("wrong")), apply({ a: "1" })];
    const { response } = send(empty([], { cel }), ...requests);
    expect(response.code).toBe(403);
    expect(response.body["message"]).toBe(denied("expression 'wrong' resulted in error: no such key: x"));
    const lenient = [...policy(configuration("wrong"), { failurePolicy: "Ignore" }), apply({ a: "1" })];
    expect(send(empty([], { cel }), ...lenient).response.code).toBe(201);
  });

  it("name no binding if the server does not know the kind of their parameters", () => {
    const paramKind = { apiVersion: "v1", kind: "Nothing" };
    const requests = [...policy(configuration("blue"), { paramKind }), apply({ a: "1" })];
    const { response } = send(empty([], { cel }), ...requests);
    const why = "failed to find resource referenced by paramKind: '/v1, Kind=Nothing'";
    expect(response.body["message"]).toBe(`policy "p" denied request: failed to configure policy: ${why}`);
  });

  it("name Go's types if an applied configuration does not fit", () => {
    const rule = { apiGroups: ["apps"], apiVersions: ["v1"], resources: ["deployments"], operations: ["*"] };
    const more = { matchConstraints: { resourceRules: [rule] } };
    const template = { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "a", image: "b" }] } };
    const body = { metadata: { name: "d" }, spec: { selector: { matchLabels: { a: "b" } }, template } };
    const create: Request = { method: "POST", path: "/apis/apps/v1/namespaces/default/deployments", body };
    const { response } = send(empty([], { cel }), ...policy(configuration("half"), more), create);
    const why =
      "unable to convert unstructured object to apps/v1, Kind=Deployment: cannot convert float64 to int32";
    expect(response.body["message"]).toBe(denied(why));
  });

  it("do nothing if a match condition is false", () => {
    const matchConditions = [{ name: "c", expression: "never" }];
    const requests = [...policy(configuration("blue"), { matchConditions }), apply({ a: "1" })];
    expect(dig(send(empty([], { cel }), ...requests).response.body, "metadata", "labels")).toBeUndefined();
  });

  it("do not run without CEL, and add a warning", () => {
    const { response } = send(empty(), ...policy(configuration("blue")), apply({ a: "1" }));
    expect(response.code).toBe(201);
    expect(response.warnings).toEqual([
      '299 - "mutating admission policy \\"p\\" is not run, because CEL is not available"',
    ]);
  });
});
