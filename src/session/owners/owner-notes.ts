import type { FieldOwners } from "../../engine/ownership/field-owners.ts";
import type { FieldOwnersChange } from "../../engine/ownership/field-owners-change.ts";
import type { OwnedSince, OwnerIdentity } from "../../engine/ownership/object-ownership.ts";
import type { FieldLocation } from "../../engine/scenario/field-location.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";
import { isList, isMap, type Value } from "../../engine/value/value.ts";
import { joinNames, verbFor } from "../../words.ts";

/**
 * Returns a sentence: who owns a field since which step, or why it has no owner. Empty for a map or list that is not empty
 * and has no owner, because the owners of its items tell more.
 */
export function ownerNote(
  owners: FieldOwners,
  field: Pick<FieldLocation, "value" | "isInsideAtomic">,
): string {
  if (owners.kind === "unowned" && !field.isInsideAtomic && isFilled(field.value)) return "";
  if (owners.kind === "owned") {
    return owners.owners.map(({ owner, since }) => `${writerNote(owner)}, ${sinceNote(since)}`).join("; ");
  }
  const { why } = owners;
  switch (why.kind) {
    case "identity":
      return "identifies the object, has no owner";
    case "bookkeeping":
      return "set by the server, has no owner";
    case "left":
      return `no owner since ${stepName(why.step)} (before: ${why.by.manager})`;
    case "untracked":
      return "not tracked, the object has no managed fields";
    case "defaulted":
      return "set by the server, has no owner";
  }
}

/** Returns a manager in words: `hpa, update of scale`. */
export function writerNote({ manager, operation, subresource }: ManagerIdentity): string {
  const what = operation === "Apply" ? "apply" : "update";
  return subresource === null ? `${manager}, ${what}` : `${manager}, ${what} of ${subresource}`;
}

/** Returns how the owners of a field changed: `hpa took it from alice`, `alice shares it with hpa`. */
export function ownerChangeNote({ kind, gained, lost, kept }: FieldOwnersChange): string {
  const to = managersOf(gained);
  const from = managersOf(lost);
  switch (kind) {
    case "taken":
      return `${joinNames(to)} took it from ${joinNames(from)}`;
    case "shared":
      return `${joinNames(to)} ${verbFor(to, "shares", "share")} it with ${joinNames(managersOf(kept))}`;
    case "gained":
      return `${joinNames(to)} ${verbFor(to, "owns", "own")} it now`;
    case "lost":
      return `${joinNames(from)} ${verbFor(from, "does", "do")} not own it any more`;
  }
}

function managersOf(writers: readonly OwnerIdentity[]): readonly string[] {
  return writers.map(({ manager }) => manager);
}

function sinceNote({ step, from }: OwnedSince): string {
  const since = step < 0 ? "from the start" : `since ${stepName(step)}`;
  return from.length === 0 ? since : `${since} (before: ${joinNames(managersOf(from))})`;
}

/** Returns `step 3` for index 2, as the page counts from 1; `the start` for -1. */
export function stepName(index: number): string {
  return index < 0 ? "the start" : `step ${index + 1}`;
}

/** Whether a value is a map or list that is not empty. */
export function isFilled(value: Value | undefined): boolean {
  return isList(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0;
}
