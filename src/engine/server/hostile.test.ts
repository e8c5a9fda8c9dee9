import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCel } from "../../cel/cel.ts";
import { compileRegexp } from "../../regexp/regexp.ts";
import { testBuiltins } from "../../testing/builtins.ts";
import { readYaml } from "../../text/server-yaml.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { type Cluster, emptyCluster } from "./cluster.ts";
import { handle } from "./handle.ts";
import type { Request } from "./http.ts";

const NOW = "2026-01-01T00:00:00Z";
const NAMESPACED = "/namespaces/default";

const meta = (name: string): ValueMap => ({ name, labels: { app: "a" }, finalizers: ["x.io/keep"] });

const pod: ValueMap = {
  metadata: { labels: { app: "a" } },
  spec: {
    containers: [
      {
        name: "a",
        image: "a:1",
        ports: [{ containerPort: 80, protocol: "TCP" }],
        env: [{ name: "A", value: "1" }],
        resources: { limits: { cpu: "1", memory: "1Gi" } },
        livenessProbe: { httpGet: { port: "http" } },
      },
    ],
    volumes: [{ name: "v", emptyDir: {} }],
  },
};

const crd: ValueMap = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
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
                "x-kubernetes-validations": [{ rule: "self.size < 10" }],
                properties: {
                  size: { type: "integer", default: 1, maximum: 100 },
                  items: {
                    type: "array",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["name"],
                    items: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
};

/** A collection and an object to put in it. */
const samples: readonly { readonly at: string; readonly object: ValueMap }[] = [
  {
    at: `/apis/apps/v1${NAMESPACED}/deployments`,
    object: {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: meta("a"),
      spec: { replicas: 1, selector: { matchLabels: { app: "a" } }, template: pod },
    },
  },
  {
    at: `/apis/example.com/v1${NAMESPACED}/widgets`,
    object: {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: meta("a"),
      spec: { size: 3, items: [{ name: "a" }] },
    },
  },
  {
    at: `/api/v1${NAMESPACED}/services`,
    object: {
      apiVersion: "v1",
      kind: "Service",
      metadata: meta("a"),
      spec: { type: "NodePort", ports: [{ port: 80, targetPort: "http" }], selector: { app: "a" } },
    },
  },
  {
    at: `/api/v1${NAMESPACED}/pods`,
    object: { apiVersion: "v1", kind: "Pod", metadata: meta("a"), spec: pod["spec"] as Value },
  },
  {
    at: `/api/v1${NAMESPACED}/configmaps`,
    object: { apiVersion: "v1", kind: "ConfigMap", metadata: meta("a"), data: { a: "1" } },
  },
  { at: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", object: crd },
];

function seeded(): Cluster {
  let cluster = emptyCluster({
    builtins: testBuiltins(),
    host: { parseYaml: readYaml, compileRegexp, cel: createCel() },
  });
  const first = samples.at(-1) as (typeof samples)[number];
  for (const { at, object } of [first, ...samples.slice(0, -1)]) {
    const done = handle(cluster, { method: "POST", path: at, body: object, userAgent: "seed" }, NOW);
    expect(done.response.code).toBe(201);
    cluster = done.cluster;
  }
  return cluster;
}

function nested(levels: number): Value {
  let value: Value = "x";
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Own keys that only a parser makes. */
const polluting = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":1}}}');

const EVIL: readonly Value[] = [
  null,
  "",
  "a".repeat(70_000),
  "\u0000\ud800",
  0,
  -1,
  1e308,
  2 ** 63,
  Number.NaN,
  0.1,
  true,
  [],
  {},
  [[]],
  [null],
  [{}],
  { "": "" },
  polluting,
  "__proto__",
  "constructor",
  ["__proto__"],
  [{ name: "toString" }, { name: "toString" }],
  [{ manager: "m", operation: "Apply", apiVersion: "v1", fieldsType: "FieldsV1", fieldsV1: { "k:{": {} } }],
];

const evil = fc.constantFrom(...EVIL);
const evilKey = fc.constantFrom(
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "metadata",
  "spec",
);

/** All places in a value. */
function placesOf(value: Value, at: readonly string[] = []): readonly (readonly string[])[] {
  if (value === null || typeof value !== "object") return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner as Value, [...at, key]))];
}

/** The value with another one at a place. */
function replaced(value: Value, [key, ...rest]: readonly string[], by: Value): Value {
  if (key === undefined) return by;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === key ? replaced(item, rest, by) : item));
  const entries = Object.entries(value as ValueMap);
  const next = entries.map(([name, inner]) => [
    name,
    name === key ? replaced(inner as Value, rest, by) : inner,
  ]);
  return Object.fromEntries(next) as ValueMap;
}

