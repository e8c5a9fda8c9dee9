import { describe, expect, it } from "vitest";
import { clusterWith } from "../../../testing/conformance/apiserver/recorded-cluster.ts";
import { dig, type ValueMap } from "../../value/value.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const GROUP = "/apis/admissionregistration.k8s.io/v1";
const CONFIGS = "/api/v1/namespaces/default/configmaps";
const PODS = "/api/v1/namespaces/default/pods";
const PIPES = "/apis/lab.example/v1/namespaces/default/pipes";

type Policy = {
  readonly name: string;
  /** An apply configuration; a list of operations if it starts with `[`. */
  readonly mutation: string;
  readonly resource?: string;
  readonly spec?: ValueMap;
  readonly constraints?: ValueMap;
};

/** Returns a function that asks a cluster with mutating policies. */
function open(...policies: readonly Policy[]) {
  let cluster = clusterWith([]);
  const ask = (request: Request) => {
    const done = handle(cluster, request, "2026-01-01T00:00:00Z");
    cluster = done.cluster;
    return done.response;
  };
  for (const { name, mutation, resource = "configmaps", spec = {}, constraints = {} } of policies) {
    const rule = { apiGroups: ["*"], apiVersions: ["v1"], resources: [resource], operations: ["CREATE"] };
    const expression = { expression: mutation };
    const isPatch = mutation.startsWith("[");
    const body = {
      metadata: { name },
      spec: {
        matchConstraints: { resourceRules: [rule], ...constraints },
        reinvocationPolicy: "Never",
        mutations: [
          isPatch
            ? { patchType: "JSONPatch", jsonPatch: expression }
            : { patchType: "ApplyConfiguration", applyConfiguration: expression },
        ],
        ...spec,
      },
    };
    const made = [
      ask({ method: "POST", path: `${GROUP}/mutatingadmissionpolicies`, body }),
      ask({
        method: "POST",
        path: `${GROUP}/mutatingadmissionpolicybindings`,
        body: { metadata: { name }, spec: { policyName: name } },
      }),
    ];
    expect(made.map(({ code, body }) => [code, dig(body, "message")])).toEqual([
      [201, undefined],
      [201, undefined],
    ]);
  }
  return ask;
}

const config = { metadata: { name: "a", labels: { app: "x" } }, data: { a: "b" } };
const create: Request = { method: "POST", path: CONFIGS, body: config };
const inData = (value: string) => open({ name: "p", mutation: `Object{data: {'n': ${value}}}` })(create);

describe("values that JSON does not have", () => {
  it.each([
    ["null", "expected string, got &value.valueUnstructured{Value:0}"],
    ["b'ab'", "expected string, got &value.valueUnstructured{Value:[]uint8{0x61, 0x62}}"],
    ["duration('90s')", "expected string, got &value.valueUnstructured{Value:90000000000}"],
  ])("an apply configuration cannot set %s", (value, why) => {
    expect(dig(inData(value).body, "message")).toBe(
      `policy 'p' with binding 'p' denied request: error applying patch: failed to convert patch object to typed object: .data.n: ${why}`,
    );
  });

  it.each([
    ["terminationGracePeriodSeconds: null", "expected numeric (int or float), got structpb.NullValue"],
    ["hostNetwork: null", "expected boolean, got &{NULL_VALUE}"],
    ["securityContext: null", "expected map, got &{NULL_VALUE}"],
    ["tolerations: null", "expected list, got &{NULL_VALUE}"],
    [
      "activeDeadlineSeconds: timestamp('2026-05-01T00:00:00Z')",
      "expected numeric (int or float), got time.Time",
    ],
  ])("the error depends on the type of the field: %s", (field, why) => {
    const ask = open({ name: "p", resource: "pods", mutation: `Object{spec: Object.spec{${field}}}` });
    const pod = { metadata: { name: "a" }, spec: { containers: [{ name: "c", image: "i" }] } };
    const { body } = ask({ method: "POST", path: PODS, body: pod });
    expect(String(dig(body, "message"))).toContain(`.spec.${field.split(":")[0]}: ${why}`);
  });

  it("a map in a list of an apply configuration is no object", () => {
    const mutation = "Object{spec: Object.spec{containers: [{'name': 'c', 'image': 'j'}]}}";
    const ask = open({ name: "p", resource: "pods", mutation });
    const pod = { metadata: { name: "a" }, spec: { containers: [{ name: "c", image: "i" }] } };
    expect(dig(ask({ method: "POST", path: PODS, body: pod }).body, "message")).toContain(
      ".spec.containers: element 0: associative list with keys may not have non-map elements",
    );
  });

  it.each([
    ["type(1)", "type conversion not supported for 'type'"],
    ["quantity('1Gi')", "type conversion error from 'Quantity' to '*structpb.Value'"],
    ["[ip('::1')]", "type conversion error from 'IP' to '*structpb.Value'"],
  ])("an operation cannot set %s", (value, why) => {
    const ask = open({ name: "p", mutation: `[JSONPatch{op: 'add', path: '/data/n', value: ${value}}]` });
    expect(dig(ask(create).body, "message")).toBe(
      `policy 'p' with binding 'p' denied request: JSONPath valueExpression evaluated to a type that could not marshal to JSON: ${why}`,
    );
  });

  it("an operation takes the value inside an optional value, and unsigned numbers", () => {
    const mutation =
      "[JSONPatch{op: 'add', path: '/data/n', value: optional.of('x')}, JSONPatch{op: 'add', path: '/metadata/generation', value: 3u}]";
    expect(dig(open({ name: "p", mutation })(create).body, "data", "n")).toBe("x");
  });
});

