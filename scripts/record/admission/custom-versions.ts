import type { ValueMap } from "../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../src/verify/server/remove-namespace.ts";
import {
  type AdmissionSequence,
  type AdmissionStep,
  newNamespace,
  patch,
  pathIn,
  post,
  read,
  settling,
} from "./admission-sequence.ts";

const text: ValueMap = { type: "string" };
const number: ValueMap = { type: "integer" };
const object = (properties: ValueMap, more: ValueMap = {}): ValueMap => ({
  type: "object",
  properties,
  ...more,
});

/** A version of a definition whose objects have this schema. */
const version = (name: string, schema: ValueMap, more: ValueMap = {}): ValueMap => ({
  name,
  served: true,
  storage: false,
  schema: { openAPIV3Schema: schema },
  ...more,
});

function definition(
  group: string,
  names: { readonly plural: string; readonly kind: string },
  versions: readonly ValueMap[],
  annotations: ValueMap = {},
): ValueMap {
  const name = `${names.plural}.${group}`;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name, ...(Object.keys(annotations).length > 0 && { annotations }) },
    spec: { group, scope: "Namespaced", names, versions },
  };
}

/** A POST of a definition, which the server serves after some time. */
const define = (body: ValueMap): AdmissionStep => settling(post(DEFINITIONS, body), 5000);

const apply = (
  path: string,
  manager: string,
  body: ValueMap,
  query: { readonly [key: string]: string } = {},
): AdmissionStep => ({
  request: {
    method: "PATCH",
    path,
    query: { fieldManager: manager, ...query },
    contentType: "application/apply-patch+yaml",
    body,
  },
});
const put = (path: string, body: ValueMap): AdmissionStep => ({ request: { method: "PUT", path, body } });
const remove = (path: string): AdmissionStep => ({ request: { method: "DELETE", path } });

const boats = "boats.example.com";
const boatsIn = (at: string, name: string) => pathIn(at, `${boats}/${name}/boats`);
const boat = (name: string, spec: ValueMap, metadata: ValueMap = {}): ValueMap => ({
  apiVersion: `${boats}/${name}`,
  kind: "Boat",
  metadata: { name: "a", ...metadata },
  spec,
});
const boatVersions = (storage: string, served: readonly string[]): readonly ValueMap[] =>
  [
    version("v1alpha1", object({ spec: object({ name: text, sails: number }) })),
    version(
      "v1beta1",
      object({
        spec: object({ name: text, sails: number, crew: { type: "array", items: text }, colour: text }),
        status: object({ phase: text }),
      }),
      { subresources: { status: {} } },
    ),
    version(
      "v1",
      object({
        spec: object({
          name: { ...text, default: "unnamed" },
          crew: { type: "array", items: text, "x-kubernetes-list-type": "set" },
          colour: text,
          size: object({ length: { ...number, default: 3 } }),
        }),
        status: object({ phase: text }),
      }),
      { subresources: { status: {} } },
    ),
  ].map((one) => ({
    ...one,
    storage: one["name"] === storage,
    served: served.includes(String(one["name"])),
  }));
const boatDefinition = (storage: string, served: readonly string[]) =>
  definition(boats, { plural: "boats", kind: "Boat" }, boatVersions(storage, served));

const all = ["v1alpha1", "v1beta1", "v1"];
const boatPath = `${DEFINITIONS}/boats.${boats}`;
const settledPatch = (body: ValueMap): AdmissionStep => settling(patch(boatPath, body), 5000);

