import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { smdAtom, smdTypes } from "../../testing/merge/smd-types.ts";
import { MAX_DEPTH } from "../value/depth.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { fromCrd } from "./schema-from-crd.ts";
import { fromOpenApi, toAtom } from "./schema-from-openapi.ts";

const klib = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../conformance/klib", name), "utf8"));

const untypedList = { elementRelationship: "atomic", elementType: { namedType: "__untyped_atomic_" } };
const deducedMap = { elementType: { namedType: "__untyped_deduced_" } };

describe("fromOpenApi", () => {
  it.each([
    ["built-in types", "schema-builtin-openapi.json", "definitions", "schema-builtin-smd.json"],
    ["a custom resource's document", "schema-widget-openapi.json", "schemas", "schema-widget-smd.json"],
  ])("gives the types of the API server's own converter: %s", (_, document, key, expected) => {
    const { types, errors } = fromOpenApi(klib(document)[key]);
    expect(errors).toEqual([]);
    expect(smdTypes(types)).toEqual(smdTypes(klib(expected).schema.types));
  });

  it("omits definitions that only reference another", () => {
    const { types } = fromOpenApi({ a: { $ref: "#/definitions/b" }, b: { type: "string" } });
    expect(types.map((type) => type.name)).toEqual(["b", "__untyped_atomic_", "__untyped_deduced_"]);
  });

  it("allows a type to reference itself", () => {
    const node = { type: "object", properties: { next: { $ref: "#/definitions/x.Node" } } };
    expect(smdTypes(fromOpenApi({ "x.Node": node }).types).get("x.Node")).toEqual({
      map: { fields: [{ name: "next", type: { namedType: "x.Node" } }] },
    });
  });

  it("reports a definition that is not an object", () => {
    expect(fromOpenApi({ a: "text" }).errors).toEqual(["a: a definition must be an object"]);
  });
});

