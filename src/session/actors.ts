import type { Frame } from "../engine/scenario/run.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";

/** The actor whose colour a field manager has; null for a manager that is no actor. */
export type ActorOf = (manager: string) => string | null;

/**
 * An actor writes under its own name, under the names that its steps give, and under those that its command lines sent, as
 * long as nobody else's did: whoever uses kubectl writes as `kubectl`.
 */
export function actorsOf(
  scenario: Pick<Scenario, "actors" | "steps">,
  frames: readonly Frame[] = [],
): ActorOf {
  const names = new Map<string, string | null>();
  for (const { planned, exchanges, terminal } of frames) {
    if (terminal === null) continue;
    const { actor } = planned.step;
    for (const { request } of exchanges) {
      const manager = request.query?.["fieldManager"];
      if (manager === undefined) continue;
      names.set(manager, names.has(manager) && names.get(manager) !== actor ? null : actor);
    }
  }
  for (const step of scenario.steps)
    if (step.fieldManager !== undefined) names.set(step.fieldManager, step.actor);
  for (const step of scenario.steps) if (step.fieldManager === undefined) names.set(step.actor, step.actor);
  for (const actor of scenario.actors) names.set(actor.name, actor.name);
  return (manager) => names.get(manager) ?? null;
}
