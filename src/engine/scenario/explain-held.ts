import { difference } from "../fieldpath/algebra.ts";
import type { Path } from "../fieldpath/element.ts";
import { has, paths } from "../fieldpath/set.ts";
import { type Conflict, conflictsOf } from "./conflicts.ts";
import type { Evidence } from "./explain-evidence.ts";
import { differenceOf, ownerOf } from "./explain-evidence.ts";
import type { ValueReason } from "./explain-reasons.ts";
import { reaches } from "./explain-values.ts";
import type { Owner } from "./ownership.ts";

/** A field that might have changed and did not, or a request that came to nothing. */
export type HeldFact = {
  /** Empty for the request as a whole. */
  readonly path: Path;
  /** As the server prints it; null for what it did not name. */
  readonly field: string | null;
  readonly conflict: Conflict | null;
  /** Others who own it. */
  readonly keepers: readonly Owner[];
};

/** What an apply could not have, what it let go of and is still there, and that a request was refused. */
export function heldFacts(evidence: Evidence): readonly HeldFact[] {
  const { write, owners, isOk } = evidence;
  const { response } = write.exchange;
  if (isOk) return keptFacts(evidence);
  const conflicts = conflictsOf(response, owners.before);
  if (conflicts.length === 0) return [{ path: [], field: null, conflict: null, keepers: [] }];
  return conflicts.map((conflict) => ({
    path: conflict.path ?? [],
    field: conflict.field,
    conflict,
    keepers: [],
  }));
}

function keptFacts(evidence: Evidence): readonly HeldFact[] {
  const { isApply, owners, config, is, was, type } = evidence;
  const own = ownerOf(owners.before, evidence);
  if (!isApply || own === undefined || is === null || was === null) return [];
  const changed = differenceOf(was, is, type);
  const here = differenceOf({}, is, type).added;
  return paths(difference(own.set, config)).flatMap((path) => {
    const isChanged = has(changed.added, path) || has(changed.modified, path);
    if (isChanged || !has(here, path)) return [];
    const keepers = owners.after.owners.filter((owner) => owner.id !== own.id && reaches(owner.set, path));
    return [{ path, field: null, conflict: null, keepers }];
  });
}

/** A reason and what it is seen by. */
export type HeldRule = {
  readonly reason: ValueReason;
  readonly fits: (fact: HeldFact, evidence: Evidence) => boolean;
};

export const heldRules: readonly HeldRule[] = [
  { reason: "conflict", fits: ({ conflict }) => conflict !== null },
  { reason: "refused", fits: ({ path, conflict }, e) => !e.isOk && conflict === null && path.length === 0 },
  { reason: "kept", fits: ({ keepers }, e) => e.isOk && keepers.length > 0 },
  {
    reason: "reverted",
    fits: ({ keepers, path }, e) => e.isOk && keepers.length === 0 && isReverted(path, e),
  },
];

/** Whether it was taken out and came back when the object was read: the default is what it was. */
function isReverted(path: Path, { states, type }: Evidence): boolean {
  const asked = states.find(({ stage }) => stage === "asked");
  const last = states.at(-1);
  if (asked === undefined || last === undefined) return false;
  return has(differenceOf(asked.object, last.object, type).added, path);
}