describe("toAtom", () => {
  it.each<{ name: string; schema: ValueMap; want: unknown }>([
    { name: "an integer", schema: { type: "integer", format: "int64" }, want: { scalar: "numeric" } },
    { name: "a number", schema: { type: "number" }, want: { scalar: "numeric" } },
    { name: "a boolean", schema: { type: "boolean" }, want: { scalar: "boolean" } },
    { name: "a text", schema: { type: "string" }, want: { scalar: "string" } },
    { name: "bytes", schema: { type: "string", format: "byte" }, want: { scalar: "string" } },
    { name: "a date", schema: { type: "string", format: "date-time" }, want: { scalar: "untyped" } },
    {
      name: "int-or-string in the form of OpenAPI v2",
      schema: { type: "string", format: "int-or-string" },
      want: { scalar: "untyped" },
    },
    {
      name: "int-or-string in the form of OpenAPI v3, which allows any value",
      schema: { format: "int-or-string", oneOf: [{ type: "integer" }, { type: "string" }] },
      want: { scalar: "untyped", list: untypedList, map: deducedMap },
    },
    { name: "an object of anything", schema: { type: "object" }, want: { map: deducedMap } },
    {
      name: "an object that allows no fields",
      schema: { type: "object", additionalProperties: false },
      want: { map: {} },
    },
    {
      name: "an object that allows more than its declared fields",
      schema: { type: "object", additionalProperties: true, properties: { a: { type: "string" } } },
      want: { map: { ...deducedMap, fields: [{ name: "a", type: { scalar: "string" } }] } },
    },
    {
      name: "an object that preserves unknown fields at all levels",
      schema: {
        type: "object",
        "x-kubernetes-preserve-unknown-fields": true,
        properties: { a: { type: "object", properties: { b: { type: "string" } } } },
      },
      want: {
        map: {
          ...deducedMap,
          fields: [
            {
              name: "a",
              type: { map: { ...deducedMap, fields: [{ name: "b", type: { scalar: "string" } }] } },
            },
          ],
        },
      },
    },
    {
      name: "a map type",
      schema: { type: "object", "x-kubernetes-map-type": "atomic", additionalProperties: { type: "string" } },
      want: { map: { elementRelationship: "atomic", elementType: { scalar: "string" } } },
    },
    {
      name: "a reference, with another map type",
      schema: {
        type: "object",
        properties: { a: { $ref: "#/definitions/x.A", "x-kubernetes-map-type": "atomic" } },
      },
      want: { map: { fields: [{ name: "a", type: { namedType: "x.A", elementRelationship: "atomic" } }] } },
    },
    {
      name: "a reference wrapped to carry a default",
      schema: {
        type: "object",
        properties: { a: { default: {}, allOf: [{ $ref: "#/components/schemas/x.A" }] } },
      },
      want: { map: { fields: [{ name: "a", default: {}, type: { namedType: "x.A" } }] } },
    },
    {
      name: "a default of null, which counts as no default",
      schema: { type: "object", properties: { a: { type: "string", default: null } } },
      want: { map: { fields: [{ name: "a", type: { scalar: "string" } }] } },
    },
    {
      name: "a keyed list",
      schema: {
        type: "array",
        items: { type: "string" },
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["a", "b"],
        "x-kubernetes-patch-strategy": "merge",
        "x-kubernetes-patch-merge-key": "other",
      },
      want: {
        list: { elementRelationship: "associative", elementType: { scalar: "string" }, keys: ["a", "b"] },
      },
    },
    {
      name: "a list keyed by its merge key alone",
      schema: {
        type: "array",
        items: { type: "string" },
        "x-kubernetes-patch-strategy": "merge,retainKeys",
        "x-kubernetes-patch-merge-key": "name",
      },
      want: {
        list: { elementRelationship: "associative", elementType: { scalar: "string" }, keys: ["name"] },
      },
    },
    {
      name: "a set by its patch strategy alone",
      schema: { type: "array", items: { type: "string" }, "x-kubernetes-patch-strategy": "merge" },
      want: { list: { elementRelationship: "associative", elementType: { scalar: "string" } } },
    },
    {
      name: "an atomic list whose patch strategy would merge",
      schema: {
        type: "array",
        items: { type: "string" },
        "x-kubernetes-list-type": "atomic",
        "x-kubernetes-patch-strategy": "merge",
      },
      want: { list: { elementRelationship: "atomic", elementType: { scalar: "string" } } },
    },
    {
      name: "the first of several types",
      schema: { type: ["string", "null"] },
      want: { scalar: "string" },
    },
  ])("$name", ({ schema, want }) => {
    const { atom, errors } = toAtom("x", schema);
    expect(errors).toEqual([]);
    expect(smdAtom(atom)).toEqual(want);
  });

  it.each([
    { name: "io.k8s.apimachinery.pkg.api.resource.Quantity", want: { scalar: "untyped" } },
    {
      name: "io.k8s.apimachinery.pkg.runtime.RawExtension",
      want: {
        scalar: "untyped",
        list: untypedList,
        map: { elementRelationship: "atomic", elementType: { namedType: "__untyped_atomic_" } },
      },
    },
  ])("recognises $name by name", ({ name, want }) => {
    expect(smdAtom(toAtom(name, { type: "object" }).atom)).toEqual(want);
  });

  it("keeps patch strategies and merge keys of fields", () => {
    const schema = {
      type: "object",
      properties: {
        a: {
          type: "string",
          "x-kubernetes-patch-strategy": "merge,retainKeys",
          "x-kubernetes-patch-merge-key": "k",
        },
      },
    };
    expect(toAtom("x", schema).atom.map?.fields?.[0]?.patch).toEqual({
      strategy: ["merge", "retainKeys"],
      mergeKey: "k",
    });
  });

  it.each<{ error: string; schema: ValueMap }>([
    { error: "x: unrecognized type: 'null'", schema: { type: "null" } },
    { error: "x: type must be a string", schema: { type: { toString: 1 } } },
    { error: "x: `items` must be specified on arrays", schema: { type: "array" } },
    {
      error: "x: structural schema arrays must have exactly one member subtype",
      schema: { type: "array", items: [{ type: "string" }] },
    },
    { error: "x: properties must be an object", schema: { type: "object", properties: [] } },
    { error: "x.a: a schema must be an object", schema: { type: "object", properties: { a: 1 } } },
    { error: "x: unknown map type whole", schema: { type: "object", "x-kubernetes-map-type": "whole" } },
    {
      error: "x: unknown list type bag",
      schema: { type: "array", items: {}, "x-kubernetes-list-type": "bag" },
    },
    { error: "x: missing map keys", schema: { type: "array", items: {}, "x-kubernetes-list-type": "map" } },
    {
      error: "x: unknown patch strategy replace",
      schema: { type: "array", items: {}, "x-kubernetes-patch-strategy": "replace" },
    },
    {
      error: "x.a[].*: unknown map type {…}",
      schema: {
        type: "object",
        properties: {
          a: {
            type: "array",
            items: { type: "object", additionalProperties: { "x-kubernetes-map-type": {} } },
          },
        },
      },
    },
  ])("reports $error", ({ schema, error }) => {
    expect(toAtom("x", schema).errors).toEqual([error]);
  });

  it("accepts schemas as deep as values may be, and reports deeper ones", () => {
    const nested = (levels: number): ValueMap => {
      let schema: ValueMap = { type: "string" };
      for (let level = 0; level < levels; level++) schema = { type: "array", items: schema };
      return schema;
    };
    expect(toAtom("x", nested(MAX_DEPTH - 1)).errors).toEqual([]);
    expect(toAtom("x", nested(10_000)).errors).toHaveLength(1);
  });

  it("returns a result for any JSON", () => {
    const keys = fc.constantFrom(
      "type",
      "items",
      "properties",
      "additionalProperties",
      "allOf",
      "$ref",
      "default",
      "format",
      "x-kubernetes-list-type",
      "x-kubernetes-list-map-keys",
      "x-kubernetes-map-type",
      "x-kubernetes-patch-strategy",
      "x-kubernetes-patch-merge-key",
      "__proto__",
      "toString",
      "10",
    );
    const texts = fc.constantFrom(
      "object",
      "array",
      "string",
      "",
      "map",
      "atomic",
      "merge",
      "#/definitions/x.A",
      "/",
    );
    const { schema } = fc.letrec<{ schema: Value }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 5 },
        texts,
        fc.constantFrom(null, true, 7),
        fc.array(tie("schema"), { maxLength: 2 }),
        fc.dictionary(keys, tie("schema"), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("a", "__proto__"), schema), (definitions) => {
        const { types, errors } = fromOpenApi(definitions);
        expect(types.length + errors.length).toBeGreaterThanOrEqual(2);
        for (const definition of Object.values(definitions)) {
          const converted = fromCrd(definition);
          if ("errors" in converted) expect(converted.errors).not.toEqual([]);
          else expect(converted.atom.map).toBeDefined();
        }
      }),
      { numRuns: 1000 },
    );
  });
});
