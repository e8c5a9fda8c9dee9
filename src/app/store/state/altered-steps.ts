import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { StepRow } from "../../../session/timeline/types.ts";

/** A scenario, and the engine's results of its steps. */
export type AnsweredScenario = { readonly scenario: Scenario; readonly rows: readonly StepRow[] };

/** The steps whose results the last edit changed, although the edit was of another step. */
export type AlteredSteps = {
  readonly steps: ReadonlySet<string>;
  /** Another number after each edit that altered steps, so that the same mark can appear again. */
  readonly turn: number;
};

export const nothingAltered: AlteredSteps = { steps: new Set(), turn: 0 };

/** Returns the steps that an edit altered. The last ones stay if the scenario is the same. */
export function alteredSteps(
  last: AlteredSteps,
  before: AnsweredScenario | null,
  after: AnsweredScenario,
): AlteredSteps {
  if (before === null || before.scenario === after.scenario) return last;
  const steps = new Map(before.scenario.steps.map((step) => [step.id, step]));
  const rows = new Map(before.rows.map((row) => [row.step, row]));
  const altered = after.scenario.steps.flatMap((step, at) => {
    const [was, is] = [rows.get(step.id), after.rows[at]];
    const isSame =
      was === is || was === undefined || (was.outcome === is?.outcome && was.summary === is.summary);
    return isSame || steps.get(step.id) !== step ? [] : [step.id];
  });
  if (altered.length === 0) return last.steps.size === 0 ? last : { steps: new Set(), turn: last.turn };
  return { steps: new Set(altered), turn: last.turn + 1 };
}
