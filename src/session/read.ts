import type { Intent } from "../engine/scenario/run.ts";
import { type Step, textOf } from "../engine/scenario/scenario.ts";
import type { Issue } from "../text/issue.ts";
import { type ParsedDocument, parseManifest } from "../text/parse.ts";

/** A step's text, read. */
export type Reading = {
  readonly intent: Intent;
  /** The documents that the intent's objects come from, in the same order; one for patches. */
  readonly documents: readonly ParsedDocument[];
  /** What is wrong with the text itself. With an error among them the intent is `unreadable`. */
  readonly issues: readonly Issue[];
};

/** Reads what a step means to do. Never throws. */
export function readStep(step: Pick<Step, "action">): Reading {
  const { action } = step;
  const { documents, issues } = parseManifest(textOf(action));
  const broken = issues.some(({ severity }) => severity === "error");
  const unreadable = (more: readonly Issue[] = []): Reading => ({
    intent: { kind: "unreadable" },
    documents,
    issues: [...issues, ...more],
  });
  if (broken) return unreadable();
  return { intent: { kind: "unreadable" }, documents, issues };
}
