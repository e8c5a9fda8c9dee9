import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { smdAtom, smdTypes } from "../../testing/merge/smd-types.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { crdTypeName, fromCrd } from "./schema-from-crd.ts";

const klib = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../conformance/klib", name), "utf8");
const show = (schema: Value | undefined, options = {}) => {
  const converted = fromCrd(schema, options);
  return "atom" in converted ? smdAtom(converted.atom) : converted;
};

const metadata = {
  name: "metadata",
  type: { namedType: "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta" },
};
const objectFields = [
  { name: "apiVersion", type: { scalar: "string" } },
  { name: "kind", type: { scalar: "string" } },
  metadata,
];
const deduced = { namedType: "__untyped_deduced_" };

describe("fromCrd", () => {
  const crd = parse(klib("crd-widget.yaml"));
  const types = smdTypes(JSON.parse(klib("schema-widget-smd.json")).schema.types);
  it.each(["v1", "v1beta1"])("gives the type that the API server builds: Widget %s", (version) => {
    const { schema } = crd.spec.versions.find((one: { name: string }) => one.name === version);
    const name = crdTypeName(crd.spec.group, version, crd.spec.names.kind);
    expect(show(schema.openAPIV3Schema)).toEqual(types.get(name));
  });

  it.each<{ name: string; schema: Value | undefined; want: unknown }>([
    { name: "no schema", schema: undefined, want: { map: { elementType: deduced } } },
    { name: "an object", schema: { type: "object" }, want: { map: { fields: objectFields } } },
    {
      name: "unknown fields preserved at the root",
      schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
      want: { map: { fields: objectFields, elementType: deduced } },
    },
    {
      name: "metadata that the schema restricts",
      schema: {
        type: "object",
        properties: { metadata: { type: "object", properties: { name: { type: "string" } } } },
      },
      want: { map: { fields: objectFields } },
    },
    {
      name: "an embedded resource",
      schema: {
        type: "object",
        properties: { a: { type: "object", "x-kubernetes-embedded-resource": true } },
      },
      want: {
        map: {
          fields: [{ name: "a", type: { map: { fields: objectFields } } }, ...objectFields],
        },
      },
    },
    {
      name: "patch strategies, which custom resources do not have",
      schema: {
        type: "object",
        properties: {
          a: { type: "array", items: { type: "string" }, "x-kubernetes-patch-strategy": "merge" },
        },
      },
      want: {
        map: {
          fields: [
            {
              name: "a",
              type: { list: { elementRelationship: "atomic", elementType: { scalar: "string" } } },
            },
            ...objectFields,
          ],
        },
      },
    },
    {
      name: "a field named __proto__",
      schema: JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"__proto__":{"type":"string"}}}}}',
      ),
      want: {
        map: {
          fields: [
            {
              name: "__proto__",
              type: { map: { fields: [{ name: "__proto__", type: { scalar: "string" } }] } },
            },
            ...objectFields,
          ],
        },
      },
    },
  ])("$name", ({ schema, want }) => {
    expect(show(schema)).toEqual(want);
  });

  it("preserves unknown fields everywhere if the definition does", () => {
    const schema = {
      type: "object",
      properties: { a: { type: "object", properties: { b: { type: "string" } } } },
    };
    expect(show(schema, { preserveUnknownFields: true })).toEqual({
      map: {
        elementType: deduced,
        fields: [
          {
            name: "a",
            type: { map: { elementType: deduced, fields: [{ name: "b", type: { scalar: "string" } }] } },
          },
          ...objectFields,
        ],
      },
    });
  });

  it.each<{ error: string; schema: Value }>([
    { error: "openAPIV3Schema: must be an object", schema: "text" },
    { error: "openAPIV3Schema: must be an object", schema: [] },
    { error: "openAPIV3Schema: type must be object at the root", schema: {} },
    { error: "openAPIV3Schema: type must be object at the root", schema: { type: "string" } },
    { error: "openAPIV3Schema: '$ref' is not supported", schema: { $ref: "#/definitions/x" } },
    { error: "openAPIV3Schema: type must be a string", schema: { type: ["string"] } },
    {
      error: "openAPIV3Schema: type null must be one of array, boolean, integer, number, object, string",
      schema: { type: "null" },
    },
    {
      error: "openAPIV3Schema.items: 'items' must be a schema, but is an array",
      schema: { items: { items: [] } },
    },
    { error: "openAPIV3Schema: properties must be an object", schema: { properties: [] } },
    { error: "openAPIV3Schema.properties[a]: must be an object", schema: { properties: { a: true } } },
    { error: "openAPIV3Schema.additionalProperties: must be an object", schema: { additionalProperties: 1 } },
    {
      error: "openAPIV3Schema: x-kubernetes-preserve-unknown-fields must be true or undefined",
      schema: { "x-kubernetes-preserve-unknown-fields": false },
    },
    {
      error: "openAPIV3Schema: x-kubernetes-list-map-keys must be a list of strings",
      schema: { "x-kubernetes-list-map-keys": [1] },
    },
    {
      error: "openAPIV3Schema.a: missing map keys",
      schema: {
        type: "object",
        properties: {
          a: {
            type: "array",
            items: {},
            "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": [],
          },
        },
      },
    },
  ])("reports $error", ({ schema, error }) => {
    expect(fromCrd(schema)).toEqual({ errors: [error] });
  });

  it.each(["items", "additionalProperties", "properties"])("reports 10,000 levels of %s", (key) => {
    let schema: ValueMap = { type: "string" };
    for (let level = 0; level < 10_000; level++) {
      schema = { type: "object", [key]: key === "properties" ? { a: schema } : schema };
    }
    const converted = fromCrd(schema);
    expect("errors" in converted && converted.errors).toHaveLength(1);
  });
});
