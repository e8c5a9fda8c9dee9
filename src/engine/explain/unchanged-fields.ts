import { difference } from "../fieldpath/algebra.ts";
import type { Path } from "../fieldpath/element.ts";
import { has, paths } from "../fieldpath/set.ts";
import { type FieldConflict, fieldConflictsOf } from "../ownership/field-conflicts.ts";
import type { Owner } from "../ownership/object-ownership.ts";
import type { Evidence } from "./evidence.ts";
import { differenceOf, findOwner } from "./evidence.ts";
import type { ValueReason } from "./reason.ts";
import { hasAtOrBelow } from "./set-ancestors.ts";

/** A field that a request did not change although it could have; or a request that the server refused. */
export type UnchangedField = {
  /** Empty for the request as a whole. */
  readonly path: Path;
  /** The path as the server prints it; null if the server did not name the field. */
  readonly field: string | null;
  readonly conflict: FieldConflict | null;
  /** Other managers that own the field. */
  readonly otherOwners: readonly Owner[];
};

/**
 * Returns the fields that an apply conflicts in, the fields that it does not apply any more and that stay, and one entry for a
 * request that the server refused for another reason.
 */
export function unchangedFields(evidence: Evidence): readonly UnchangedField[] {
  const { write, owners, isAccepted } = evidence;
  const { response } = write.exchange;
  if (isAccepted) return fieldsThatStay(evidence);
  const conflicts = fieldConflictsOf(response, owners.before);
  if (conflicts.length === 0) return [{ path: [], field: null, conflict: null, otherOwners: [] }];
  return conflicts.map((conflict) => ({
    path: conflict.path ?? [],
    field: conflict.field,
    conflict,
    otherOwners: [],
  }));
}

function fieldsThatStay(evidence: Evidence): readonly UnchangedField[] {
  const { isApply, owners, config, liveAfter, liveBefore, type } = evidence;
  const own = findOwner(owners.before, evidence);
  if (!isApply || own === undefined || liveAfter === null || liveBefore === null) return [];
  const changed = differenceOf(liveBefore, liveAfter, type);
  const here = differenceOf({}, liveAfter, type).added;
  return paths(difference(own.set, config)).flatMap((path) => {
    const isChanged = has(changed.added, path) || has(changed.modified, path);
    if (isChanged || !has(here, path)) return [];
    const otherOwners = owners.after.owners.filter(
      (owner) => owner.id !== own.id && hasAtOrBelow(owner.set, path),
    );
    return [{ path, field: null, conflict: null, otherOwners }];
  });
}

/** A reason, and the test that tells whether it applies. */
export type UnchangedFieldRule = {
  readonly reason: ValueReason;
  readonly fits: (fact: UnchangedField, evidence: Evidence) => boolean;
};

/** The first rule that fits gives the reason. */
export const unchangedFieldRules: readonly UnchangedFieldRule[] = [
  { reason: "conflict", fits: ({ conflict }) => conflict !== null },
  {
    reason: "refused",
    fits: ({ path, conflict }, e) => !e.isAccepted && conflict === null && path.length === 0,
  },
  { reason: "kept", fits: ({ otherOwners }, e) => e.isAccepted && otherOwners.length > 0 },
  {
    reason: "reverted",
    fits: ({ otherOwners, path }, e) => e.isAccepted && otherOwners.length === 0 && isReverted(path, e),
  },
];

/** Whether the apply removed the field and the server set its default again, which is the old value. */
function isReverted(path: Path, { states, type }: Evidence): boolean {
  const asked = states.find(({ stage }) => stage === "requested");
  const last = states.at(-1);
  if (asked === undefined || last === undefined) return false;
  return has(differenceOf(asked.object, last.object, type).added, path);
}