describe("reinvocation", () => {
  const late: Policy = { name: "b", mutation: "Object{metadata: Object.metadata{labels: {'late': 'yes'}}}" };
  const spec = { reinvocationPolicy: "IfNeeded" };

  it("runs a policy again if a later one changed the object", () => {
    const mutation = "Object{data: {'saw': object.metadata.labels[?'late'].orValue('no')}}";
    const ask = open({ name: "a", mutation, spec }, late);
    expect(dig(ask(create).body, "data", "saw")).toBe("yes");
  });

  it("does not run a policy whose conditions were not met before", () => {
    const matchConditions = [{ name: "late", expression: "'late' in object.metadata.labels" }];
    const ask = open(
      { name: "a", mutation: "Object{data: {'a': 'c'}}", spec: { ...spec, matchConditions } },
      late,
    );
    expect(dig(ask(create).body, "data", "a")).toBe("b");
  });

  it("does not run a policy that no longer selects the object", () => {
    const mutation = "Object{data: {'n': object.data.?n.orValue('') + 'x'}}";
    const constraints = { objectSelector: { matchLabels: { app: "x" } } };
    const other = "[JSONPatch{op: 'remove', path: '/metadata/labels/app'}]";
    const ask = open({ name: "a", mutation, spec, constraints }, { name: "b", mutation: other });
    expect(dig(ask(create).body, "data", "n")).toBe("x");
  });
});

it("has no type for the Eviction of a pod", () => {
  const mutation = "Object{metadata: Object.metadata{labels: {'a': 'b'}}}";
  const ask = open({ name: "p", resource: "pods/eviction", mutation });
  ask({
    method: "POST",
    path: PODS,
    body: { metadata: { name: "a" }, spec: { containers: [{ name: "c", image: "i" }] } },
  });
  const body = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "a" } };
  expect(dig(ask({ method: "POST", path: `${PODS}/a/eviction`, body }).body, "message")).toContain(
    "no corresponding type for policy/v1, Kind=Eviction",
  );
});

