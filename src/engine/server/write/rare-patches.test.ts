import { expect, it } from "vitest";
import { widgets } from "../../../../scripts/fuzz/sequences/definitions.ts";
import { clusterWith } from "../../../testing/conformance/apiserver/recorded-cluster.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import type { ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";

const SERVICES = "/api/v1/namespaces/default/services";
const NOW = "2026-01-01T00:00:00Z";

function message(
  patch: ValueMap | string,
  way = "strategic-merge-patch",
  query: Record<string, string> = {},
): string {
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const body = { metadata: { name: "a", labels: { x: "y" } }, spec: { ports: [{ port: 80 }] } };
  const { cluster } = handle(empty, { method: "POST", path: SERVICES, body }, NOW);
  const contentType = `application/${way}+json`;
  const request = { method: "PATCH", path: `${SERVICES}/a`, contentType, query, body: patch } as const;
  return String(handle(cluster, request, NOW).response.body["message"]);
}

it.each<{ patch: ValueMap; shown: string }>([
  { patch: { metadata: { labels: [{ a: "b", c: null }] } }, shown: "map[metadata:map[labels:[map[a:b]]]]" },
  {
    patch: { metadata: { annotations: [{ a: null }], labels: { x: null, z: { w: null, v: 1 } } } },
    shown: "map[metadata:map[annotations:[map[]] labels:map[x:<nil> z:map[v:1]]]]",
  },
  {
    patch: {
      metadata: { labels: 1 },
      spec: { "$setElementOrder/ports": [{ port: 80 }], ports: [{ port: 80, name: "b" }], type: "ClusterIP" },
    },
    shown: "map[metadata:map[labels:1] spec:map[type:ClusterIP]]",
  },
  {
    patch: { metadata: { $patch: "replace", labels: 1, name: null } },
    shown: "map[metadata:map[labels:1 name:<nil>]]",
  },
])("shows a strategic merge patch without the null of what the object lacks: $shown", ({ patch, shown }) => {
  expect(message(patch)).toContain(`patch: Invalid value: "${shown}"`);
});

it("refuses an apiVersion and a kind that are no texts", () => {
  expect(message({ apiVersion: 5 })).toMatch(/cannot convert int64 to string$/);
  expect(message({ kind: ["x"] })).toMatch(/unrecognized type: string$/);
  expect(message({ kind: ["x"] }, "merge-patch")).toMatch(
    /couldn't get version\/kind; json parse error: json: cannot unmarshal array into Go struct field .kind of type string$/,
  );
});

it.each([
  [{ apiVersion: "a/b/c" }, "unexpected GroupVersion string: a/b/c"],
  [{ kind: "ServiceList" }, "converting (v1.ServiceList) to (core.Service): unknown conversion"],
  [
    { apiVersion: "b-1", kind: null },
    'no kind "Service" is registered for version "b-1" in scheme "pkg/runtime/scheme.go:111"',
  ],
  [{ kind: "List" }, "converting (v1.List) to (core.Service): unknown conversion"],
  [
    { apiVersion: "autoscaling/v1", kind: "Scale" },
    "converting (v1.Scale) to (core.Service): unknown conversion",
  ],
])("refuses %j in a merge patch", (patch, why) => {
  expect(message(patch, "merge-patch").endsWith(why)).toBe(true);
});

it("refuses a JSON patch that makes a list of the object", () => {
  const text = message('[{"op":"replace","path":"","value":[]}]', "json-patch");
  expect(text).toContain(
    "couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value",
  );
});

it("tells that a JSON patch has a key twice", () => {
  const body = '[{"op":"add","path":"/metadata/labels/z","value":"1","value":"2"}]';
  const text = message(body, "json-patch", { fieldValidation: "Strict" });
  expect(text).toMatch(/strict decoding error: json patch duplicate field "\[0\].value"$/);
});

it("tells of the first wrong annotation that a patch of a custom resource leaves, in the order of their keys", () => {
  const path = "/apis/demo.example.com/v1/namespaces/default/widgets";
  const body = { apiVersion: "demo.example.com/v1", kind: "Widget", metadata: { name: "a" } };
  const { cluster } = handle(clusterWith([widgets]), { method: "POST", path, body }, NOW);
  const wrong = { z: { a: "b" }, c: ["d"] };
  const why = (way: string, patch: ValueMap | readonly ValueMap[]): string => {
    const contentType = `application/${way}+json`;
    const request = { method: "PATCH", path: `${path}/a`, contentType, body: patch as ValueMap } as const;
    return String(handle(cluster, request, NOW).response.body["message"]).replace(/^.*json: /s, "");
  };
  const field = "into Go struct field ObjectMeta.annotations of type string";
  expect(why("merge-patch", { metadata: { annotations: { z: { a: "b" } } } })).toContain("object");
  const operation = (value: ValueMap) => [{ op: "add", path: "/metadata/annotations", value }];
  expect(why("json-patch", operation(wrong))).toBe(`cannot unmarshal object ${field}`);
  const opened = [...operation(wrong), { op: "add", path: "/metadata/annotations/y", value: "x" }];
  expect(why("json-patch", opened)).toBe(`cannot unmarshal array ${field}`);
});

it("names the internal version of the group for a kind without a version that the group does not have", () => {
  const patch = { apiVersion: "", kind: "Thing" };
  expect(message(patch, "merge-patch")).toMatch(
    /no kind "Thing" is registered for the internal version of group "" in scheme "[^"]*"$/,
  );
});
