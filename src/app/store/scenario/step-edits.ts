import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { utf8Length } from "../../../engine/value/utf8.ts";
import { insertStep } from "./edits.ts";
import { indexOfStep } from "./find-step.ts";
import { newId } from "./new-id.ts";

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

/** Returns a copy of a step with a new id. */
export function newStep(step: Omit<Step, "id">): Step {
  return { ...step, id: newId() };
}

/** Returns a copy of a step for another place: with a new id, and without what the step expects at its own place. */
export function copiedStep(step: Step): Step {
  const { expect: _, ...rest } = newStep(step);
  return rest;
}
