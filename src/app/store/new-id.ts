import type { Scenario } from "../../engine/scenario/scenario.ts";

/** A random id that no tab has used before. It contains no `/`, which `textId` uses. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The scenario with other ids of its steps, so that nothing that is known of another step is taken for theirs. */
export function withNewIds(scenario: Scenario): Scenario {
  return { ...scenario, steps: scenario.steps.map((step) => ({ ...step, id: newId() })) };
}
