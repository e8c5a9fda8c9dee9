import type { CellOutcome } from "../../engine/compare/compare.ts";
import type { Attempt, WinResult } from "../../engine/compare/who-wins.ts";

/** How a verdict looks: well, held back, gone, or nothing. */
export type Tone = "good" | "held" | "bad" | "none";

/** A verdict in a word. */
export type Verdict = { readonly word: string; readonly tone: Tone };

/** What became of a field, in a word; a value that is kept speaks for itself. */
export const outcomeVerdicts: { readonly [outcome in CellOutcome]: Verdict } = {
  kept: { word: "kept", tone: "good" },
  lost: { word: "lost", tone: "bad" },
  duplicated: { word: "twice", tone: "bad" },
  conflict: { word: "conflict", tone: "held" },
  refused: { word: "refused", tone: "held" },
  absent: { word: "not there", tone: "none" },
};

/** What would come of an attempt, in a word. */
export const winVerdicts: { readonly [result in WinResult]: Verdict } = {
  takes: { word: "takes it", tone: "bad" },
  sets: { word: "sets it", tone: "good" },
  reverts: { word: "default", tone: "none" },
  shares: { word: "shares", tone: "good" },
  keeps: { word: "keeps", tone: "good" },
  stays: { word: "stays", tone: "none" },
  removed: { word: "removed", tone: "bad" },
  conflict: { word: "conflict", tone: "held" },
  refused: { word: "refused", tone: "held" },
};

/** What a manager may try, short and in full, in the order of columns. */
export const attempts: readonly { readonly id: Attempt; readonly name: string; readonly does: string }[] = [
  { id: "applySame", name: "Same", does: "Applies the same value" },
  { id: "applyOther", name: "Other", does: "Applies another value" },
  { id: "omit", name: "Omit", does: "Applies without it" },
  { id: "force", name: "Force", does: "Applies another value by force" },
  { id: "update", name: "Update", does: "Updates the live object" },
];

/** Cells of which several say the same, each once, with the names of their columns. */
export function together<Cell extends { readonly sentence: string }>(
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
