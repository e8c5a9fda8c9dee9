import type { Scenario } from "../../engine/scenario/scenario.ts";
import { comparisonPart } from "./comparison-part.ts";
import type { Story } from "./story.ts";

/** Whether the reader changed the scenario of a story. */
export function isChanged(scenario: Scenario, story: Story): boolean {
  return scenario !== story.scenario && !comparisonPart.now()?.isSameScenario(scenario, story.scenario);
}
