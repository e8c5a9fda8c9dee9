import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Value, ValueMap } from "../../src/engine/value/value.ts";
import type { Documents } from "./documents.ts";
import { factsOf } from "./facts.ts";

const gvk = (kind: string, group = "", version = "v1") => ({ group, version, kind });
const object = (properties: ValueMap, more: ValueMap = {}): ValueMap => ({
  type: "object",
  properties,
  ...more,
});

const definitions: ValueMap = {
  "x.Pod": object(
    {
      metadata: { $ref: "#/definitions/x.Meta", "x-kubernetes-map-type": "granular" },
      ports: {
        type: "array",
        items: { type: "string" },
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["port"],
        "x-kubernetes-patch-strategy": "merge",
        "x-kubernetes-patch-merge-key": "port",
      },
    },
    { "x-kubernetes-group-version-kind": [gvk("Pod")] },
  ),
  "x.PodList": object({}, { "x-kubernetes-group-version-kind": [gvk("PodList")] }),
  "x.Meta": object({ name: { type: "string" } }),
};

const operation = (action: string, kind: Value) => ({
  "x-kubernetes-action": action,
  "x-kubernetes-group-version-kind": kind,
});

const paths: ValueMap = {
  "/api/v1/": { get: { operationId: "getCoreV1APIResources" } },
  "/api/v1/pods": { get: operation("list", gvk("Pod")) },
  "/api/v1/watch/pods": { get: operation("watchlist", gvk("Pod")) },
  "/api/v1/namespaces/{namespace}/pods": {
    get: operation("list", gvk("Pod")),
    post: operation("post", gvk("Pod")),
    parameters: [],
  },
  "/api/v1/namespaces/{namespace}/pods/{name}": {
    get: operation("get", gvk("Pod")),
    put: operation("put", gvk("Pod")),
  },
  "/api/v1/namespaces/{namespace}/pods/{name}/exec": {
    head: operation("connect", gvk("PodExecOptions")),
    post: operation("connect", gvk("PodExecOptions")),
  },
  "/api/v1/namespaces/{namespace}/pods/{name}/proxy/{path}": { get: operation("connect", gvk("Options")) },
  "/api/v1/namespaces/{namespace}/pods/{name}/scale": {
    put: operation("put", gvk("Scale", "autoscaling")),
    get: operation("get", gvk("Scale", "autoscaling")),
  },
};

const v3 = [{ components: { schemas: { "x.Meta": object({ name: { type: "string", default: "" } }) } } }];

const discovery: ValueMap = {
  "/api/v1": {
    groupVersion: "v1",
    resources: [
      {
        name: "pods",
        singularName: "pod",
        kind: "Pod",
        namespaced: true,
        verbs: ["list"],
        shortNames: ["po"],
      },
      {
        name: "pods/scale",
        singularName: "",
        kind: "Scale",
        group: "autoscaling",
        version: "v1",
        verbs: ["get"],
      },
      { name: "pods/status", singularName: "", kind: "Pod", verbs: ["get"] },
    ],
  },
};

const all: Documents = { v2: { definitions, paths }, v3, discovery, version: "v1.36.3" };

it("finds everything in v2, v3 and discovery documents together", () => {
  const { facts, errors, gaps } = factsOf(all);
  expect({ errors, gaps }).toEqual({ errors: [], gaps: [] });
  expect(facts?.resources).toEqual([
    {
      group: "",
      version: "v1",
      kind: "Pod",
      plural: "pods",
      singular: "pod",
      listKind: "PodList",
      shortNames: ["po"],
      categories: [],
      namespaced: true,
      verbs: ["list"],
      subresources: [
        { name: "scale", group: "autoscaling", version: "v1", kind: "Scale", verbs: ["get"] },
        { name: "status", group: "", version: "v1", kind: "Pod", verbs: ["get"] },
      ],
    },
  ]);
  expect(facts?.kinds).toEqual(
    new Map([
      [
        "v1",
        new Map([
          ["Pod", "x.Pod"],
          ["PodList", "x.PodList"],
        ]),
      ],
    ]),
  );
  expect(facts?.types.find((type) => type.name === "x.Meta")?.map?.fields?.[0]?.default).toBe("");
});

it("names the gaps of a v2 document alone, and takes resources from its paths", () => {
  const { facts, errors, gaps } = factsOf({ ...all, v3: null, discovery: null, version: null });
  expect(errors).toEqual([]);
  expect(gaps).toEqual([
    "field defaults, which stand in for missing keys of lists: give --openapi-v3, v2 documents have none",
    "the version: give --version",
    "short names and categories: give --discovery",
  ]);
  expect(facts?.resources).toEqual([
    {
      group: "",
      version: "v1",
      kind: "Pod",
      plural: "pods",
      singular: "pod",
      listKind: "PodList",
      shortNames: [],
      categories: [],
      namespaced: true,
      verbs: ["create", "get", "list", "update", "watch"],
      subresources: [
        { name: "exec", group: "", version: "v1", kind: "PodExecOptions", verbs: ["create"] },
        { name: "scale", group: "autoscaling", version: "v1", kind: "Scale", verbs: ["get", "update"] },
      ],
    },
  ]);
});

it("names the facts that no definition has", () => {
  const bare = { "x.Pod": object({ a: { type: "string", default: "" } }) };
  expect(factsOf({ ...all, v2: { definitions: bare, paths }, v3: null }).gaps).toEqual([
    "list types: no definition has x-kubernetes-list-type",
    "keys of lists: no definition has x-kubernetes-list-map-keys",
    "map types: no definition has x-kubernetes-map-type",
    "patch strategies: no definition has x-kubernetes-patch-strategy",
    "patch merge keys: no definition has x-kubernetes-patch-merge-key",
    "groups, versions and kinds: no definition has x-kubernetes-group-version-kind",
    "the type of Pod in v1: no definition names it",
    "the type of PodList in v1: no definition names it",
  ]);
});

it("reports documents without resources", () => {
  expect(factsOf({ ...all, v2: { definitions }, discovery: null }).gaps).toEqual([
    "resources: the document has no paths; give --discovery",
    "short names and categories: give --discovery",
  ]);
});

it.each<{ name: string; v2: ValueMap; errors: readonly string[] }>([
  {
    name: "another kind of document",
    v2: { openapi: "3.0.0" },
    errors: ["no definitions: this is not an OpenAPI v2 document"],
  },
  {
    name: "what the API server would refuse",
    v2: { definitions: { "x.A": object({ a: { type: "array" } }) } },
    errors: ["x.A.a: `items` must be specified on arrays"],
  },
  {
    name: "a reference to nothing",
    v2: { definitions: { "x.A": object({ a: { type: "array", items: { $ref: "#/definitions/x.B" } } }) } },
    errors: ["x.A.a[]: refers to x.B, which is not defined"],
  },
])("returns no table for $name", ({ v2, errors }) => {
  expect(factsOf({ ...all, v2, v3: null })).toEqual({ facts: null, errors, gaps: [] });
});

it("reads a real v2 document without its paths", () => {
  const path = join(import.meta.dirname, "../../conformance/klib/schema-builtin-openapi.json");
  const { facts, gaps } = factsOf({ ...all, v2: JSON.parse(readFileSync(path, "utf8")), v3: null });
  expect(facts?.types).toHaveLength(169);
  expect(gaps).toEqual([
    "field defaults, which stand in for missing keys of lists: give --openapi-v3, v2 documents have none",
    "the type of PodList in v1: no definition names it",
  ]);
});
