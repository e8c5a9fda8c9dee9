import { describe, expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { managerKey } from "../../engine/scenario/step-manager.ts";
import { builtInIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { builtInSession } from "../../testing/scenarios/built-in-sessions.ts";
import type { FieldTableRow, FieldTableView } from "../frame/field-table/types.ts";
import type { FrameView } from "../frame/types.ts";
import type { SentencePart } from "./types.ts";

/** A sentence of an outcome: up to a period. `last` is the field that it, or a sentence before, names last. */
type Told = {
  readonly id: string;
  readonly frame: FrameView;
  readonly table: FieldTableView;
  readonly parts: readonly SentencePart[];
  readonly row: FieldTableRow;
};

const told: readonly Told[] = builtInIds().flatMap((id) => {
  const { scenario, session } = builtInSession(id);
  return scenario.steps.flatMap((step, at) => {
    const frame = session.view({ step: step.id, object: null });
    return frame?.fields == null ? [] : sentencesOf(`${id} ${at + 1}`, frame, frame.fields);
  });
});

/** Returns the sentences about a field that is in the field table of the step, too. */
function sentencesOf(id: string, frame: FrameView, table: FieldTableView): readonly Told[] {
  let parts: readonly SentencePart[] = [];
  let row: FieldTableRow | undefined;
  return frame.outcome.sentence.flatMap((part): readonly Told[] => {
    parts = [...parts, part];
    if (part.kind === "field") row = table.rows.find(({ path, unowned }) => path === part.path && !unowned);
    if (!part.text.endsWith(".")) return [];
    const sentence = row === undefined ? [] : [{ id, frame, table, parts, row }];
    parts = [];
    return sentence;
  });
}

/** Returns the cells of the managers that a sentence names, only those after `words` if given. */
function cellsOf({ table, row, parts }: Told, words = "") {
  const from = parts.findIndex(({ text }) => text === words);
  return parts.slice(from + 1).flatMap((part) => {
    if (part.kind !== "manager") return [];
    const column = table.columns.findIndex(({ key }) => key === managerKey(part.of));
    return [row.cells.find((cell) => cell.column === column)];
  });
}

const textOf = ({ parts }: Told) => parts.map(({ text }) => text).join("");

/** Returns the sentences about one field with some words; `it` is the field of the sentence before. */
const withWords = (words: RegExp) => told.filter((one) => words.test(textOf(one)));

describe("the sentences of the built-in scenarios agree with the field table", () => {
  it("about the owners of a field in conflict, and since when they own it", () => {
    const conflicts = withWords(/ wants .*; .* owns? it/).filter(({ row }) =>
      row.cells.some(({ conflict }) => conflict),
    );
    expect(conflicts.length).toBeGreaterThan(20);
    for (const one of conflicts) {
      const cells = cellsOf(one);
      expect(cells.length, one.id).toBeGreaterThan(0);
      for (const cell of cells) expect(cell?.owns, one.id).toBe(true);
      for (const part of one.parts)
        if (part.kind === "since")
          expect(
            cells.map((cell) => cell?.since),
            one.id,
          ).toContain(part.step);
    }
  });

  it("about who took a field from whom", () => {
    const taken = withWords(/ took (?:it|\.\S+) from /);
    expect(taken.length).toBeGreaterThan(20);
    for (const one of taken) {
      const losers = cellsOf(one, " from ");
      const takers = cellsOf(one).slice(0, -losers.length);
      expect([takers.length > 0, losers.length > 0], one.id).toEqual([true, true]);
      for (const cell of takers) expect(cell?.owns, one.id).toBe(true);
      for (const cell of losers) expect([cell?.owns, cell?.change], one.id).toEqual([false, "lost"]);
    }
  });

  it("about who owns a field together with whom", () => {
    const shared = withWords(/ now owns? (?:it|\.\S+) together with /);
    expect(shared.length).toBeGreaterThan(10);
    for (const one of shared)
      expect(
        cellsOf(one).map((cell) => cell?.owns),
        one.id,
      ).toEqual([true, true]);
  });

  it("about who gave up a field, and who keeps it", () => {
    const kept = withWords(/ (?:gave up|lost) (?:it|\.\S+); /);
    expect(kept.length).toBeGreaterThan(5);
    for (const one of kept) {
      const cells = cellsOf(one).map((cell) => cell?.owns);
      expect(cells, one.id).toContain(true);
      expect(cells[0], one.id).toBe(false);
    }
  });

  it("about the value before and after the step", () => {
    const changed = withWords(/^ ?Changed .* → /);
    expect(changed.length).toBeGreaterThan(20);
    for (const one of changed) {
      const values = one.parts.flatMap((part) => (part.kind === "value" ? [part.text] : []));
      expect(values, one.id).toEqual([one.row.oldValue, one.row.value]);
    }
  });
});