const several: AdmissionSequence = {
  name: "custom-several-versions",
  about: "Objects of a kind with three versions, read and written in each of them, with the strategy None",
  steps: (() => {
    const at = "custom-several";
    const [alpha, beta, first] = all.map((name) => boatsIn(at, name)) as [string, string, string];
    return [
      newNamespace(at),
      define(boatDefinition("v1beta1", all)),
      post(first, boat("v1", { crew: ["ada"], colour: "red", size: {} })),
      read(`${alpha}/a`),
      read(`${beta}/a`),
      read(`${first}/a`),
      apply(`${alpha}/a`, "alice", boat("v1alpha1", { name: "Argo", sails: 2 })),
      apply(`${first}/a`, "bob", boat("v1", { name: "Dove", crew: ["bob"] })),
      apply(`${first}/a`, "bob", boat("v1", { name: "Dove", crew: ["bob"] }), { force: "true" }),
      read(`${alpha}/a`),
      patch(`${beta}/a`, { spec: { colour: "blue", sails: 4, mast: "tall" } }),
      read(`${first}/a`),
      apply(`${beta}/a`, "bob", boat("v1beta1", { name: "Dove", crew: ["eve"] })),
      put(`${alpha}/a`, boat("v1alpha1", { name: "Dove", sails: 1 })),
      read(`${first}/a`),
      read(`${beta}/a`),
      patch(`${beta}/a/status`, { status: { phase: "Afloat" } }),
      patch(`${alpha}/a/status`, { status: { phase: "Sunk" } }),
      apply(
        `${first}/a/status`,
        "carl",
        { ...boat("v1", {}), status: { phase: "Moored" } },
        { force: "true" },
      ),
      apply(`${first}/a`, "bob", boat("v1", {})),
      post(beta, boat("v1", {}, { name: "b" })),
      post(`${pathIn(at, `${boats}/v2/boats`)}`, boat("v2", {}, { name: "b" })),
      read("/apis/boats.example.com"),
      read("/apis/boats.example.com/v1alpha1"),
      read(alpha),
      read(first),
      remove(`${alpha}/a`),
      read(`${first}/a`),
    ];
  })(),
};

const moved: AdmissionSequence = {
  name: "custom-moved-storage",
  about: "A definition whose stored and served versions change",
  steps: (() => {
    const at = "custom-moved";
    const [alpha, beta, first] = all.map((name) => boatsIn(at, name)) as [string, string, string];
    return [
      newNamespace(at),
      define(boatDefinition("v1alpha1", all)),
      apply(`${alpha}/a`, "alice", boat("v1alpha1", { name: "Argo", sails: 2 })),
      apply(`${beta}/a`, "bob", boat("v1beta1", { colour: "red" })),
      settledPatch({ spec: { versions: boatVersions("v1", all) } }),
      read(boatPath),
      read(`${first}/a`),
      read(`${alpha}/a`),
      patch(`${first}/a`, { metadata: { labels: { moved: "yes" } } }),
      read(`${alpha}/a`),
      settledPatch({ spec: { versions: boatVersions("v1", ["v1beta1", "v1"]) } }),
      read(`${alpha}/a`),
      read("/apis/boats.example.com"),
      read(`${beta}/a`),
      apply(`${beta}/a`, "bob", boat("v1beta1", { colour: "green" })),
      apply(`${first}/a`, "alice", boat("v1", { name: "Dove" })),
      patch(boatPath, { spec: { versions: boatVersions("v1", all).slice(1) } }),
      patch(`${boatPath}/status`, { status: { storedVersions: ["v2"] } }),
      patch(`${boatPath}/status`, { status: { storedVersions: [] } }),
      patch(`${boatPath}/status`, { status: { storedVersions: ["v1"] } }),
      settledPatch({ spec: { versions: boatVersions("v1", ["v1beta1", "v1"]).slice(1) } }),
      read(`${first}/a`),
      apply(`${first}/a`, "alice", boat("v1", { name: "Swan" })),
      settledPatch({ spec: { versions: boatVersions("v1", []) } }),
      read(`${first}/a`),
      read("/apis/boats.example.com"),
    ];
  })(),
};

