import type { Scenario } from "../engine/scenario/scenario.ts";

/** The actor whose colour a field manager has; null for a manager that is no actor. */
export type ActorOf = (manager: string) => string | null;

/** An actor writes under its own name, and under the names that its steps give. */
export function actorsOf(scenario: Pick<Scenario, "actors" | "steps">): ActorOf {
  const names = new Map<string, string>();
  for (const step of scenario.steps)
    if (step.fieldManager !== undefined) names.set(step.fieldManager, step.actor);
  for (const step of scenario.steps) if (step.fieldManager === undefined) names.set(step.actor, step.actor);
  for (const actor of scenario.actors) names.set(actor.name, actor.name);
  return (manager) => names.get(manager) ?? null;
}
