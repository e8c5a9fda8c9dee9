import { difference } from "../fieldpath/algebra.ts";
import { fromPaths } from "../fieldpath/build.ts";
import { emptySet, type FieldSet, isEmpty } from "../fieldpath/set.ts";
import type { Type } from "../schema/compile.ts";
import { deducedType } from "../schema/deduced.ts";
import { type Comparison, compare } from "../typed/compare.ts";
import type { ValueMap } from "../value/value.ts";
import type { Owner, Ownership } from "./ownership.ts";

/** What is different in an object's values, without the server's bookkeeping; paths as in {@link Comparison}. */
export function valueChanges(before: ValueMap | null, after: ValueMap | null, type: Type | null): Comparison {
  if (before === after) return NOTHING;
  const [lhs, rhs] = [before ?? {}, after ?? {}];
  const typed = type === null ? null : compare({ value: lhs, type }, { value: rhs, type });
  const found = typed !== null && "added" in typed ? typed : compareAsIs(lhs, rhs);
  return { added: visible(found.added), modified: visible(found.modified), removed: visible(found.removed) };
}

/** By the objects alone, where there is no type or a value does not fit it. */
function compareAsIs(lhs: ValueMap, rhs: ValueMap): Comparison {
  const found = compare({ value: lhs, type: deducedType }, { value: rhs, type: deducedType });
  return "added" in found ? found : NOTHING;
}

const NOTHING: Comparison = { added: emptySet, modified: emptySet, removed: emptySet };

const BOOKKEEPING: FieldSet = fromPaths(
  ["managedFields", "resourceVersion", "generation", "uid", "creationTimestamp", "selfLink"].map((name) => [
    "f:metadata",
    `f:${name}`,
  ]),
);

function visible(set: FieldSet): FieldSet {
  return difference(set, BOOKKEEPING);
}

/** What one owner gained and lost. An owner that is new gained all it has; one that is gone lost all it had. */
export type OwnershipChange = {
  /** The owner after, or before if it is gone. */
  readonly owner: Owner;
  readonly gone: boolean;
  readonly gained: FieldSet;
  readonly lost: FieldSet;
};

/** The owners whose sets are different, those that are still there first. Empty if nothing is. */
export function ownershipChanges(before: Ownership, after: Ownership): readonly OwnershipChange[] {
  if (before === after) return [];
  const was = new Map(before.owners.map((owner) => [owner.id, owner]));
  const changes: OwnershipChange[] = [];
  for (const owner of after.owners) {
    const old = was.get(owner.id);
    was.delete(owner.id);
    const gained = old === undefined ? owner.set : difference(owner.set, old.set);
    const lost = old === undefined ? emptySet : difference(old.set, owner.set);
    if (!isEmpty(gained) || !isEmpty(lost)) changes.push({ owner, gone: false, gained, lost });
  }
  for (const owner of was.values()) changes.push({ owner, gone: true, gained: emptySet, lost: owner.set });
  return changes;
}
