import fc from "fast-check";
import type { Request } from "../../engine/server/http/http.ts";
import type { Value, ValueMap } from "../../engine/value/value.ts";
import { anyCharacter } from "./any-character.ts";

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

/** The paths of collections, each with an object for it. */
export const samples: readonly { readonly at: string; readonly object: ValueMap }[] = [
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

/** Own keys that object literals cannot have, but parsed JSON can. */
const polluting = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":1}}}');

const HOSTILE_VALUES: readonly Value[] = [
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

const hostileValue = fc.constantFrom(...HOSTILE_VALUES);
const hostileKey = fc.constantFrom(
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "metadata",
  "spec",
);

/** Returns the path of every value inside a value, and of itself. */
export function pathsIn(value: Value, at: readonly string[] = []): readonly (readonly string[])[] {
  if (value === null || typeof value !== "object") return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner as Value, [...at, key]))];
}

/** Returns the value with another value at a path. */
export function withValueAt(value: Value, [key, ...rest]: readonly string[], by: Value): Value {
  if (key === undefined) return by;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === key ? withValueAt(item, rest, by) : item));
  const entries = Object.entries(value as ValueMap);
  const next = entries.map(([name, inner]) => [
    name,
    name === key ? withValueAt(inner as Value, rest, by) : inner,
  ]);
  return Object.fromEntries(next) as ValueMap;
}

/** Generates an object with up to three values replaced by hostile ones. */
function withHostileValues(object: ValueMap): fc.Arbitrary<Value> {
  const places = pathsIn(object);
  const change = fc.record({ place: fc.constantFrom(...places), by: hostileValue });
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) => changes.reduce<Value>((value, { place, by }) => withValueAt(value, place, by), object));
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
  value: hostileValue,
});

const bodyOf = (object: ValueMap): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 5, arbitrary: withHostileValues(object) },
    { weight: 1, arbitrary: hostileValue },
    { weight: 2, arbitrary: fc.array(operation, { maxLength: 4 }) as fc.Arbitrary<Value> },
    {
      weight: 1,
      arbitrary: fc.nat().map((n) => {
        const text = JSON.stringify(object);
        return text.slice(0, n % text.length);
      }),
    },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("[".repeat(5000), "a: &a [*a]", "a: *b", "{a: 1, a: 2}", "\t", "%x"),
    },
    {
      weight: 1,
      arbitrary: hostileKey.map((key) => JSON.parse(`{"spec":{"${key}":{"polluted":1}}}`) as Value),
    },
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

const requestsOf = ({ at, object }: (typeof samples)[number]): fc.Arbitrary<Request> =>
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
  );

/** Generates requests with invalid paths, queries and bodies. The generators are made once: that takes longer than a request. */
export const hostileRequest: fc.Arbitrary<Request> = fc
  .constantFrom(...samples.map(requestsOf))
  .chain((requests) => requests);
