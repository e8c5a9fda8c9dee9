import type { Scenario } from "../../../engine/scenario/scenario.ts";

/** Returns a random id, which no tab has used before. It contains no `/`, because `textId` uses it as a separator. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the scenario with new ids for its steps, so that no cached result of another step is used for them. */
export function withNewIds(scenario: Scenario): Scenario {
  return { ...scenario, steps: scenario.steps.map((step) => ({ ...step, id: newId() })) };
}
