import type { Actor, Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { withText } from "../../../engine/scenario/scenario.ts";
import { utf8Length } from "../../../engine/value/utf8.ts";
import { COLOURS } from "../../../file/format.ts";
import type { StepFieldName } from "../../../file/step-fields.ts";
import { newId } from "./new-id.ts";

/** Returns the step with an id; undefined if there is none. */
export function findStep(scenario: Scenario, id: string | null): Step | undefined {
  return scenario.steps.find((step) => step.id === id);
}

/** Returns the index of a step, from 0; -1 if there is none with this id. */
export function indexOfStep(scenario: Scenario, id: string | null): number {
  return scenario.steps.findIndex((step) => step.id === id);
}

/** Returns the lowest colour that no actor has. After {@link COLOURS} actors, colours repeat. */
export function unusedColour(actors: readonly Actor[]): number {
  for (let colour = 1; colour <= COLOURS; colour++) {
    if (!actors.some((actor) => actor.colour === colour)) return colour;
  }
  return (actors.length % COLOURS) + 1;
}

/** Replaces the text of a step. Returns the same scenario if the text is the same. */
export function setText(scenario: Scenario, id: string, text: string): Scenario {
  return changeStep(scenario, id, (step) => {
    const action = withText(step.action, text);
    return action === step.action ? step : { ...step, action };
  });
}

/** Replaces a step by the result of `change`. Returns the same scenario if `change` returns the same step. */
export function changeStep(scenario: Scenario, id: string, change: (step: Step) => Step): Scenario {
  let changed = false;
  const steps = scenario.steps.map((step) => {
    if (step.id !== id) return step;
    const next = change(step);
    if (next !== step) changed = true;
    return next;
  });
  return changed ? { ...scenario, steps } : scenario;
}

/** New values for the optional fields of a step; undefined deletes a field, so that its default applies. */
export type StepOptions = { readonly [Name in Exclude<StepFieldName, "expect">]?: Step[Name] | undefined };

/** Returns the step with the given options. Removes options that are undefined, false or empty. */
export function withOptions(step: Step, options: StepOptions): Step {
  const next: Record<string, unknown> = { ...step };
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || value === false || value === "") delete next[key];
    else next[key] = value;
  }
  return next as Step;
}

/** Inserts a step at an index, and adds its actor if the scenario does not have it. */
export function insertStep(scenario: Scenario, step: Step, index: number): Scenario {
  const isKnown = scenario.actors.some(({ name }) => name === step.actor);
  const known = isKnown ? scenario : addActor(scenario, step.actor);
  return { ...known, steps: [...known.steps.slice(0, index), step, ...known.steps.slice(index)] };
}

/** Appends a step, and its actor if the scenario does not have it. */
export function appendStep(scenario: Scenario, step: Omit<Step, "id">): Scenario {
  return insertStep(scenario, newStep(step), scenario.steps.length);
}

/** Returns the scenario without a step. */
export function removeStep(scenario: Scenario, id: string): Scenario {
  return { ...scenario, steps: scenario.steps.filter((step) => step.id !== id) };
}

/** Moves a step by a number of places. Returns the same scenario if the step is already at that end. */
export function moveStep(scenario: Scenario, id: string, by: number): Scenario {
  const from = indexOfStep(scenario, id);
  const to = Math.min(Math.max(from + by, 0), scenario.steps.length - 1);
  const step = scenario.steps[from];
  if (!step || from === to) return scenario;
  return insertStep(removeStep(scenario, id), step, to);
}

/** Returns the message why an actor cannot have a name; null if it can. `except` is the present name of the actor. */
export function nameProblem(scenario: Scenario, name: string, except?: string): string | null {
  if (name === "") return "Enter a name. It becomes the field manager.";
  if (utf8Length(name) > 128)
    return "This name is too long. A field manager's name can have at most 128 bytes.";
  if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+$/u.test(name))
    return "Use only printable characters. A field manager's name cannot have others.";
  if (name !== except && scenario.actors.some((actor) => actor.name === name))
    return `An actor named ${name} already exists. Choose another name.`;
  return null;
}

/** Appends an actor, with a colour that no other actor has. */
export function addActor(scenario: Scenario, name: string): Scenario {
  return { ...scenario, actors: [...scenario.actors, { name, colour: unusedColour(scenario.actors) }] };
}

/** Renames an actor, in its steps too. The colour stays. */
export function renameActor(scenario: Scenario, from: string, to: string): Scenario {
  if (from === to) return scenario;
  return {
    ...scenario,
    actors: scenario.actors.map((actor) => (actor.name === from ? { ...actor, name: to } : actor)),
    steps: scenario.steps.map((step) => (step.actor === from ? { ...step, actor: to } : step)),
  };
}

/** Returns the scenario without an actor and its steps. */
export function removeActor(scenario: Scenario, name: string): Scenario {
  return {
    ...scenario,
    actors: scenario.actors.filter((actor) => actor.name !== name),
    steps: scenario.steps.filter((step) => step.actor !== name),
  };
}

/** Returns a copy of a step with a new id. */
export function newStep(step: Omit<Step, "id">): Step {
  return { ...step, id: newId() };
}

/** Returns a copy of a step for another place: with a new id, and without what the step expects at its own place. */
export function copiedStep(step: Step): Step {
  const { expect: _, ...rest } = newStep(step);
  return rest;
}
