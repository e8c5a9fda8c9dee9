import { encodeFieldsV1 } from "../../fieldpath/fieldsv1.ts";
import type { VersionedSet } from "../../merge/managers.ts";
import type { Value } from "../../value/value.ts";
import type { ManagedFields } from "./decoded-managed-fields.ts";
import { compareEntries, type Entry, writeEntry } from "./entry.ts";
import { type CachedEntry, cachedBySet, cacheEntry } from "./entry-cache.ts";
import { type Identifier, parseIdentifier } from "./identity.ts";
import type { Time } from "./time.ts";

/**
 * Encodes managed fields as the value of `metadata.managedFields`, sorted; undefined if there are none. `previous` is the value
 * that the object had: it is returned itself if nothing changed. Unchanged entries keep their reference.
 * Upstream: apimachinery managedfields internal/managedfields.go, encodeManagedFields.
 */
export function encodeManagedFields(managed: ManagedFields, previous?: Value): readonly Value[] | undefined {
  if (managed.managers.size === 0) return undefined;
  const entries: CachedEntry[] = [];
  for (const [id, versioned] of managed.managers) entries.push(write(id, versioned, managed.times.get(id)));
  entries.sort((a, b) => compareEntries(a.entry, b.entry));
  if (Array.isArray(previous) && previous.length === entries.length) {
    const old = previous as readonly Value[];
    if (entries.every(({ value }, i) => value === old[i])) return old;
  }
  return entries.map(({ value }) => value);
}

function write(id: Identifier, versioned: VersionedSet, time: Time | undefined): CachedEntry {
  const last = cachedBySet(versioned, id);
  if (last !== undefined && last.entry.time === time) return last;
  const entry = last === undefined ? entryOf(id, versioned, time) : { ...last.entry, time };
  const cached = { value: writeEntry(entry), entry, meaning: { id, versioned } };
  cacheEntry(cached);
  return cached;
}

/**
 * Returns the entry of a manager. Manager, operation and subresource come from its identifier, the API version from its set.
 * Upstream: apimachinery managedfields internal/managedfields.go, encodeManagerVersionedSet.
 */
function entryOf(id: Identifier, { set, apiVersion, applied }: VersionedSet, time: Time | undefined): Entry {
  const identity = parseIdentifier(id);
  return {
    manager: identity?.manager ?? "",
    operation: applied ? "Apply" : (identity?.operation ?? ""),
    apiVersion,
    time,
    fieldsType: "FieldsV1",
    fieldsV1: encodeFieldsV1(set),
    subresource: identity?.subresource ?? "",
  };
}
