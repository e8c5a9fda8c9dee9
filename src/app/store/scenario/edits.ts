import type { Actor, Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { withText } from "../../../engine/scenario/scenario.ts";
import { COLOURS } from "../../../file/format.ts";
import type { StepFieldName } from "../../../file/step-fields.ts";

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

/** Appends an actor, with a colour that no other actor has. */
export function addActor(scenario: Scenario, name: string): Scenario {
  return { ...scenario, actors: [...scenario.actors, { name, colour: unusedColour(scenario.actors) }] };
}
