import type { Scenario } from "../../../engine/scenario/scenario.ts";

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
