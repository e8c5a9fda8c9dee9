import type { CellOutcome } from "../../../engine/compare/cell.ts";
import type { Attempt, WinResult } from "../../../engine/compare/who-wins.ts";
import type { ComparedCellView } from "../../../session/analysis/types.ts";
import { shortenValue } from "../../../words.ts";

/** The style of a verdict: good, not applied, bad, or neutral. */
export type Tone = "good" | "not-applied" | "bad" | "none";

/** A verdict in one or two words. */
export type Verdict = { readonly word: string; readonly tone: Tone };

/** Returns the verdict on the result of a field: `overwrote hpa’s 5`. */
export function outcomeVerdict({
  outcome,
  replaced,
}: Pick<ComparedCellView, "outcome" | "replaced">): Verdict {
  const { word, tone, verb } = OUTCOMES[outcome];
  if (replaced === null || verb === undefined) return { word, tone };
  const whose = replaced.value === "" ? "value" : shortenValue(replaced.value, LONGEST);
  return { word: `${verb} ${replaced.actor}’s ${whose}`, tone: "bad" };
}

const LONGEST = 16;

/** The verdict on each result. `verb`: what the step did with the value of another actor. */
const OUTCOMES: { readonly [outcome in CellOutcome]: Verdict & { readonly verb?: string } } = {
  kept: { word: "kept", tone: "good" },
  set: { word: "set", tone: "good" },
  overwritten: { word: "overwritten", tone: "bad", verb: "overwrote" },
  default: { word: "default", tone: "none", verb: "reset" },
  removed: { word: "removed", tone: "none", verb: "removed" },
  lost: { word: "lost", tone: "bad" },
  duplicated: { word: "twice", tone: "bad" },
  conflict: { word: "conflict", tone: "not-applied" },
  refused: { word: "refused", tone: "not-applied" },
  absent: { word: "absent", tone: "none" },
};

/** The verdicts on an attempt to write a field. */
export const winVerdicts: { readonly [result in WinResult]: Verdict } = {
  takes: { word: "new owner", tone: "bad" },
  sets: { word: "new value", tone: "good" },
  reverts: { word: "back to default", tone: "none" },
  shares: { word: "shared owner", tone: "good" },
  keeps: { word: "only owner", tone: "good" },
  stays: { word: "not changed", tone: "none" },
  removed: { word: "removed", tone: "bad" },
  conflict: { word: "conflict", tone: "not-applied" },
  refused: { word: "refused", tone: "not-applied" },
};

/** The attempts of a manager, in the order of the columns, with a short and a full name. */
export const attempts: readonly { readonly id: Attempt; readonly name: string; readonly does: string }[] = [
  { id: "applySame", name: "Apply same value", does: "Applies the same value" },
  { id: "applyOther", name: "Apply other value", does: "Applies another value" },
  { id: "omit", name: "Apply without it", does: "Applies without the field" },
  { id: "force", name: "Apply with force", does: "Applies another value with force" },
  { id: "update", name: "Update", does: "Updates the live object" },
];

/** Groups cells with the same sentence. Each group has the names of its columns. */
export function groupSameCells<Cell extends { readonly sentence: string }>(
  cells: readonly Cell[],
  columns: readonly string[],
): readonly { readonly names: string; readonly cell: Cell }[] {
  const groups = new Map<string, { names: string; readonly cell: Cell }>();
  for (const [at, cell] of cells.entries()) {
    const name = columns[at] ?? "";
    const known = groups.get(cell.sentence);
    if (known === undefined) groups.set(cell.sentence, { names: name, cell });
    else known.names += `, ${name}`;
  }
  return [...groups.values()];
}
