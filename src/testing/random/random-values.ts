import fc from "fast-check";
import { fieldElement, keyElement, type Path, valueElement } from "../../engine/fieldpath/element.ts";
import type { TypeRef } from "../../engine/schema/schema.ts";
import { type MutableMap, put, type Value } from "../../engine/value/value.ts";

/** Names that JavaScript treats differently from Go: prototypes, numeric keys, surrogates. */
export const name = fc.constantFrom(
  "a",
  "b",
  "c",
  "10",
  "9",
  "__proto__",
  "constructor",
  "\uff5e",
  "\u{1f600}",
);
/** Names, integers, booleans and a float. */
export const scalar = fc.oneof(name, fc.integer({ min: -3, max: 3 }), fc.boolean(), fc.constant(1.5));

/** A type and its random values. */
export type Shape = { readonly type: TypeRef; readonly value: fc.Arbitrary<Value> };

const text: Shape = { type: { scalar: "string" }, value: name };
const number: Shape = { type: { scalar: "numeric" }, value: fc.integer({ min: 0, max: 4 }) };

/** Objects with some of the given keys. */
function objectOf(
  fields: readonly (readonly [string, fc.Arbitrary<Value>])[],
  least = 0,
): fc.Arbitrary<Value> {
  const parts = fields.map(([key, value]) =>
    fc.tuple(
      fc.constant(key),
      fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.constant(undefined) }),
    ),
  );
  return fc
    .tuple(...parts)
    .map((entries) => {
      const out: MutableMap = {};
      for (const [key, value] of entries) if (value !== undefined) put(out, key, value);
      return out;
    })
    .filter((out) => Object.keys(out).length >= least);
}

function structShape(inner: fc.Arbitrary<Shape>): fc.Arbitrary<Shape> {
  return fc
    .uniqueArray(fc.tuple(name, inner), { selector: ([key]) => key, minLength: 1, maxLength: 4 })
    .map((fields) => ({
      type: { map: { fields: fields.map(([key, shape]) => ({ name: key, type: shape.type })) } },
      value: objectOf(
        fields.map(([key, shape]) => [key, shape.value]),
        1,
      ),
    }));
}

function keyedShape(inner: fc.Arbitrary<Shape>): fc.Arbitrary<Shape> {
  return fc.uniqueArray(fc.tuple(name, inner), { selector: ([key]) => key, maxLength: 3 }).map((fields) => {
    const rest = fields;
    const item = {
      map: {
        fields: [{ name: "name", type: text.type }, ...rest.map(([key, s]) => ({ name: key, type: s.type }))],
      },
    };
    const value = fc
      .tuple(name, objectOf(rest.map(([key, s]) => [key, s.value])))
      .map(([key, object]) => ({ name: key, ...(object as object) }) as Value);
    return {
      type: { list: { elementType: item, elementRelationship: "associative", keys: ["name"] } } as TypeRef,
      value: fc.uniqueArray(value, {
        selector: (v) => (v as { name: string }).name,
        minLength: 1,
        maxLength: 4,
      }) as fc.Arbitrary<Value>,
    };
  });
}

const setShape: Shape = {
  type: { list: { elementType: text.type, elementRelationship: "associative" } },
  value: fc.uniqueArray(name, { minLength: 1, maxLength: 5 }),
};

const listShape: Shape = {
  type: { list: { elementType: text.type, elementRelationship: "atomic" } },
  value: fc.array(name, { maxLength: 3 }),
};

function mapShape(inner: fc.Arbitrary<Shape>, relationship: "separable" | "atomic"): fc.Arbitrary<Shape> {
  return inner.map((shape) => ({
    type: { map: { elementType: shape.type, elementRelationship: relationship } },
    value: fc.dictionary(name, shape.value, { minKeys: 1, maxKeys: 3 }).map((entries) => {
      const out: MutableMap = {};
      for (const key of Object.keys(entries)) put(out, key, entries[key] as Value);
      return out;
    }),
  }));
}

const leaf = fc.constantFrom(text, number, setShape, listShape);
const middle: fc.Arbitrary<Shape> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 1, arbitrary: structShape(leaf) },
  { weight: 1, arbitrary: keyedShape(leaf) },
  { weight: 1, arbitrary: mapShape(leaf, "separable") },
  { weight: 1, arbitrary: mapShape(leaf, "atomic") },
);

/** A struct that contains structs, maps, sets, keyed lists and atomic lists. Its values contain no null and no empty containers. */
export const shape: fc.Arbitrary<Shape> = structShape(middle);

/** A path of up to four elements. */
export const path: fc.Arbitrary<Path> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: name.map(fieldElement) },
    name.map((key) => keyElement([{ name: "name", value: key }])),
    scalar.map(valueElement),
  ),
  { minLength: 1, maxLength: 4 },
);
