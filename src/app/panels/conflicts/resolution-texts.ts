import type { ConflictResolution } from "../../../engine/scenario/resolve-conflict.ts";
import type { ConflictView } from "../../../session/frame/types.ts";
import { joinNames, verbFor } from "../../../words.ts";
import { shortValues } from "../../ui/short-value.ts";

/** The text of a resolution, and a note about effects that its preview cannot show; an empty note for none. */
export type ResolutionText = { readonly does: string; readonly note: string };

/** Returns the texts of the three resolutions of `conflicts`, which are all or some of the `count` conflicts of a step. */
export function resolutionTexts(
  conflicts: readonly ConflictView[],
  count: number,
): Readonly<Record<ConflictResolution, ResolutionText>> {
  const owners = conflicts.flatMap((one) => one.owners.map(({ manager }) => manager));
  const notes = {
    force: forceNote(owners),
    giveUp: `After that, only ${list(owners)} ${verbFor(owners, "sets", "set")} the value.`,
    share: shareNote(conflicts, owners),
  };
  const does = conflicts.length === 1 ? textsOfOne(conflicts[0]!, count) : textsOfAll(conflicts.length);
  return {
    force: { does: does.force, note: notes.force },
    giveUp: { does: does.giveUp, note: notes.giveUp },
    share: { does: does.share, note: notes.share },
  };
}

function textsOfOne(
  { yours, live, line }: ConflictView,
  count: number,
): Readonly<Record<ConflictResolution, string>> {
  const others =
    count > 1 ? `, also in the other ${count === 2 ? "conflict" : `${count - 1} conflicts`}` : "";
  const [mine, theirs] = shortValues(yours, live);
  return {
    force: `set ${mine} and take ownership${others}`,
    giveUp: `remove ${line === null ? "the field" : `line ${line}`} from your manifest`,
    share: `write ${theirs} into your manifest`,
  };
}

function textsOfAll(count: number): Readonly<Record<ConflictResolution, string>> {
  return {
    force: `take ownership of all ${count} fields`,
    giveUp: `remove all ${count} fields from your manifest`,
    share: `write all ${count} live values into your manifest`,
  };
}

function forceNote(owners: readonly string[]): string {
  return `${list(owners)} ${verbFor(owners, "is", "are")} not notified. If ${verbFor(owners, "it keeps", "they keep")} writing the field, each writer then overwrites the value of the other.`;
}

/** An update can change a shared field without a conflict; an apply cannot. */
function shareNote(conflicts: readonly ConflictView[], owners: readonly string[]): string {
  const hasUpdate = conflicts.some((conflict) =>
    conflict.owners.some(({ operation }) => operation === "Update"),
  );
  return hasUpdate
    ? `${list(owners)} can still write another value without a conflict. Your next apply then has this conflict again.`
    : "After that, an apply with another value fails with a conflict.";
}

/** Returns the names of owners as a list in a sentence: `a, b and c`; `the owner` for none. */
function list(names: readonly string[]): string {
  return joinNames(names) || "the owner";
}
