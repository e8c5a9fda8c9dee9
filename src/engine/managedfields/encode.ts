import { encodeFieldsV1 } from "../fieldpath/fieldsv1.ts";
import type { VersionedSet } from "../merge/managers.ts";
import type { Value } from "../value/value.ts";
import { type Entry, writeEntry } from "./entry.ts";
import { type Identifier, identityOf } from "./identity.ts";
import type { Managed } from "./managed.ts";
import { remember, type Slot, slotOfSet } from "./memory.ts";
import { compareEntries } from "./sort.ts";
import type { Time } from "./time.ts";

/**
 * Managed fields as the value of `metadata.managedFields`, in order; undefined if there are none. `previous`: the value that
 * the object had; it is returned itself if nothing changed. Entries that did not change keep their reference.
 * Upstream: apimachinery managedfields internal/managedfields.go, encodeManagedFields.
 */
export function encodeManagedFields(managed: Managed, previous?: Value): readonly Value[] | undefined {
  if (managed.fields.size === 0) return undefined;
  const slots: Slot[] = [];
  for (const [id, versioned] of managed.fields) slots.push(write(id, versioned, managed.times.get(id)));
  slots.sort((a, b) => compareEntries(a.entry, b.entry));
  if (Array.isArray(previous) && previous.length === slots.length) {
    const old = previous as readonly Value[];
    if (slots.every(({ value }, i) => value === old[i])) return old;
  }
  return slots.map(({ value }) => value);
}

function write(id: Identifier, versioned: VersionedSet, time: Time | undefined): Slot {
  const last = slotOfSet(versioned, id);
  if (last !== undefined && last.entry.time === time) return last;
  const entry = last === undefined ? entryOf(id, versioned, time) : { ...last.entry, time };
  const slot = { value: writeEntry(entry), entry, meaning: { id, versioned } };
  remember(slot);
  return slot;
}

/**
 * The entry of a manager: its identifier says who, the set says which version and, for appliers, which operation.
 * Upstream: apimachinery managedfields internal/managedfields.go, encodeManagerVersionedSet.
 */
function entryOf(id: Identifier, { set, apiVersion, applied }: VersionedSet, time: Time | undefined): Entry {
  const identity = identityOf(id);
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
