import type { Explained } from "../engine/scenario/explain.ts";
import type { ExplanationLine, ExplanationRow } from "../worker/protocol.ts";
import type { ActorOf } from "./actors.ts";

/** What was explained, field by field in the order in which fields come first. */
export function explanationRows(all: readonly Explained[], actorOf: ActorOf): readonly ExplanationRow[] {
  const rows = new Map<string, { path: string; label: string; lines: ExplanationLine[] }>();
  for (const { path, text, label, reason, sentence, rule, docs, manager, operation, since } of all) {
    const row = rows.get(label) ?? { path: path.length === 0 ? "" : text, label, lines: [] };
    rows.set(label, row);
    const actor = manager === null ? null : actorOf(manager);
    row.lines.push({ reason, sentence, rule, docs, manager, actor, operation, since });
  }
  return [...rows.values()];
}
