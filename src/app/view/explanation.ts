import type { ExplanationLine } from "../../worker/protocol.ts";

/** How a reason is marked: something came about, was taken or lost, was held back, or is the server's own. */
export type ReasonState = "done" | "lost" | "held" | "server";

/** How a reason is marked. */
export function stateOf(reason: ExplanationLine["reason"]): ReasonState {
  if (HELD.has(reason)) return "held";
  if (LOST.has(reason)) return "lost";
  return SERVER.has(reason) ? "server" : "done";
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

/** The name of a section of the documentation by its address: `conflicts`, `object meta, System`. */
export function sectionOf(docs: string): string {
  const [page = "", anchor] = docs.split("#");
  const name = page.replace(/\/$/, "").split("/").at(-1) ?? "";
  return [name, anchor]
    .filter((part) => part !== undefined && part !== "")
    .join(", ")
    .replaceAll("-", " ");
}
