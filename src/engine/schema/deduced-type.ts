import { resolve, type Type } from "./resolve-type.ts";
import { schemaOf, type TypeDef } from "./schema.ts";

/** The types of objects without a schema: maps are granular, lists are atomic. */
export const deducedTypes: readonly TypeDef[] = [
  {
    name: "__untyped_atomic_",
    scalar: "untyped",
    list: { elementType: { namedType: "__untyped_atomic_" }, elementRelationship: "atomic" },
    map: { elementType: { namedType: "__untyped_atomic_" }, elementRelationship: "atomic" },
  },
  {
    name: "__untyped_deduced_",
    scalar: "untyped",
    list: { elementType: { namedType: "__untyped_atomic_" }, elementRelationship: "atomic" },
    map: { elementType: { namedType: "__untyped_deduced_" }, elementRelationship: "separable" },
  },
];

/** The type of an object without a schema. */
export const deducedType: Type = resolve(schemaOf(deducedTypes), { namedType: "__untyped_deduced_" });
