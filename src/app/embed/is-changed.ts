import type { Scenario } from "../../engine/scenario/scenario.ts";
import { isSameScenario } from "../store/scenario/same-scenario.ts";
import type { Story } from "./story.ts";

/** Whether the reader changed the scenario of a story. */
export function isChanged(scenario: Scenario, story: Story): boolean {
  return scenario !== story.scenario && !isSameScenario(scenario, story.scenario);
}
