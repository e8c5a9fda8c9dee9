import type { ExplanationLine, ExplanationRow } from "../../worker/protocol.ts";

/** How a reason is marked: something came about, was taken or lost, was held back, or is the server's own. */
export type ReasonState = "done" | "lost" | "held" | "server";

/** How a reason is marked. */
export function stateOf(reason: ExplanationLine["reason"]): ReasonState {
  if (HELD.has(reason)) return "held";
  if (LOST.has(reason)) return "lost";
  return SERVER.has(reason) ? "server" : "done";
}

/** Rows that stand under one heading. */
export type ExplanationGroup = {
  readonly name: string;
  /** Place of the first among all rows. */
  readonly from: number;
  readonly rows: readonly ExplanationRow[];
};

/** Rows, in their order, under headings: what was held back, what the step did, and what the server did of itself. */
export function groupsOf(rows: readonly ExplanationRow[]): readonly ExplanationGroup[] {
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
  if (lines.some(({ reason }) => FIRST.has(reason))) return "Held back";
  return lines.every(({ reason }) => LAST.has(reason)) ? "By the server itself" : "What the step did";
}

type Reasons = ReadonlySet<ExplanationLine["reason"]>;

const HELD: Reasons = new Set(["conflict", "refused", "kept", "reset", "unknown", "dry-run"]);
const LOST: Reasons = new Set([
  "pruned",
  "carried",
  "replaced",
  "emptied",
  "erased",
  "deleted",
  "deleting",
  "drops",
  "robbed",
  "overwritten",
  "gone",
  "erases",
  "outscaled",
  "cleared",
  "versionless",
  "untracked",
  "with-object",
]);
const SERVER: Reasons = new Set([
  "defaulted",
  "reverted",
  "normalised",
  "redefined",
  "identity",
  "stamped",
  "versioned",
  "generation",
  "filled",
  "policy",
  "accepted",
  "controller",
  "annotated",
]);

/** What `explain` tells first, and what it tells last: the rest is in between. */
const FIRST: Reasons = new Set(["conflict", "refused", "kept"]);
const LAST: Reasons = new Set([
  "identity",
  "stamped",
  "versioned",
  "generation",
  "defaulted",
  "normalised",
  "annotated",
  "redefined",
  "filled",
  "policy",
  "accepted",
  "unknown",
  "reset",
]);

/** The name of a section of the documentation by its address: `conflicts`, `object meta, System`. */
export function sectionOf(docs: string): string {
  const [page = "", anchor] = docs.split("#");
  const name = page.replace(/\/$/, "").split("/").at(-1) ?? "";
  return [name, anchor]
    .filter((part) => part !== undefined && part !== "")
    .join(", ")
    .replaceAll("-", " ");
}
