import type { FieldExplanation } from "../../engine/explain/explain.ts";
import type { Reason } from "../../engine/explain/reason.ts";
import { managerKey } from "../../engine/scenario/step-manager.ts";
import type { ExplanationGroup, ExplanationLine, ExplanationRow } from "./types.ts";

/**
 * Groups explanations by field. Rows of the same group are together, and in it rows with the same lines. Groups are in the order of
 * {@link GROUPS}; apart from this, rows are in the order in which their fields first occur.
 */
export function explanationRows(all: readonly FieldExplanation[]): readonly ExplanationRow[] {
  const rows = new Map<string, { path: string; label: string; lines: ExplanationLine[] }>();
  for (const { path, text, label, ...line } of all) {
    const row = rows.get(label) ?? { path: path.length === 0 ? "" : text, label, lines: [] };
    rows.set(label, row);
    const { reason, sentence, rule, docs, manager, operation, subresource, since } = line;
    const key = manager === null ? null : managerKey({ manager, operation, subresource });
    row.lines.push({ reason, sentence, rule, docs, manager, operation, subresource, key, since });
  }
  const blocks = new Map<string, ExplanationRow[]>();
  for (const row of rows.values()) {
    const id = JSON.stringify(row.lines.map(({ sentence, docs, since }) => [sentence, docs, since]));
    const block = blocks.get(id);
    const grouped = { ...row, group: groupOf(row.lines) };
    if (block === undefined) blocks.set(id, [grouped]);
    else block.push(grouped);
  }
  return [...blocks.values()].sort((a, b) => placeOf(a) - placeOf(b)).flat();
}

function placeOf([first]: readonly ExplanationRow[]): number {
  return first === undefined ? 0 : GROUPS.indexOf(first.group);
}

/** The groups in the order in which the page shows them. */
const GROUPS: readonly ExplanationGroup[] = [
  "conflict",
  "refused",
  "not-stored",
  "deleted",
  "forced",
  "taken",
  "kept",
  "removed",
  "default-again",
  "set",
  "shared",
  "given-up",
  "entries",
  "atomic",
  "policy",
  "form",
  "definition",
  "filled-in",
  "defaults",
  "metadata",
];

/** Returns the group of a field: that of its first line, unless another manager lost the field. */
function groupOf(lines: readonly ExplanationLine[]): ExplanationGroup {
  const main = lines.find(({ reason }) => GROUP_OF[reason] === "taken") ?? lines[0];
  const first = lines[0] === undefined ? undefined : GROUP_OF[lines[0].reason];
  if (first === "set" && main !== undefined) return GROUP_OF[main.reason];
  return first ?? "set";
}

const GROUP_OF: { readonly [reason in Reason]: ExplanationGroup } = {
  conflict: "conflict",
  refused: "refused",
  "dry-run": "not-stored",
  reset: "not-stored",
  unknown: "not-stored",
  forced: "forced",
  takes: "forced",
  "taken-by-force": "forced",
  overwrites: "taken",
  overwritten: "taken",
  "scaled-by-other": "taken",
  "last-applied": "taken",
  kept: "kept",
  pruned: "removed",
  "removed-with-parent": "removed",
  replaced: "removed",
  emptied: "removed",
  erased: "removed",
  erases: "removed",
  "field-removed": "removed",
  deleting: "deleted",
  deleted: "deleted",
  "object-deleted": "deleted",
  reverted: "default-again",
  applied: "set",
  written: "set",
  scaled: "set",
  scales: "set",
  owns: "set",
  writes: "set",
  shares: "shared",
  drops: "given-up",
  "in-request": "entries",
  cleared: "entries",
  admitted: "entries",
  "duplicate-entry": "entries",
  "merged-into-ancient-changes": "entries",
  "version-removed": "entries",
  "owners-unknown": "entries",
  "before-first-apply": "entries",
  "became-atomic": "atomic",
  policy: "policy",
  normalised: "form",
  moved: "form",
  "dropped-empty": "form",
  redefined: "definition",
  "set-by-kind": "filled-in",
  accepted: "filled-in",
  controller: "filled-in",
  annotated: "filled-in",
  defaulted: "defaults",
  identity: "metadata",
  "set-on-create": "metadata",
  "resource-version": "metadata",
  generation: "metadata",
};
