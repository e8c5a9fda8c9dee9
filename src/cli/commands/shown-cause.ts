import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { LinkedView } from "../../file/link/linked-view.ts";
import type { Session } from "../../session/session.ts";
import { joinNames } from "../../words.ts";

/** What a link shows of a scenario, and what that is in a sentence; null if nothing there causes trouble. */
export type ShownCause = { readonly view: LinkedView; readonly sentence: string | null };

/**
 * Returns what a link to a scenario shows first at a step: the first field in conflict, else the most likely cause of trouble in the managed
 * fields. `step`: a number from 1; null for the last step.
 */
export function shownCause(session: Session, scenario: Scenario, step: number | null): ShownCause {
  const id = (step === null ? scenario.steps.at(-1) : scenario.steps[step - 1])?.id ?? null;
  const { frame } = session.run(scenario, { step: id, object: null });
  const conflicts = frame?.conflicts ?? [];
  const [conflict] = conflicts;
  if (conflict !== undefined) {
    const owners = [...new Set(conflict.owners.map(({ manager }) => manager))];
    const more = conflicts.length - 1;
    const others =
      more === 0 ? "" : ` ${more === 1 ? "1 more field conflicts" : `${more} more fields conflict`}.`;
    return {
      view: { step, field: conflict.path },
      sentence: `The field ${conflict.label} conflicts: ${joinNames(owners)} ${owners.length === 1 ? "owns" : "own"} it.${others}`,
    };
  }
  const answer = session.analyse({ of: "findings", step: id });
  const [finding] = answer.of === "findings" ? answer.findings : [];
  if (finding === undefined) return { view: { step, field: null }, sentence: null };
  return {
    view: { step, field: finding.fields[0]?.path ?? null, finding: finding.id },
    sentence: finding.sentence,
  };
}
