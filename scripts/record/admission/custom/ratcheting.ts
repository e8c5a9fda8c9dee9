import { dig, type Value, type ValueMap } from "../../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../../src/verify/server/remove-namespace.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  patch,
  pathIn,
  post,
  settling,
} from "../admission-sequence.ts";
import { object } from "./custom-definition.ts";

const NAMESPACE = "ratcheting";
const NAME = "things.ratchet.example.com";
const API = "ratchet.example.com/v1";
const OBJECTS = pathIn(NAMESPACE, `${API}/things`);
const OBJECT = `${OBJECTS}/a`;

const text = (more: ValueMap = {}): ValueMap => ({ type: "string", ...more });
const rule = (expression: string, message: string, more: ValueMap = {}): ValueMap => ({
  rule: expression,
  message,
  ...more,
});
const ruled = (schema: ValueMap, ...rules: readonly ValueMap[]): ValueMap => ({
  ...schema,
  "x-kubernetes-validations": rules,
});
const anything: ValueMap = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

function versionsOf(spec: ValueMap, status: ValueMap): ValueMap {
  const scale = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };
  const schema = { openAPIV3Schema: object({ spec, status }) };
  return {
    versions: [{ name: "v1", served: true, storage: true, subresources: { status: {}, scale }, schema }],
  };
}

/** A definition that allows everything. */
const loose: ValueMap = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: NAME },
  spec: {
    group: "ratchet.example.com",
    scope: "Namespaced",
    names: { plural: "things", kind: "Thing" },
    ...versionsOf(anything, anything),
  },
};

/** What the stored object has: hardly anything fits the later definition. */
const ownSpec: ValueMap = {
  a: "long-text",
  b: 50,
  replicas: 3,
  nested: { x: "BAD", y: "ok" },
  list: ["aaaa", "bbbb", "cccc"],
  set: ["aaaa", "b"],
  items: [
    { id: "1", v: "long-one" },
    { id: "2", v: "ok" },
  ],
  m: { k: "long-val", l: "ok" },
  r: { min: 5, max: 1 },
  e: "nope",
  deep: { d: { q: "long-q", w: 1 } },
  f: "not-a-date",
  im: "x",
};

/** The server treats a map with unknown fields as changed. */
const freeSpec: ValueMap = { ...ownSpec, free: { own: 1, other: 2 } };
const status: ValueMap = { phase: "long-phase", replicas: 1, conds: [{ type: "A", s: "long-s" }] };

const strictSpec = (required: readonly string[]): ValueMap =>
  ruled(
    object(
      {
        a: text({ maxLength: 3 }),
        b: ruled({ type: "integer", maximum: 5 }, rule("self < 10", "b too big")),
        must: text(),
        replicas: { type: "integer" },
        nested: ruled(
          object({ x: text({ pattern: "^[a-z]+$" }), y: text() }),
          rule("self.x == 'good'", "x must be good"),
        ),
        list: { type: "array", maxItems: 2, items: text({ maxLength: 2 }) },
        set: { type: "array", "x-kubernetes-list-type": "set", items: text({ maxLength: 2 }) },
        items: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["id"],
          items: object(
            { id: text(), v: ruled(text({ maxLength: 3 }), rule("self != 'long-one'", "no long one")) },
            { required: ["id"] },
          ),
        },
        m: { type: "object", additionalProperties: text({ maxLength: 3 }) },
        r: ruled(
          object({ min: { type: "integer" }, max: { type: "integer" } }),
          rule("self.min <= self.max", "min above max"),
        ),
        e: text({ enum: ["yes", "no"] }),
        deep: object({
          d: ruled(
            object({ q: text({ maxLength: 2 }), w: { type: "integer" } }),
            rule("self.w > 1 || self.q == ''", "w must be above 1"),
          ),
        }),
        f: text({ format: "date" }),
        im: ruled(
          text(),
          rule("self == oldSelf", "im is immutable"),
          rule("!oldSelf.hasValue() || oldSelf.value() == self", "im never changes", {
            optionalOldSelf: true,
          }),
        ),
        free: ruled(
          { ...anything, properties: { own: { type: "integer" } } },
          rule("self.own > 1", "own too small"),
        ),
      },
      { required },
    ),
    rule("self.b < 20", "b of the spec too big"),
    rule("!has(oldSelf.a) || has(self.a)", "a must stay"),
  );

const strictStatus = ruled(
  object({
    phase: text({ maxLength: 4 }),
    replicas: { type: "integer" },
    n: { type: "integer" },
    conds: { type: "array", items: object({ type: text(), s: text({ maxLength: 2 }) }) },
  }),
  rule("self.replicas > 5", "too few replicas"),
);

const tried = { dryRun: "All" };
const merge = (body: ValueMap, subresource = ""): AdmissionStep => ({
  request: {
    method: "PATCH",
    path: `${OBJECT}${subresource}`,
    query: tried,
    contentType: "application/merge-patch+json",
    body,
  },
});
const specs = (...changes: readonly ValueMap[]): readonly AdmissionStep[] =>
  changes.map((one) => merge({ spec: one }));
const operations = (list: readonly Value[], subresource = ""): AdmissionStep => ({
  request: {
    method: "PATCH",
    path: `${OBJECT}${subresource}`,
    query: tried,
    contentType: "application/json-patch+json",
    body: list,
  },
});
const head = { apiVersion: API, kind: "Thing" };
const apply = (body: ValueMap, subresource = ""): AdmissionStep => ({
  request: {
    method: "PATCH",
    path: `${OBJECT}${subresource}`,
    query: { ...tried, fieldManager: "applier", force: "true" },
    contentType: "application/apply-patch+yaml",
    body: { ...head, metadata: { name: "a" }, ...body },
  },
});

