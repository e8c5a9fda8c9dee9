import { has } from "../../../engine/fieldpath/set.ts";
import { fieldOwnersChange } from "../../../engine/ownership/field-owners-change.ts";
import type { Ownership } from "../../../engine/ownership/object-ownership.ts";
import { type FieldLocation, type Keys, valueAtKeys } from "../../../engine/scenario/field-location.ts";
import type { Comparison } from "../../../engine/typed/compare.ts";
import { equal } from "../../../engine/value/equal.ts";
import { isMap, type ValueMap } from "../../../engine/value/value.ts";
import { isFilled, ownerChangeNote } from "../../owners/owner-notes.ts";
import type { LiveLine } from "../types.ts";

/** An object before a step, and its owners. */
export type ObjectBefore = { readonly object: ValueMap; readonly ownership: Ownership };

/** The changes that a marker shows. */
export type LineMarker = Pick<LiveLine, "change" | "ownersChange" | "ownersChangeNote">;

/**
 * Returns the marker of a line of the live object: how the step changed the value, and how it changed the owners. A step
 * that creates the object (`before` null) marks no line; an added line has no marker for its owners.
 */
export function lineMarker(
  keys: Keys,
  field: FieldLocation,
  before: ObjectBefore | null,
  ownership: Ownership,
  changes: Comparison,
): LineMarker {
  if (before === null) return { change: null, ownersChange: null, ownersChangeNote: "" };
  const change = field.isInsideAtomic
    ? atomicChange(keys, field, before.object)
    : valueChange(field, changes);
  const owners =
    field.isInsideAtomic || change === "added"
      ? null
      : fieldOwnersChange(before.ownership, ownership, field.text);
  return {
    change,
    ownersChange: owners?.kind ?? null,
    ownersChangeNote: owners === null ? "" : ownerChangeNote(owners),
  };
}

function valueChange(field: FieldLocation, changes: Comparison): LineMarker["change"] {
  if (has(changes.added, field.path)) return "added";
  return has(changes.modified, field.path) ? "changed" : null;
}

/** Returns the change of a value inside an atomic map or list. The comparison has only the whole map or list, so the values decide. */
function atomicChange(keys: Keys, field: FieldLocation, before: ValueMap): LineMarker["change"] {
  const old = valueAtKeys(before, keys);
  if (old === undefined) return "added";
  const now = field.value;
  // The lines of a map or list have markers of their own.
  if (isFilled(now) && isFilled(old) && isMap(now) === isMap(old)) return null;
  return now !== undefined && equal(old, now) ? null : "changed";
}