const nests = "nests.example.com";
const nullable = (schema: ValueMap, more: ValueMap = {}): ValueMap => ({
  ...schema,
  nullable: true,
  ...more,
});
const nestSpec = object({
  a: nullable(object({ b: { ...number, default: 1 }, c: nullable(text, { default: "c" }) })),
  d: nullable(object({ e: { ...number, default: 2 } }), { default: null }),
  f: object({ g: { ...text, default: "g" } }, { default: {} }),
  h: object({ i: nullable(object({ j: { ...text, default: "j" } }), { default: {} }) }),
  k: { type: "array", items: nullable(object({ l: { ...number, default: 3 } })) },
  m: { type: "array", items: object({ n: { ...number, default: 4 } }, { default: { n: 5 } }) },
  o: { type: "object", additionalProperties: nullable(object({ p: { ...number, default: 6 } })) },
  q: {
    type: "object",
    additionalProperties: object({ r: { ...number, default: 7 } }, { default: { r: 8 } }),
  },
  s: { ...text, default: "s" },
  t: nullable(text),
  u: text,
  v: nullable({ type: "array", items: text }, { default: ["v"] }),
  w: { "x-kubernetes-int-or-string": true, nullable: true, default: "w" },
  x: nullable({ type: "object", "x-kubernetes-preserve-unknown-fields": true }),
});
const nestsIn = pathIn("custom-nulls", `${nests}/v1/nests`);
const nest = (name: string, spec: ValueMap): ValueMap => ({
  apiVersion: `${nests}/v1`,
  kind: "Nest",
  metadata: { name },
  spec,
});
const everyNull = Object.fromEntries(
  Object.keys(nestSpec["properties"] as ValueMap).map((key) => [key, null] as const),
);

const nulls: AdmissionSequence = {
  name: "custom-nulls",
  about: "Defaults of fields that may be null, and of fields below them",
  steps: [
    newNamespace("custom-nulls"),
    define(
      definition(nests, { plural: "nests", kind: "Nest" }, [
        version("v1", object({ spec: nestSpec }), { storage: true }),
      ]),
    ),
    post(nestsIn, nest("empty", {})),
    post(nestsIn, nest("nulls", everyNull)),
    post(nestsIn, nest("maps", { a: {}, d: {}, f: {}, h: {}, k: [{}], m: [{}], o: { x: {} }, q: { x: {} } })),
    post(nestsIn, nest("below", { a: { b: null, c: null }, d: { e: null }, f: { g: null }, h: { i: null } })),
    post(nestsIn, nest("items", { k: [null, {}, { l: null }], m: [{}, { n: null }] })),
    post(nestsIn, nest("null-items", { m: [null, {}] })),
    post(nestsIn, nest("entries", { o: { x: null, y: { p: null } }, q: { y: { r: null } } })),
    post(nestsIn, nest("null-entries", { q: { x: null } })),
    post(nestsIn, nest("unknown", { x: { y: null }, zz: null, a: { zz: null } })),
    apply(
      `${nestsIn}/applied`,
      "alice",
      nest("applied", { a: null, d: null, s: null, t: null, u: null, w: null }),
    ),
    apply(`${nestsIn}/applied`, "bob", nest("applied", { a: { c: null }, h: { i: null }, v: null })),
    apply(`${nestsIn}/applied`, "alice", nest("applied", { a: {}, d: {}, k: [null, {}], o: { x: null } })),
    apply(`${nestsIn}/applied`, "bob", nest("applied", { a: {}, h: {} })),
    patch(`${nestsIn}/empty`, { spec: { s: null, f: null, a: {}, h: {} } }),
    patch(`${nestsIn}/empty`, { spec: { a: { b: null, c: null }, h: { i: null }, v: null, w: null } }),
    {
      request: {
        method: "PATCH",
        path: `${nestsIn}/empty`,
        contentType: "application/json-patch+json",
        body: [
          { op: "add", path: "/spec/a", value: { b: null, c: null } },
          { op: "add", path: "/spec/w", value: null },
          { op: "add", path: "/spec/u", value: null },
        ],
      },
    },
    put(`${nestsIn}/maps`, nest("maps", everyNull)),
    read(`${nestsIn}/maps`),
  ],
};

