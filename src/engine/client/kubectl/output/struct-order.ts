import { groupVersionOf } from "../../../schema/builtins.ts";
import { findStruct, type GoType, structNameOf } from "../../../server/structs/go-types.ts";
import { textAt } from "../../../value/field-values.ts";
import { sortedKeys } from "../../../value/order.ts";
import { has, type ValueMap } from "../../../value/value.ts";

/**
 * The Go type of a value that kubectl holds as a struct; null for a value that it holds as a map. `objects` is a list of objects, such as
 * an `EventList`.
 */
export type StructType = GoType | { readonly kind: "objects"; readonly of: GoType } | null;

/** The fields of a list of objects, in their order. */
const LIST_FIELDS: readonly string[] = ["kind", "apiVersion", "metadata", "items"];

/** Returns the Go type of a built-in object, or of a list of them; null for others. */
export function structTypeOf(object: ValueMap): StructType {
  const { group, version } = groupVersionOf(textAt(object, "apiVersion"));
  const kind = textAt(object, "kind");
  const find = (name: string): GoType | null =>
    findStruct(name) === undefined ? null : { kind: "struct", name };
  const item = kind.endsWith("List") ? find(structNameOf(group, version, kind.slice(0, -4))) : null;
  return item === null ? find(structNameOf(group, version, kind)) : { kind: "objects", of: item };
}

/** Returns the keys in the order in which Go prints them: the fields of a struct as it declares them, the keys of a map sorted. */
export function keysInOrder(value: ValueMap, type: StructType): readonly string[] {
  if (type?.kind === "objects") return LIST_FIELDS.filter((name) => has(value, name));
  const struct = type?.kind === "struct" ? findStruct(type.name) : undefined;
  if (struct === undefined) return sortedKeys(value);
  const declared = struct.fields.map(({ name }) => name).filter((name) => has(value, name));
  return [...declared, ...sortedKeys(value).filter((key) => !struct.byName.has(key))];
}

/** Returns the type of the value of a key. */
export function typeAt(type: StructType, key: string): StructType {
  if (type?.kind === "objects") {
    if (key === "items") return { kind: "list", of: type.of };
    return key === "metadata" ? { kind: "struct", name: "meta/v1.ListMeta" } : null;
  }
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
