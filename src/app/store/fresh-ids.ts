import type { Scenario } from "../../engine/scenario/scenario.ts";

/**
 * `opened` with step ids that no step of `present` has, so that nothing known of one is taken for the other's; itself if
 * that is so already.
 */
export function withFreshIds(opened: Scenario, present: Scenario): Scenario {
  const taken = new Set(present.steps.map(({ id }) => id));
  if (!opened.steps.some(({ id }) => taken.has(id))) return opened;
  let prefix = "o";
  while (opened.steps.some(({ id }) => taken.has(prefix + id))) prefix += "o";
  return { ...opened, steps: opened.steps.map((step) => ({ ...step, id: prefix + step.id })) };
}