describe("custom resources", () => {
  const definitionOf = (kind: string): ValueMap => ({
    metadata: { name: "pipes.lab.example" },
    spec: {
      group: "lab.example",
      scope: "Namespaced",
      names: { plural: "pipes", kind },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  properties: {
                    name: { type: "string" },
                    "a-b": { type: "string" },
                    size: { type: "integer" },
                  },
                },
              },
            },
          },
          subresources: { scale: { specReplicasPath: ".spec.size", statusReplicasPath: ".status.size" } },
        },
      ],
    },
  });
  const createPipe = (mutation: string, kind = "Pipe") => {
    const ask = open({ name: "p", resource: "pipes", mutation });
    ask({
      method: "POST",
      path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
      body: definitionOf(kind),
    });
    const pipe = { apiVersion: "lab.example/v1", kind, metadata: { name: "a" }, spec: {} };
    return ask({ method: "POST", path: PIPES, body: pipe });
  };

  it("validation sees a null that an operation set", () => {
    const { code } = createPipe("[JSONPatch{op: 'add', path: '/spec/name', value: null}]");
    expect(code).toBe(422);
  });

  it.each(["Scale", "Eviction", "TokenRequest"])("may have the name of a built-in kind: %s", (kind) => {
    const { code, body } = createPipe("Object{spec: Object.spec{name: 'x'}}", kind);
    expect([code, dig(body, "spec", "name")]).toEqual([201, "x"]);
  });

  it("names of fields have no escapes in policies", () => {
    const { body } = createPipe("Object{spec: Object.spec{a__dash__b: 'x'}}");
    expect(dig(body, "message")).toContain(".spec.a__dash__b: field not declared in schema");
  });

  it("a mutation of their scale always fails", () => {
    const replace = "[JSONPatch{op: 'replace', path: '/spec/replicas', value: 5}]";
    const ask = open({
      name: "p",
      mutation: replace,
      constraints: {
        resourceRules: [
          {
            apiGroups: ["*"],
            apiVersions: ["v1"],
            resources: ["pipes/scale"],
            operations: ["UPDATE"],
          },
        ],
      },
    });
    ask({
      method: "POST",
      path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
      body: definitionOf("Pipe"),
    });
    const pipe = {
      apiVersion: "lab.example/v1",
      kind: "Pipe",
      metadata: { name: "a" },
      spec: { size: 1 },
    };
    ask({ method: "POST", path: PIPES, body: pipe });
    const scale = ask({
      method: "PATCH",
      path: `${PIPES}/a/scale`,
      contentType: "application/merge-patch+json",
      body: { spec: { replicas: 2 } },
    });
    expect(dig(scale.body, "message")).toContain(
      "denied request: request to convert CR to an invalid group/version: autoscaling/v1",
    );
  });
});

it("a Namespace itself has no namespaceObject", () => {
  const seen = "namespaceObject == null ? 'none' : namespaceObject.metadata.name";
  const mutation = `Object{metadata: Object.metadata{annotations: {'seen': ${seen}}}}`;
  const rule = { apiGroups: [""], apiVersions: ["v1"], resources: ["namespaces"], operations: ["UPDATE"] };
  const ask = open({ name: "p", mutation, constraints: { resourceRules: [rule] } });
  const { body } = ask({
    method: "PATCH",
    path: "/api/v1/namespaces/default",
    contentType: "application/merge-patch+json",
    body: { metadata: { labels: { a: "b" } } },
  });
  expect(dig(body, "metadata", "annotations", "seen")).toBe("none");
});

it("a grace period that a mutation sets stays, that of a client does not", () => {
  const set = "[JSONPatch{op: 'add', path: '/metadata/deletionGracePeriodSeconds', value: 5}]";
  const given = { ...config, metadata: { ...config.metadata, deletionGracePeriodSeconds: 3 } };
  const made = (mutation: string) =>
    dig(
      open({ name: "p", mutation })({ ...create, body: given }).body,
      "metadata",
      "deletionGracePeriodSeconds",
    );
  expect([made(set), made("[JSONPatch{op: 'add', path: '/data/n', value: 'm'}]")]).toEqual([5, undefined]);
});

it("unknown fields of a JSON patch are in the order in which the server reads what the patch opened", () => {
  const add = (path: string) => `JSONPatch{op: 'add', path: '${path}', value: 1}`;
  const ask = open({ name: "p", mutation: `[${add("/zoo")}, ${add("/metadata/foo")}, ${add("/bar")}]` });
  expect(dig(ask(create).body, "message")).toBe(
    'Internal error occurred: strict decoding error: unknown field "bar", unknown field "metadata.foo", unknown field "zoo"',
  );
});
