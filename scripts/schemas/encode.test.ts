import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { loadBuiltins } from "../../src/engine/schema/builtins.ts";
import type { Atom, Field, TypeDef, TypeRef } from "../../src/engine/schema/schema.ts";
import { fromOpenApi } from "../../src/engine/schema/schema-from-openapi.ts";
import { compareText } from "../../src/engine/value/order.ts";
import { encodeTable, printTable, type ResourceFacts } from "./encode.ts";

const decoded = (types: readonly TypeDef[]) => {
  const table = encodeTable({ version: "v1.0.0", types, kinds: new Map(), resources: [] });
  const { schema } = loadBuiltins(JSON.parse(printTable(table)));
  return types.map((type) => ({ name: type.name, ...schema.find(type.name) }));
};

/** Returns fields in the order of a table. */
const ordered = <T extends Atom>(atom: T): T => ({
  ...atom,
  ...(atom.list && { list: { ...atom.list, elementType: ordered(atom.list.elementType) } }),
  ...(atom.map && {
    map: {
      ...atom.map,
      ...(atom.map.elementType && { elementType: ordered(atom.map.elementType) }),
      ...(atom.map.fields && {
        fields: atom.map.fields
          .map((field) => ({ ...field, type: ordered(field.type) }))
          .sort((a, b) => compareText(a.name, b.name)),
      }),
    },
  }),
});

it("gives back every type of an OpenAPI document", () => {
  const path = join(import.meta.dirname, "../../conformance/klib/schema-builtin-openapi.json");
  const { types } = fromOpenApi(JSON.parse(readFileSync(path, "utf8")).definitions);
  expect(types.length).toBeGreaterThan(150);
  expect(decoded(types)).toEqual(types.map(ordered));
});

it("gives back any types", () => {
  const names = ["a.b.C", "a.b.D", "C", "a.__proto__"];
  const texts = fc.constantFrom("name", "__proto__", "toString", "k", "é😀");
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const relationship = fc.constantFrom("separable" as const, "atomic" as const);
  const scalar = fc.constantFrom("numeric", "string", "boolean", "untyped");
  const { ref } = fc.letrec<{ ref: TypeRef; atom: Atom; field: Field }>((tie) => ({
    ref: fc.oneof(
      { maxDepth: 3 },
      fc.record({ scalar }),
      fc.record({
        namedType: fc.constantFrom(...names),
        elementRelationship: optional(fc.oneof(relationship, fc.constant("associative"))),
      }),
      tie("atom"),
    ) as fc.Arbitrary<TypeRef>,
    atom: fc.record({
      scalar: optional(scalar),
      list: optional(
        fc.record({
          elementType: tie("ref"),
          elementRelationship: fc.constantFrom("associative", "atomic"),
          keys: optional(fc.array(texts, { minLength: 1, maxLength: 2 })),
        }),
      ),
      map: optional(
        fc.record({
          fields: optional(
            fc.uniqueArray(tie("field"), {
              minLength: 1,
              maxLength: 3,
              selector: (field) => (field as Field).name,
            }),
          ),
          elementType: optional(tie("ref")),
          elementRelationship: optional(relationship),
        }),
      ),
    }) as fc.Arbitrary<Atom>,
    field: fc.record({
      name: texts,
      type: tie("ref"),
      default: optional(fc.constantFrom("", 0, false, "TCP", { a: [1] })),
      patch: optional(
        fc.oneof(
          fc.record({ strategy: fc.constant(["merge", "retainKeys"]), mergeKey: optional(texts) }),
          fc.record({ mergeKey: texts }),
        ),
      ),
    }) as fc.Arbitrary<Field>,
  }));
  fc.assert(
    fc.property(fc.tuple(ref, ref, ref, ref), (atoms) => {
      const types = names.map((name, at) => {
        const { namedType: _, elementRelationship: __, ...atom } = atoms[at] as TypeRef;
        return { name, ...atom };
      });
      expect(decoded(types)).toEqual(types.map(ordered));
    }),
  );
});

it("gives back kinds and resources, also unusual ones", () => {
  const resources: readonly ResourceFacts[] = [
    {
      group: "x.io",
      version: "v1",
      kind: "Ox",
      plural: "oxen",
      singular: "one-ox",
      listKind: "OxHerd",
      shortNames: ["o"],
      categories: ["all", "farm"],
      namespaced: false,
      verbs: ["get"],
      subresources: [
        { name: "status", group: "x.io", version: "v1", kind: "Ox", verbs: ["get", "patch"] },
        { name: "yoke", group: "x.io", version: "v1", kind: "Yoke", verbs: ["get"] },
        { name: "scale", group: "autoscaling", version: "v1", kind: "Scale", verbs: ["get"] },
      ],
    },
  ];
  const kinds = new Map([
    ["autoscaling/v1", new Map([["Scale", "a.Scale"]])],
    ["x.io/v1", new Map([["Ox", "io.x.Ox"]])],
  ]);
  const types: readonly TypeDef[] = [
    { name: "io.x.Ox", scalar: "string" },
    { name: "a.Scale", scalar: "string" },
  ];
  const table = encodeTable({ version: "v1.0.0", types, kinds, resources });
  const builtins = loadBuiltins(JSON.parse(printTable(table)));
  const typeNames = ["io.x.Ox", undefined, "a.Scale"];
  expect(builtins.kinds).toEqual(
    resources.map((resource) => ({
      ...resource,
      typeName: "io.x.Ox",
      subresources: resource.subresources.map((one, at) => ({ ...one, typeName: typeNames[at] })),
    })),
  );
  expect(builtins.typeNameOf("autoscaling/v1", "Scale")).toBe("a.Scale");
});