const lamps = "lamps.example.com";
const LAMPS = `${DEFINITIONS}/lamps.${lamps}`;
const lampSchema = object({ spec: object({ on: { type: "boolean" } }), status: object({ lit: text }) });
const lampVersion = (name: string, more: ValueMap) =>
  version(name, lampSchema, { subresources: { status: {} }, ...more });
const own = lampVersion("v1alpha1", { deprecated: true, deprecationWarning: 'v1alpha1 is "old"; use v1' });
const plain = lampVersion("v1beta1", { deprecated: true });
const newest = lampVersion("v1", { storage: true });
const lamp = (name: string, of: string, more: ValueMap = {}): ValueMap => ({
  apiVersion: `${lamps}/${name}`,
  kind: "Lamp",
  metadata: { name: of },
  spec: {},
  ...more,
});
const lampsDefinition = (versions: readonly ValueMap[], group = lamps) =>
  definition(group, { plural: "lamps", kind: "Lamp" }, versions);
const changed = (versions: readonly ValueMap[]) => settling(patch(LAMPS, { spec: { versions } }), 5000);

const warned: AdmissionSequence = {
  name: "custom-deprecated",
  about: "Warnings of deprecated versions on each request",
  steps: (() => {
    const at = "custom-deprecated";
    const [alpha, beta, first] = ["v1alpha1", "v1beta1", "v1"].map((name) =>
      pathIn(at, `${lamps}/${name}/lamps`),
    ) as [string, string, string];
    const long = lampVersion("v1", { storage: true, deprecated: true });
    return [
      newNamespace(at),
      define(lampsDefinition([own, plain, newest])),
      post(alpha, lamp("v1alpha1", "a")),
      post(beta, lamp("v1beta1", "b")),
      post(first, lamp("v1", "c")),
      read(`${beta}/a`),
      read(`${beta}/none`),
      patch(`${alpha}/a`, { spec: { on: true, off: 1 } }),
      apply(`${beta}/a`, "alice", lamp("v1beta1", "a", { spec: { on: true } })),
      apply(`${beta}/a/status`, "alice", lamp("v1beta1", "a", { status: { lit: "yes" } })),
      read(`${alpha}/a/status`),
      put(`${beta}/b`, lamp("v1", "b")),
      remove(`${alpha}/a`),
      read(`/apis/${lamps}/v1beta1`),
      patch(LAMPS, { metadata: { labels: { a: "b" } } }),
      changed([{ ...own, deprecationWarning: null }, newest]),
      post(alpha, lamp("v1alpha1", "d")),
      changed([{ ...own, deprecated: false }, newest]),
      ...["é".repeat(257), "", "a\nb"].map((deprecationWarning) =>
        post(DEFINITIONS, lampsDefinition([{ ...long, deprecationWarning }], "long.example.com")),
      ),
      changed([
        lampVersion("v2alpha1", {}),
        plain,
        lampVersion("v2beta1", {}),
        lampVersion("v11beta1", {}),
        newest,
      ]),
      read(`${beta}/b`),
      changed([plain, lampVersion("v2beta1", {}), lampVersion("v11beta1", {}), { ...newest, served: false }]),
      read(`${beta}/b`),
      changed([plain, lampVersion("v1alpha1", {}), lampVersion("new", {}), { ...newest, deprecated: true }]),
      read(`${beta}/b`),
      read(`${first}/b`),
      changed([
        lampVersion("old", { deprecated: true }),
        lampVersion("new", {}),
        lampVersion("pld", {}),
        { ...newest, served: false },
      ]),
      read(`${pathIn(at, `${lamps}/old/lamps`)}/b`),
      read(pathIn(at, `${lamps}/old/lamps`)),
      read(`/apis/${lamps}/old/lamps`),
      remove(pathIn(at, `${lamps}/old/lamps`)),
    ];
  })(),
};

