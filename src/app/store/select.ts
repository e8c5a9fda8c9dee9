import {
  type Actor,
  readTextId,
  type Scenario,
  type Step,
  textId,
  textOf,
  withText,
} from "../../engine/scenario/scenario.ts";
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

/** The step whose text the editor shows. Undefined if the actor has not done anything by then. */
export function shownStep(state: State): Step | undefined {
  const actor = selectedActor(state);
  return actor && stepOf(state, actor.name);
}

/** The step whose text an actor's tab shows: the selected one if it is the actor's, else the actor's latest before it. */
export function stepOf({ scenario, selection }: State, actor: string): Step | undefined {
  const until = indexOfStep(scenario, selection.step);
  return scenario.steps.slice(0, until + 1).findLast((step) => step.actor === actor);
}

/** The text of a step that its actor's editor shows. */
export function textOfStep(step: Step): string {
  return textOf(step.action);
}

/** What a step is but for the text in its editor, which every key changes; a command line belongs to what it is. */
export function outlineOf(step: Step): Step {
  let outline = outlines.get(step);
  if (outline === undefined) {
    outline = step.action.kind === "run" ? step : { ...step, action: withText(step.action, "") };
    outlines.set(step, outline);
  }
  return outline;
}

const outlines = new WeakMap<Step, Step>();

/** The command lines before a step, the nearest last; none twice in a row. */
export function earlierLines({ steps }: Scenario, id: string): readonly string[] {
  const until = steps.findIndex((step) => step.id === id);
  const lines = steps.slice(0, Math.max(until, 0)).flatMap(({ action }) => {
    return action.kind === "run" && action.line.trim() !== "" ? [action.line] : [];
  });
  return lines.filter((line, at) => line !== lines[at + 1]);
}

/** What the engine calls a file as a step's command line finds it. */
export function fileTextId(step: Step, file: string): string {
  return textId(step.id, file);
}

/** The step and the file of a text by what the engine calls it; no file: the step's own text. */
export function ownerOfText(id: string): { readonly step: string; readonly file: string | null } {
  return readTextId(id);
}

/** The result of a step in the last answer; undefined if it is newer than that. */
export function rowOf(state: State, id: string | undefined): StepRow | undefined {
  if (id === undefined) return undefined;
  let rows = rowsById.get(state.rows);
  if (rows === undefined) {
    rows = new Map(state.rows.map((row) => [row.step, row]));
    rowsById.set(state.rows, rows);
  }
  return rows.get(id);
}

const rowsById = new WeakMap<State["rows"], ReadonlyMap<string, StepRow>>();
