import {
  type Actor,
  readTextId,
  type Step,
  textId,
  textOf,
  withText,
} from "../../../engine/scenario/scenario.ts";
import { type ManagerIdentity, writerOfStep } from "../../../engine/scenario/step-manager.ts";
import type { StepRow } from "../../../session/timeline/types.ts";
import { findStep, indexOfStep } from "../scenario/find-step.ts";
import type { State } from "./state.ts";

/** Returns the step whose result the page shows; undefined before the first step. */
export function selectedStep(state: State): Step | undefined {
  return findStep(state.scenario, state.selection.step);
}

/** Whether the page shows the result of an earlier text, because the present one cannot be read. */
export function isStale({ stale, frame }: State): boolean {
  return stale || frame?.stale === true;
}

/** Returns the actor whose tab is open; undefined without actors. */
export function selectedActor(state: State): Actor | undefined {
  return (
    state.scenario.actors.find((actor) => actor.name === state.selection.actor) ?? state.scenario.actors[0]
  );
}

/** Returns the step whose text the editor shows; undefined if the actor has no step up to the selected one. */
export function shownStep(state: State): Step | undefined {
  const actor = selectedActor(state);
  return actor && latestStepOf(state, actor.name);
}

/** Returns the selected step if it is the actor's, else the last step of the actor before it; undefined if there is none. */
export function latestStepOf(
  { scenario, selection }: Pick<State, "scenario" | "selection">,
  actor: string,
): Step | undefined {
  const until = indexOfStep(scenario, selection.step);
  return scenario.steps.slice(0, until + 1).findLast((step) => step.actor === actor);
}

/** Returns the text of a step that the editor shows. */
export function textOfStep(step: Step): string {
  return textOf(step.action);
}

/** Returns a step without its text, which changes with each key. A command line stays. The result for one step is always the same reference. */
export function stepWithoutText(step: Step): Step {
  let outline = withoutTexts.get(step);
  if (outline === undefined) {
    outline = step.action.kind === "run" ? step : { ...step, action: withText(step.action, "") };
    withoutTexts.set(step, outline);
  }
  return outline;
}

const withoutTexts = new WeakMap<Step, Step>();

/** Returns the engine's id for the text of a file in a step. */
export function fileTextId(step: Step, file: string): string {
  return textId(step.id, file);
}

/** Returns the step and the file of a text id; the file is null for the step's own text. */
export function stepAndFileOf(id: string): { readonly step: string; readonly file: string | null } {
  return readTextId(id);
}

/** Returns the result of a step from the last answer; undefined if the step is newer than the answer. */
export function resultOf(state: State, id: string | undefined): StepRow | undefined {
  if (id === undefined) return undefined;
  let rows = resultsById.get(state.rows);
  if (rows === undefined) {
    rows = new Map(state.rows.map((row) => [row.step, row]));
    resultsById.set(state.rows, rows);
  }
  return rows.get(id);
}

/** Returns the manager of the writes of a step; null for a command line that sent no write, because only its requests contain the manager. */
export function managerOf(state: State, step: Step): ManagerIdentity | null {
  const sent = resultOf(state, step.id)?.writer;
  return sent ?? (step.action.kind === "run" ? null : writerOfStep(step));
}

const resultsById = new WeakMap<State["rows"], ReadonlyMap<string, StepRow>>();
