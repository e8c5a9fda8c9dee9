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
import { metaValue, withMeta } from "../meta.ts";

/**
 * The object with the keys of its managed fields in the order in which the server stores them: that of FieldsV1, but by bytes
 * after a write through /scale, on whose way they become a plain JSON object. It makes a difference where keys hold
 * numbers (80 is before 443, but "80" after "443"): such a write stores the object anew though nothing else changes, and so
 * does the next one to the object itself. Returns the object itself if all keys stand as they should.
 */
export function orderOwners(object: ValueMap, throughScale: boolean): ValueMap {
  const entries = metaValue(object, "managedFields");
  if (!isList(entries)) return object;
  const ordered = entries.map((entry) => (isMap(entry) ? orderEntry(entry, throughScale) : entry));
  return ordered.every((entry, i) => entry === entries[i])
    ? object
    : withMeta(object, { managedFields: ordered });
}

/** What stands by bytes though FieldsV1 has another order. */
const byBytes = new WeakSet<ValueMap>();

function orderEntry(entry: ValueMap, throughScale: boolean): ValueMap {
  const fields = entry.fieldsV1;
  if (!isMap(fields) || byBytes.has(fields) === throughScale) return entry;
  const ordered = throughScale ? sortByBytes(fields) : sortAsFields(fields);
  if (throughScale && ordered !== fields) byBytes.add(ordered);
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

/** The same set without what is remembered of how it was written. */
function forgetOrder(set: FieldSet): FieldSet {
  return setOf(
    set.self,
    set.keys,
    set.kids.map((kid) => (kid === null ? null : forgetOrder(kid))),
  );
}
