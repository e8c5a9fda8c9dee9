import type { Actor, Scenario, Step } from "../../engine/scenario/scenario.ts";
import { withText } from "../../engine/scenario/scenario.ts";
import { utf8Length } from "../../engine/value/utf8.ts";
import { COLOURS } from "../../file/format.ts";
import { newId } from "./new-id.ts";

/** The step with this id; undefined if there is none. */
export function findStep(scenario: Scenario, id: string | null): Step | undefined {
  return scenario.steps.find((step) => step.id === id);
}

/** Where the step stands, from 0; -1 if it is not there. */
export function indexOfStep(scenario: Scenario, id: string | null): number {
  return scenario.steps.findIndex((step) => step.id === id);
}

/** The lowest colour that no actor has; colours repeat after {@link COLOURS} actors. */
export function freshColour(actors: readonly Actor[]): number {
  for (let colour = 1; colour <= COLOURS; colour++) {
    if (!actors.some((actor) => actor.colour === colour)) return colour;
  }
  return (actors.length % COLOURS) + 1;
}

/** The step with another text; the same scenario if the text is the same. */
export function setText(scenario: Scenario, id: string, text: string): Scenario {
  return changeStep(scenario, id, (step) => {
    const action = withText(step.action, text);
    return action === step.action ? step : { ...step, action };
  });
}

/** The step as `change` makes it; the same scenario if that is the same step. */
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

/** What a step may say beside its action; undefined takes it away, so that the default stands. */
export type StepOptions = {
  readonly fieldManager?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly force?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly fieldValidation?: Step["fieldValidation"] | undefined;
  readonly subresource?: string | undefined;
  readonly at?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly note?: string | undefined;
};

/** `step` with the given options set, and those that are undefined, false or empty left out. */
export function withOptions(step: Step, options: StepOptions): Step {
  const next: Record<string, unknown> = { ...step };
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || value === false || value === "") delete next[key];
    else next[key] = value;
  }
  return next as Step;
}

/** Puts `step` at `index`. */
export function insertStep(scenario: Scenario, step: Step, index: number): Scenario {
  const steps = [...scenario.steps.slice(0, index), step, ...scenario.steps.slice(index)];
  return { ...scenario, steps };
}

/** Puts a step at the end, with its actor if that is new. */
export function appendStep(scenario: Scenario, step: Omit<Step, "id">): Scenario {
  const isKnown = scenario.actors.some(({ name }) => name === step.actor);
  const known = isKnown ? scenario : addActor(scenario, step.actor);
  return insertStep(known, newStep(step), known.steps.length);
}

/** The scenario without the step. */
export function removeStep(scenario: Scenario, id: string): Scenario {
  return { ...scenario, steps: scenario.steps.filter((step) => step.id !== id) };
}

/** Moves a step by so many places; the same scenario if it is already at that end. */
export function moveStep(scenario: Scenario, id: string, by: number): Scenario {
  const from = indexOfStep(scenario, id);
  const to = Math.min(Math.max(from + by, 0), scenario.steps.length - 1);
  const step = scenario.steps[from];
  if (!step || from === to) return scenario;
  return insertStep(removeStep(scenario, id), step, to);
}

/** Why an actor cannot have this name, in words for people; null if it can. `except` is the name it has now. */
export function nameProblem(scenario: Scenario, name: string, except?: string): string | null {
  if (name === "") return "An actor needs a name: it becomes the field manager.";
  if (utf8Length(name) > 128) return "A field manager's name has at most 128 bytes.";
  if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+$/u.test(name))
    return "A field manager's name has only printable characters.";
  if (name !== except && scenario.actors.some((actor) => actor.name === name))
    return `There is already an actor ${name}.`;
  return null;
}

/** A new actor at the end, with a colour nobody has. */
export function addActor(scenario: Scenario, name: string): Scenario {
  return { ...scenario, actors: [...scenario.actors, { name, colour: freshColour(scenario.actors) }] };
}

/** The actor, and the steps it takes, under another name. The colour stays. */
export function renameActor(scenario: Scenario, from: string, to: string): Scenario {
  if (from === to) return scenario;
  return {
    ...scenario,
    actors: scenario.actors.map((actor) => (actor.name === from ? { ...actor, name: to } : actor)),
    steps: scenario.steps.map((step) => (step.actor === from ? { ...step, actor: to } : step)),
  };
}

/** Without the actor and without its steps. */
export function removeActor(scenario: Scenario, name: string): Scenario {
  return {
    ...scenario,
    actors: scenario.actors.filter((actor) => actor.name !== name),
    steps: scenario.steps.filter((step) => step.actor !== name),
  };
}

/** A step of its own, with a new id. */
export function newStep(step: Omit<Step, "id">): Step {
  return { ...step, id: newId() };
}
