import type { ConflictResolution } from "../../../../engine/scenario/resolve-conflict.ts";
import type { ConflictView } from "../../../../session/frame/types.ts";
import { shortValue } from "../../../ui/short-value.ts";

/** The moves, in the order of the page. */
export const MOVES: readonly ConflictResolution[] = ["force", "ownerWrites", "giveUp", "share"];

/** The name of each move. */
export const MOVE_NAMES: Readonly<Record<ConflictResolution, string>> = {
  force: "Force",
  ownerWrites: "Let the owner write",
  giveUp: "Give up",
  share: "Share the value",
};

/** Returns the texts of the buttons for some conflicts: `Force: set 3`, or `Force all 3` for several. */
export function moveLabels(conflicts: readonly ConflictView[]): Readonly<Record<ConflictResolution, string>> {
  const [only] = conflicts;
  if (conflicts.length === 1 && only !== undefined)
    return {
      force: isOnOneLine(only.yours) ? `Force: set ${shortValue(only.yours)}` : "Force your value",
      ownerWrites: `Let ${only.writer} write ${isOnOneLine(only.yours) ? shortValue(only.yours) : "your value"}`,
      giveUp: "Give up the field",
      share: MOVE_NAMES.share,
    };
  const all = conflicts.length === 2 ? "both" : `all ${conflicts.length}`;
  const writers = new Set(conflicts.map(({ writer }) => writer));
  const who = writers.size === 1 ? (conflicts[0]?.writer ?? "") : "the owners";
  return {
    force: `Force ${all}`,
    ownerWrites: `Let ${who} write ${all}`,
    giveUp: `Give up ${all}`,
    share: `Share ${all}`,
  };
}

function isOnOneLine(yaml: string): boolean {
  const text = yaml.trim();
  return text !== "" && !text.includes("\n") && !text.startsWith("- ");
}

/** Which moves some conflicts of a step allow, and why not the others; an empty sentence if they allow all. */
export type PossibleMoves = { readonly moves: readonly ConflictResolution[]; readonly whyNot: string };

/** Returns the possible moves out of `conflicts`, which are all or some of the `count` conflicts of a step. */
export function possibleMoves(conflicts: readonly ConflictView[], count: number): PossibleMoves {
  const isWhole = conflicts.length === count;
  const isPossible: Readonly<Record<ConflictResolution, boolean>> = {
    force: isWhole,
    ownerWrites: isWhole && conflicts.every(({ writer }) => writer !== null),
    giveUp: conflicts.every(({ giveUp }) => giveUp !== null),
    share: conflicts.every(({ share }) => share !== null),
  };
  return {
    moves: MOVES.filter((move) => isPossible[move]),
    whyNot: whyNotEdited(isPossible, conflicts.length),
  };
}

/** Says that the manifest cannot be edited; empty if it can. */
function whyNotEdited(
  { giveUp, share }: Readonly<Record<ConflictResolution, boolean>>,
  count: number,
): string {
  const fields = count === 1 ? "this field" : "all of these fields";
  if (giveUp && share) return "";
  if (!giveUp && !share) return `Your manifest cannot be edited for ${fields}.`;
  return giveUp
    ? `${MOVE_NAMES.share} is not possible: the manifest cannot get the live value of ${fields}.`
    : `${MOVE_NAMES.giveUp} is not possible: the manifest does not have ${fields}.`;
}