/** An object with up to three places spoilt. */
function spoilt(object: ValueMap): fc.Arbitrary<Value> {
  const places = placesOf(object);
  const change = fc.record({ place: fc.constantFrom(...places), by: evil });
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) => changes.reduce<Value>((value, { place, by }) => replaced(value, place, by), object));
}

const operation = fc.record({
  op: fc.constantFrom("add", "remove", "replace", "move", "copy", "test", "", "evil"),
  path: fc.constantFrom(
    "",
    "/",
    "/spec/-",
    "/spec/replicas",
    "/__proto__/polluted",
    "/metadata/constructor",
    "a",
  ),
  from: fc.constantFrom("", "/spec", "/spec/template/spec/containers/0", "/constructor"),
  value: evil,
});

const bodyOf = (object: ValueMap): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 5, arbitrary: spoilt(object) },
    { weight: 1, arbitrary: evil },
    { weight: 2, arbitrary: fc.array(operation, { maxLength: 4 }) as fc.Arbitrary<Value> },
    {
      weight: 1,
      arbitrary: fc.nat().map((n) => {
        const text = JSON.stringify(object);
        return text.slice(0, n % text.length);
      }),
    },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("[".repeat(5000), "a: &a [*a]", "a: *b", "{a: 1, a: 2}", "\t", "%x"),
    },
    { weight: 1, arbitrary: evilKey.map((key) => JSON.parse(`{"spec":{"${key}":{"polluted":1}}}`) as Value) },
  );

const word = fc.oneof(
  fc.constantFrom(
    "a",
    "",
    "..",
    "__proto__",
    "constructor",
    "%",
    "%00",
    "status",
    "scale",
    "widgets",
    "pods",
  ),
  fc.string({ maxLength: 5 }),
);

const pathOf = (at: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(at, `${at}/a`, `${at}/b`, `${at}/a/status`, `${at}/a/scale`) },
    { weight: 1, arbitrary: fc.array(word, { maxLength: 7 }).map((words) => `/${words.join("/")}`) },
    { weight: 1, arbitrary: word.map((name) => `${at}/${name}`) },
  );

const query = fc.dictionary(
  fc.constantFrom(
    "fieldManager",
    "force",
    "dryRun",
    "fieldValidation",
    "labelSelector",
    "fieldSelector",
    "limit",
    "continue",
    "propagationPolicy",
    "gracePeriodSeconds",
    "resourceVersion",
    "__proto__",
  ),
  fc.constantFrom(
    "",
    "true",
    "All",
    "Strict",
    "a",
    "-1",
    "a in (",
    "a=b,!c",
    "1e9",
    "=",
    "Foreground",
    "\u0000",
  ),
  { maxKeys: 3 },
);

const request: fc.Arbitrary<Request> = fc.constantFrom(...samples).chain(({ at, object }) =>
  fc.record(
    {
      method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "PATCH", "PATCH", "DELETE"),
      path: pathOf(at),
      query,
      contentType: fc.constantFrom(
        "application/json",
        "application/apply-patch+yaml",
        "application/apply-patch+yaml",
        "application/merge-patch+json",
        "application/strategic-merge-patch+json",
        "application/json-patch+json",
        "text/plain",
        "",
      ),
      accept: word,
      userAgent: word,
      body: bodyOf(object),
    },
    { requiredKeys: ["method", "path"] },
  ),
);

describe("requests that nobody should send", () => {
  it("are answered, whatever they hold", { timeout: 180_000 }, () => {
    const start = seeded();
    const runs = Number(process.env["HOSTILE_RUNS"] ?? 4_000);
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 4 }), (requests) => {
        let cluster = start;
        for (const one of requests) {
          const before = cluster.objects.size;
          const done = handle(cluster, one, NOW);
          const { code, body, text } = done.response;
          expect(code).toBeGreaterThanOrEqual(200);
          expect(code).toBeLessThan(600);
          if (code >= 400 && text === undefined) expect(body["kind"]).toBe("Status");
          if (code >= 400) expect(done.cluster).toBe(cluster);
          expect(cluster.objects.size).toBe(before);
          JSON.stringify(done.response);
          cluster = done.cluster;
        }
        expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
      }),
      { seed: 7, numRuns: runs },
    );
  });

  it.each([
    "application/json",
    "application/apply-patch+yaml",
    "application/merge-patch+json",
    "application/strategic-merge-patch+json",
    "application/json-patch+json",
  ])("are refused where they nest too deep: %s", (contentType) => {
    const start = seeded();
    const deep = nested(20_000);
    for (const { at, object } of samples) {
      for (const place of placesOf(object)) {
        const body = replaced(object, place, deep);
        const method = contentType === "application/json" ? "POST" : "PATCH";
        const path = method === "POST" ? at : `${at}/a`;
        const { code } = handle(start, { method, path, contentType, body }, NOW).response;
        expect(code).toBeGreaterThanOrEqual(400);
      }
    }
  });
});
