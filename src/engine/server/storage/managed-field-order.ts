import { decodeFieldsV1, encodeFieldsV1 } from "../../fieldpath/fieldsv1.ts";
import { type FieldSet, setOf } from "../../fieldpath/set.ts";
import { sortedKeys } from "../../value/order.ts";
import {
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../../value/value.ts";
import { metaValue, withMeta } from "../metadata/object-meta.ts";

/**
 * Returns the object with the keys of its managed fields in the order in which the server stores them. Usually that is the
 * order of FieldsV1. After a write through /scale it is the order of bytes, because the entries become plain JSON on the
 * way. The orders differ for keys with numbers: 80 is before 443, but "80" is after "443". So a write through /scale stores
 * the object again even if nothing else changes, and the next write to the object does, too. Returns the object itself if
 * all keys have the right order.
 */
export function sortManagedFieldKeys(object: ValueMap, throughScale: boolean): ValueMap {
  const entries = metaValue(object, "managedFields");
  if (!isList(entries)) return object;
  const ordered = entries.map((entry) => (isMap(entry) ? orderEntry(entry, throughScale) : entry));
  return ordered.every((entry, i) => entry === entries[i])
    ? object
    : withMeta(object, { managedFields: ordered });
}

/** Fields that are in the order of bytes, where the order of FieldsV1 differs. */
const sortedByBytes = new WeakSet<ValueMap>();

function orderEntry(entry: ValueMap, throughScale: boolean): ValueMap {
  const fields = entry.fieldsV1;
  if (!isMap(fields) || sortedByBytes.has(fields) === throughScale) return entry;
  const ordered = throughScale ? sortByBytes(fields) : sortAsFields(fields);
  if (throughScale && ordered !== fields) sortedByBytes.add(ordered);
  return withKey(entry, "fieldsV1", ordered);
}

function sortByBytes(map: ValueMap): ValueMap {
  const keys = sortedKeys(map);
  const out: MutableMap = {};
  let same = true;
  Object.keys(map).forEach((key, i) => {
    const sorted = keys[i] as string;
    const value = map[sorted] as Value;
    const below = isMap(value) ? sortByBytes(value) : value;
    same &&= key === sorted && below === value;
    put(out, sorted, below);
  });
  return same ? map : out;
}

function sortAsFields(fields: ValueMap): ValueMap {
  const read = decodeFieldsV1(fields);
  return "set" in read ? encodeFieldsV1(forgetOrder(read.set)) : fields;
}

/** Returns the same set without the order in which it was written. */
function forgetOrder(set: FieldSet): FieldSet {
  return setOf(
    set.self,
    set.keys,
    set.children.map((child) => (child === null ? null : forgetOrder(child))),
  );
}
