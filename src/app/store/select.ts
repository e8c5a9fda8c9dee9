import { type Actor, type Step, textOf } from "../../engine/scenario/scenario.ts";
import type { StepRow } from "../../worker/protocol.ts";
import { findStep, indexOfStep } from "./edits.ts";
import type { State } from "./state.ts";

/** The step whose result is shown. */
export function selectedStep(state: State): Step | undefined {
  return findStep(state.scenario, state.selection.step);
}

/** The actor whose tab is open. */
export function selectedActor(state: State): Actor | undefined {
  return (
    state.scenario.actors.find((actor) => actor.name === state.selection.actor) ?? state.scenario.actors[0]
  );
}

/**
 * The step whose text the editor shows: the selected one if its actor's tab is open, else that actor's latest before
 * it. Undefined if the actor has not done anything by then.
 */
export function shownStep(state: State): Step | undefined {
  const actor = selectedActor(state)?.name;
  const until = indexOfStep(state.scenario, state.selection.step);
  return state.scenario.steps.slice(0, until + 1).findLast((step) => step.actor === actor);
}

/** The text of a step that its actor's editor shows. */
export function textOfStep(step: Step): string {
  return textOf(step.action);
}

/** The result of a step in the last answer; undefined if it is newer than that. */
export function rowOf(state: State, id: string | undefined): StepRow | undefined {
  return state.rows.find((row) => row.step === id);
}
