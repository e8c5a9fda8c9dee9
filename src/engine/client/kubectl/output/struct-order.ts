import { groupVersionOf } from "../../../schema/builtins.ts";
import { findStruct, type GoType, structNameOf } from "../../../server/structs/go-types.ts";
import { textAt } from "../../../value/field-values.ts";
import { sortedKeys } from "../../../value/order.ts";
import { has, type ValueMap } from "../../../value/value.ts";

/** The Go type of a value that kubectl holds as a struct; null for a value that it holds as a map. */
export type StructType = GoType | null;

/** Returns the Go type of a built-in object; null for others. */
export function structTypeOf(object: ValueMap): StructType {
  const { group, version } = groupVersionOf(textAt(object, "apiVersion"));
  const name = structNameOf(group, version, textAt(object, "kind"));
  return findStruct(name) === undefined ? null : { kind: "struct", name };
}

/** Returns the keys in the order in which Go prints them: the fields of a struct as it declares them, the keys of a map sorted. */
export function keysInOrder(value: ValueMap, type: StructType): readonly string[] {
  const struct = type?.kind === "struct" ? findStruct(type.name) : undefined;
  if (struct === undefined) return sortedKeys(value);
  const declared = struct.fields.map(({ name }) => name).filter((name) => has(value, name));
  return [...declared, ...sortedKeys(value).filter((key) => !struct.byName.has(key))];
}

/** Returns the type of the value of a key. */
export function typeAt(type: StructType, key: string): StructType {
  if (type?.kind === "map") return withoutPointer(type.of);
  const struct = type?.kind === "struct" ? findStruct(type.name) : undefined;
  return withoutPointer(struct?.byName.get(key)?.type ?? null);
}

/** Returns the type of the items of a list. */
export function itemType(type: StructType): StructType {
  return type?.kind === "list" ? withoutPointer(type.of) : null;
}

function withoutPointer(type: StructType): StructType {
  return type?.kind === "pointer" ? type.of : type;
}
