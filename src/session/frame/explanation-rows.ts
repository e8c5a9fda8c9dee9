import type { FieldExplanation } from "../../engine/explain/explain.ts";
import type { ExplanationLine, ExplanationRow } from "./types.ts";

/** Groups explanations by field, in the order in which the fields first occur. */
export function explanationRows(all: readonly FieldExplanation[]): readonly ExplanationRow[] {
  const rows = new Map<string, { path: string; label: string; lines: ExplanationLine[] }>();
  for (const {
    path,
    text,
    label,
    reason,
    sentence,
    rule,
    docs,
    manager,
    operation,
    subresource,
    since,
  } of all) {
    const row = rows.get(label) ?? { path: path.length === 0 ? "" : text, label, lines: [] };
    rows.set(label, row);
    row.lines.push({ reason, sentence, rule, docs, manager, operation, subresource, since });
  }
  return [...rows.values()];
}
