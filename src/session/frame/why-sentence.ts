import type { Reason } from "../../engine/explain/reason.ts";
import type { ExplanationRow } from "./types.ts";

/**
 * Returns the rule behind the most important row, which is the first, in plain words; null if there is none to tell. `hasOwners`: whether
 * the object has owners before or after the step. Without any, rules about new owners are not true.
 */
export function whySentence(rows: readonly ExplanationRow[], hasOwners: boolean): string | null {
  const [first] = rows;
  const isCleared = rows.some(({ lines }) => lines.some(({ reason }) => reason === "cleared"));
  const reason = first?.lines.find((line) => line.reason === MORE_TELLING[first.group])?.reason;
  const main = isCleared ? "cleared" : (reason ?? first?.lines[0]?.reason);
  const why = main === undefined ? undefined : WHY[main];
  return why === undefined || (why === WRITE && !hasOwners) ? null : why;
}

/** The reason that tells more than the first one, by group. */
const MORE_TELLING: { readonly [group in ExplanationRow["group"]]?: Reason } = {
  taken: "overwrites",
  conflict: "forced",
};

const FORCE = "Force lets an apply take the fields in conflict from their owners.";
const UPDATE = "An update never conflicts: the manager that changes a value owns it from then on.";
const APPLY =
  "A manager owns the fields that it applies, and nothing else. Nobody owns what the server fills in.";
const WRITE = "An update makes its manager the owner of each field that it changes or adds.";
const SCALE = "Whoever changes the number of replicas through the scale subresource owns it from then on.";
const REMOVE = "An update stores what it contains, and removes what it leaves out.";
const DELETE = "The managedFields of an object are deleted with it.";
const GIVE_UP = "A manager owns only what it applies.";

/** The rule behind a reason, for readers who do not know it. Only for reasons that a step can be about. */
const WHY: { readonly [reason in Reason]?: string } = {
  conflict: "An apply does not change a field that another manager owns, unless it uses force.",
  "dry-run": "A dry run goes through all steps of a write, but stores nothing.",
  reset: "A write to an object cannot change its status, and a write to the status cannot change the rest.",
  unknown: "The server drops fields that the kind does not have.",
  forced: FORCE,
  takes: FORCE,
  "taken-by-force": FORCE,
  overwrites: UPDATE,
  overwritten: UPDATE,
  scaled: SCALE,
  scales: SCALE,
  "scaled-by-other": SCALE,
  "last-applied":
    "For the manager kubectl, a field whose value equals that in the last-applied annotation does not conflict.",
  kept: "A field stays as long as one manager owns it.",
  pruned:
    "An apply removes a field that its manager owned and does not apply any more, if no other manager owns it.",
  "removed-with-parent": "A list item or a map key goes with all its fields when its last owner drops it.",
  replaced: "A value of another kind replaces the fields that were in its place.",
  erased: REMOVE,
  erases: REMOVE,
  deleting: "An object with finalizers or a grace period stays until they are done.",
  deleted: DELETE,
  "object-deleted": DELETE,
  reverted: "A field that nobody sets any more gets its default again.",
  applied: APPLY,
  owns: APPLY,
  written: WRITE,
  writes: WRITE,
  shares: "Managers that write the same value own the field together.",
  drops: GIVE_UP,
  "in-request": "An update can contain managedFields, and the server then uses them.",
  cleared: "An update with empty managedFields removes all owners.",
  "before-first-apply":
    "The first apply to an object without owners gives all its fields to before-first-apply.",
  "became-atomic": "An atomic value has owners only as a whole.",
  redefined: "Objects read differently as soon as the definition of their kind changes.",
};