const patches: readonly AdmissionStep[] = [
  merge({ metadata: { labels: { x: "y" } } }),
  ...specs(
    {},
    { a: "abc" },
    { a: "other-long" },
    { a: null },
    { b: 60 },
    { b: 5 },
    { nested: { y: "changed" } },
    { nested: { x: "WORSE" } },
    { list: ["aaaa", "bbbb"] },
    { list: ["cccc", "bbbb", "aaaa"] },
    { list: ["a"] },
    { set: ["b", "aaaa"] },
    { set: ["aaaa", "b", "c"] },
  ),
  ...specs(
    {
      items: [
        { id: "2", v: "ok" },
        { id: "1", v: "long-one" },
      ],
    },
    {
      items: [
        { id: "1", v: "long-one" },
        { id: "3", v: "ok" },
      ],
    },
    {
      items: [
        { id: "1", v: "long-two" },
        { id: "3", v: "long" },
      ],
    },
    { m: { l: "no" } },
    { m: { n: "long-new" } },
    { m: { k: "worse-val" } },
    { r: { min: 6 } },
    { r: { max: 9 } },
    { e: "maybe" },
    { e: null },
    { deep: { d: { w: 0 } } },
    { deep: { d: { w: 2 } } },
    { deep: { d: { q: "zzz" } } },
    { f: "bad" },
    { im: "y" },
    { im: null },
    { replicas: 4 },
    { unknown: 1 },
    { free: { own: 0 } },
    { free: { other: 3 } },
  ),
  operations([{ op: "replace", path: "/spec/list/0", value: "zzzz" }]),
  operations([{ op: "add", path: "/metadata/annotations", value: { a: "b" } }]),
  operations([{ op: "replace", path: "/spec/b", value: 55 }]),
  operations([{ op: "remove", path: "/spec/nested/x" }]),
  apply({ spec: { replicas: 9 } }),
  apply({ spec: { b: 51 } }),
  apply({ spec: { a: "long-text" } }),
  apply({ spec: { items: [{ id: "1", v: "long-three" }] } }),
  apply({ spec: { items: [{ id: "9", v: "long-new" }] } }),
  apply({ spec: { m: { k: "long-val", zz: "ok" } } }),
];

const statusPatches: readonly AdmissionStep[] = [
  ...(
    [
      { phase: "long-phase" },
      { phase: "longer-phase" },
      { phase: "ok" },
      { replicas: 2 },
      { replicas: 7 },
      { n: 5 },
      { n: "text" },
      { conds: [{ type: "B", s: "long-s" }] },
      { conds: [] },
    ] as const
  ).map((one) => merge({ status: one }, "/status")),
  merge({ metadata: { labels: { a: "b" } }, spec: { b: 99 } }, "/status"),
  merge({ status: null }, "/status"),
  apply({ status: { n: 4 } }, "/status"),
  apply({ status: { phase: "long-as-well" } }, "/status"),
  operations([{ op: "replace", path: "/status/replicas", value: 3 }], "/status"),
  merge({ spec: { replicas: 7 } }, "/scale"),
];

const writes = (
  version: Value,
  which: "" | "/status",
  bodies: readonly ValueMap[],
): readonly AdmissionStep[] =>
  bodies.map((body) => ({
    request: {
      method: "PUT",
      path: `${OBJECT}${which}`,
      query: tried,
      body: { ...head, metadata: { name: "a", resourceVersion: version }, ...body },
    },
  }));

/** A definition becomes strict after an object exists: unchanged values stay valid. */
export const ratchetingSequences: readonly AdmissionSequence[] = [
  { name: "ratcheting", required: ["a"], spec: ownSpec, steps: patches },
  { name: "ratcheting-required", required: ["a", "must"], spec: ownSpec, steps: patches },
  { name: "ratcheting-unknown", required: ["a"], spec: freeSpec, steps: patches.slice(0, 4) },
].map(({ name, required, spec, steps }) => ({
  name,
  about: "every type of update of an object that does not fit its definition any more",
  steps: [
    newNamespace(NAMESPACE),
    settling(post(DEFINITIONS, loose), 2500),
    post(OBJECTS, { ...head, metadata: { name: "a" }, spec }),
    patch(`${OBJECT}/status`, { status }),
    settling(patch(`${DEFINITIONS}/${NAME}`, { spec: versionsOf(strictSpec(required), strictStatus) }), 2500),
    ...steps,
    ...statusPatches,
  ],
  after: (bodies: readonly ValueMap[]) => {
    const version = dig(bodies[3] ?? {}, "metadata", "resourceVersion") ?? null;
    return [
      ...writes(version, "", [
        { spec, status },
        { spec: { ...spec, must: "z" } },
        { spec: { ...spec, b: 70, a: "still-long" } },
        { spec: { must: "x", a: "a" } },
        { metadata: { name: "a", resourceVersion: version, labels: { a: "b" } }, spec },
      ]),
      ...writes(version, "/status", [
        { spec, status },
        { spec: { zzz: 1 }, status: { ...status, n: 1 } },
        { spec, status: { phase: "way-long", replicas: 1 } },
      ]),
    ];
  },
}));
