import { encodeFieldsV1 } from "../fieldpath/fieldsv1.ts";
import type { VersionedSet } from "../merge/managers.ts";
import type { ValueMap } from "../value/value.ts";
import type { Entry } from "./entry.ts";
import type { Identifier } from "./identity.ts";

/**
 * An entry in its two forms. Each is found from the other for as long as the other is in use, so that an entry that nobody
 * touches is read once and never written again.
 */
export type Slot = {
  readonly value: ValueMap;
  readonly entry: Entry;
  readonly meaning:
    | { readonly id: Identifier; readonly versioned: VersionedSet }
    | { readonly error: EntryError };
};

/** What is wrong with an entry, at its position in the list. */
export type EntryError = (position: number) => string;

const byValue = new WeakMap<ValueMap, Slot>();
const bySet = new WeakMap<VersionedSet, Slot>();

export function slotOfValue(value: ValueMap): Slot | undefined {
  return byValue.get(value);
}

/** The slot of a set under an identifier; undefined also where it was last written for another manager. */
export function slotOfSet(versioned: VersionedSet, id: Identifier): Slot | undefined {
  const slot = bySet.get(versioned);
  return slot !== undefined && "id" in slot.meaning && slot.meaning.id === id ? slot : undefined;
}

/** Remembers a slot; from its set only if writing the set would give just this value. */
export function remember(slot: Slot): void {
  byValue.set(slot.value, slot);
  if ("versioned" in slot.meaning && isWritten(slot, slot.meaning.versioned))
    bySet.set(slot.meaning.versioned, slot);
}

/** Whether a value has nothing that reading passed over or changed. */
function isWritten({ value, entry }: Slot, { set }: VersionedSet): boolean {
  if (entry.fieldsV1 === undefined || entry.fieldsV1 !== encodeFieldsV1(set)) return false;
  let parts = 4; // fieldsV1, fieldsType, operation and apiVersion
  if (entry.manager !== "") parts++;
  if (entry.subresource !== "") parts++;
  if (entry.time !== undefined) parts++;
  return Object.keys(value).length === parts && (entry.time === undefined || value.time === entry.time);
}
