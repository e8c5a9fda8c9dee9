import type { ValueMap } from "../../../../src/engine/value/value.ts";
import { type AdmissionSequence, newNamespace, patch, pathIn, post, read } from "../admission-sequence.ts";
import {
  apply,
  define,
  definition,
  nullable,
  number,
  object,
  put,
  text,
  version,
} from "./custom-definition.ts";

const nests = "nests.example.com";
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

export const nulls: AdmissionSequence = {
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
