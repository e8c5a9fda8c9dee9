import type { ConflictResolution } from "../../../engine/scenario/resolve-conflict.ts";
import type { ConflictView } from "../../../session/frame/types.ts";
import { shortValue } from "../../ui/short-value.ts";

/** The moves, in the order of the page. */
export const MOVES: readonly ConflictResolution[] = ["force", "giveUp", "share"];

/** The name of each move. */
export const MOVE_NAMES: Readonly<Record<ConflictResolution, string>> = {
  force: "Force",
  giveUp: "Give up",
  share: "Share",
};

/** Returns the texts of the buttons for some conflicts: `Force: set 3`, or `Force all 3` for several. */
export function moveLabels(conflicts: readonly ConflictView[]): Readonly<Record<ConflictResolution, string>> {
  const [only] = conflicts;
  if (conflicts.length === 1 && only !== undefined)
    return {
      force: isOnOneLine(only.yours) ? `Force: set ${shortValue(only.yours)}` : "Force your value",
      giveUp: "Give up the field",
      share: isOnOneLine(only.live) ? `Share: write ${shortValue(only.live)}` : "Share the live value",
    };
  const all = `all ${conflicts.length}`;
  return { force: `Force ${all}`, giveUp: `Give up ${all}`, share: `Share ${all}` };
}

function isOnOneLine(yaml: string): boolean {
  const text = yaml.trim();
  return text !== "" && !text.includes("\n") && !text.startsWith("- ");
}

/** Which moves some conflicts of a step allow, and why not the others; an empty sentence if they allow all. */
export type PossibleMoves = { readonly moves: readonly ConflictResolution[]; readonly whyNot: string };

/** Returns the possible moves out of `conflicts`, which are all or some of the `count` conflicts of a step. */
export function possibleMoves(conflicts: readonly ConflictView[], count: number): PossibleMoves {
  const moves = MOVES.filter((move) =>
    move === "force" ? conflicts.length === count : conflicts.every((conflict) => conflict[move] !== null),
  );
  const missing = MOVES.filter((move) => move !== "force" && !moves.includes(move));
  const [first] = missing.map((move) => MOVE_NAMES[move]);
  if (first === undefined) return { moves, whyNot: "" };
  const fields = conflicts.length === 1 ? "this field" : "all of these fields";
  return {
    moves,
    whyNot:
      missing.length === 1
        ? `${first} is not possible: the manifest cannot get the live value of ${fields}.`
        : `Your manifest cannot be edited for ${fields}.`,
  };
}
