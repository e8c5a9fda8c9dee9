import { encodeFieldsV1 } from "../../fieldpath/fieldsv1.ts";
import type { VersionedSet } from "../../merge/managers.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Entry } from "./entry.ts";
import type { Identifier } from "./identity.ts";

/**
 * An entry as JSON and as a set. Each form finds the other while it is in use, so that an unchanged entry is decoded once and never
 * encoded again.
 */
export type CachedEntry = {
  readonly value: ValueMap;
  readonly entry: Entry;
  readonly meaning:
    | { readonly id: Identifier; readonly versioned: VersionedSet }
    | { readonly error: EntryError };
};

/** Returns the error of an entry at its position in the list. */
export type EntryError = (position: number) => string;

const byValue = new WeakMap<ValueMap, CachedEntry>();
const bySet = new WeakMap<VersionedSet, CachedEntry>();

/** Returns the cached entry of a JSON value; undefined if there is none. */
export function cachedByValue(value: ValueMap): CachedEntry | undefined {
  return byValue.get(value);
}

/** Returns the cached entry of a set; undefined if there is none, or if the set was last encoded for another manager. */
export function cachedBySet(versioned: VersionedSet, id: Identifier): CachedEntry | undefined {
  const cached = bySet.get(versioned);
  return cached !== undefined && "id" in cached.meaning && cached.meaning.id === id ? cached : undefined;
}

/** Caches an entry by its JSON, and by its set if encoding the set gives exactly this JSON. */
export function cacheEntry(cached: CachedEntry): void {
  byValue.set(cached.value, cached);
  if ("versioned" in cached.meaning && isExact(cached, cached.meaning.versioned))
    bySet.set(cached.meaning.versioned, cached);
}

/** Whether encoding gives exactly this value: decoding skipped and changed nothing. */
function isExact({ value, entry }: CachedEntry, { set }: VersionedSet): boolean {
  if (entry.fieldsV1 === undefined || entry.fieldsV1 !== encodeFieldsV1(set)) return false;
  let parts = 4; // fieldsV1, fieldsType, operation and apiVersion
  if (entry.manager !== "") parts++;
  if (entry.subresource !== "") parts++;
  if (entry.time !== undefined) parts++;
  return Object.keys(value).length === parts && (entry.time === undefined || value.time === entry.time);
}
