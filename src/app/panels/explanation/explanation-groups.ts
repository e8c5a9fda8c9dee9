import type { ExplanationLine, ExplanationRow } from "../../../session/frame/types.ts";

/** The style of a reason: done, lost to another manager, not applied, or set by the server. */
export type ReasonState = "done" | "lost" | "not-applied" | "server";

/** Returns the style of a reason. */
export function reasonState(reason: ExplanationLine["reason"]): ReasonState {
  if (NOT_APPLIED.has(reason)) return "not-applied";
  if (LOST.has(reason)) return "lost";
  return SERVER.has(reason) ? "server" : "done";
}

/** Rows with a common heading. */
export type ExplanationGroup = {
  readonly name: string;
  /** The index of its first row among all rows. */
  readonly from: number;
  readonly rows: readonly ExplanationRow[];
};

/** Groups rows under headings, in their order: not applied, changed by the step, set by the server. */
export function groupRows(rows: readonly ExplanationRow[]): readonly ExplanationGroup[] {
  const groups: { name: string; from: number; rows: ExplanationRow[] }[] = [];
  for (const [at, row] of rows.entries()) {
    const name = groupName(row);
    const last = groups.at(-1);
    if (last?.name === name) last.rows.push(row);
    else groups.push({ name, from: at, rows: [row] });
  }
  return groups;
}

function groupName({ lines }: ExplanationRow): string {
  if (lines.some(({ reason }) => FIRST.has(reason))) return "Not applied";
  return lines.every(({ reason }) => LAST.has(reason)) ? "Set by the server" : "Changed by this step";
}

type Reasons = ReadonlySet<ExplanationLine["reason"]>;

const NOT_APPLIED: Reasons = new Set(["conflict", "refused", "kept", "reset", "unknown", "dry-run"]);
const LOST: Reasons = new Set([
  "pruned",
  "removed-with-parent",
  "replaced",
  "emptied",
  "erased",
  "deleted",
  "deleting",
  "drops",
  "taken-by-force",
  "overwritten",
  "field-removed",
  "erases",
  "scaled-by-other",
  "cleared",
  "version-removed",
  "owners-unknown",
  "object-deleted",
]);
const SERVER: Reasons = new Set([
  "defaulted",
  "reverted",
  "normalised",
  "redefined",
  "identity",
  "set-on-create",
  "resource-version",
  "generation",
  "set-by-kind",
  "policy",
  "accepted",
  "controller",
  "annotated",
]);

/** The reasons that `explain` lists first and last. */
const FIRST: Reasons = new Set(["conflict", "refused", "kept"]);
const LAST: Reasons = new Set([
  "identity",
  "set-on-create",
  "resource-version",
  "generation",
  "defaulted",
  "normalised",
  "annotated",
  "redefined",
  "set-by-kind",
  "policy",
  "accepted",
  "unknown",
  "reset",
]);

/** Returns the name of a documentation section for its address: `server side apply, conflicts`. */
export function docsSectionName(docs: string): string {
  const [page = "", anchor] = docs.split("#");
  const name = page.replace(/\/$/, "").split("/").at(-1) ?? "";
  return [name, anchor]
    .filter((part) => part !== undefined && part !== "")
    .join(", ")
    .replaceAll("-", " ");
}