/** The condition `KubernetesAPIApprovalPolicyConformant` of definitions in groups of Kubernetes. */
const approved: AdmissionSequence = {
  name: "custom-approved",
  about: "The condition of definitions in groups of Kubernetes",
  steps: (() => {
    const schema = object({ spec: object({}) });
    const KEY = "api-approved.kubernetes.io";
    const link = "https://github.com/kubernetes/enhancements/pull/1111";
    const of = (plural: string, annotations: ValueMap, group = "example.k8s.io") =>
      definition(group, { plural, kind: plural }, [version("v1", schema, { storage: true })], annotations);
    const at = (plural: string, group = "example.k8s.io") => `${DEFINITIONS}/${plural}.${group}`;
    const annotate = (plural: string, value: string | null) =>
      settling(patch(at(plural), { metadata: { annotations: { [KEY]: value } } }), 2000);
    return [
      define(of("links", { [KEY]: link })),
      read(at("links")),
      define(of("jokes", { [KEY]: "unapproved, an experiment" })),
      read(at("jokes")),
      define(of("others", { [KEY]: "yes" }, "other.example.com")),
      read(at("others", "other.example.com")),
      define(of("plains", { [KEY]: "unapproved" }, "sub.example.kubernetes.io")),
      read(at("plains", "sub.example.kubernetes.io")),
      post(DEFINITIONS, of("nones", {})),
      post(DEFINITIONS, of("wrongs", { [KEY]: "yes" })),
      post(DEFINITIONS, of("wrongs", { [KEY]: "/a/b" })),
      post(DEFINITIONS, of("wrongs", { [KEY]: "https://" })),
      annotate("links", "unapproved"),
      read(at("links")),
      annotate("links", "maybe"),
      annotate("links", null),
      read(at("links")),
      annotate("jokes", link),
      read(at("jokes")),
      annotate("jokes", "unapprovedly"),
      read(at("jokes")),
      annotate("jokes", "unapproved again"),
      read(at("jokes")),
      patch(at("jokes"), { metadata: { labels: { a: "b" } } }),
    ];
  })(),
};

const published: AdmissionSequence = {
  name: "custom-published",
  about: "OpenAPI documents of definitions that say little, or allow everything",
  steps: (() => {
    const keep = { "x-kubernetes-preserve-unknown-fields": true };
    const versions = [
      version("v1", { type: "object" }, { storage: true }),
      version("v2", { type: "object", ...keep }, { subresources: { status: {} } }),
      version("v3", object({ spec: object({ a: { ...text, default: "x" } }) }, keep)),
      version(
        "v4",
        object({
          spec: object(
            {
              a: nullable(text, { default: null }),
              b: { "x-kubernetes-int-or-string": true },
              c: { type: "object", "x-kubernetes-embedded-resource": true, ...keep },
              d: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
              e: { type: "array", items: nullable(object({ x: text })) },
              f: { type: "object", additionalProperties: number },
              g: { type: "object", additionalProperties: true },
              h: { ...text, enum: ["a", "b"], pattern: "^.$" },
              i: { ...keep },
              j: { type: "array", items: { ...keep, type: "object" } },
            },
            {
              required: ["a", "h"],
              "x-kubernetes-validations": [{ rule: "self.h == 'a'", message: "only a" }],
            },
          ),
          metadata: object({ name: { ...text, maxLength: 5 } }),
        }),
        { additionalPrinterColumns: [{ name: "H", type: "string", jsonPath: ".spec.h" }] },
      ),
    ];
    const group = "shapes.example.com";
    return [
      settling(post(DEFINITIONS, definition(group, { plural: "shapes", kind: "Shape" }, versions)), 8000),
      ...["v1", "v2", "v3", "v4"].map((name) => read(`/openapi/v3/apis/${group}/${name}`)),
      read(`/openapi/v3/apis/${group}/v5`),
      read(`/openapi/v3/apis/${group}`),
    ];
  })(),
};

/** Definitions with several versions, defaults of null, deprecations and approvals. */
export const customVersionSequences: readonly AdmissionSequence[] = [several, moved, nulls, warned, approved];

/** OpenAPI documents of definitions. */
export const publishedSequences: readonly AdmissionSequence[] = [published];
