import { difference } from "../fieldpath/algebra.ts";
import { emptySet, type FieldSet, isEmpty } from "../fieldpath/set.ts";
import type { Owner, Ownership } from "./object-ownership.ts";

/** What one owner gained and lost. A new owner gained all its fields; an owner that is gone lost all its fields. */
export type OwnerChange = {
  /** The owner after the step, or before it if it is gone. */
  readonly owner: Owner;
  readonly isGone: boolean;
  readonly gained: FieldSet;
  readonly lost: FieldSet;
};

/** Returns the owners whose fields changed: first those that still exist, then those that are gone. Empty if none changed. */
export function ownerChanges(before: Ownership, after: Ownership): readonly OwnerChange[] {
  if (before === after) return [];
  const ownersBefore = new Map(before.owners.map((owner) => [owner.id, owner]));
  const changes: OwnerChange[] = [];
  for (const owner of after.owners) {
    const old = ownersBefore.get(owner.id);
    ownersBefore.delete(owner.id);
    const gained = old === undefined ? owner.set : difference(owner.set, old.set);
    const lost = old === undefined ? emptySet : difference(old.set, owner.set);
    if (!isEmpty(gained) || !isEmpty(lost)) changes.push({ owner, isGone: false, gained, lost });
  }
  for (const owner of ownersBefore.values())
    changes.push({ owner, isGone: true, gained: emptySet, lost: owner.set });
  return changes;
}
