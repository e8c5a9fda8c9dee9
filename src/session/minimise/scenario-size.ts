import type { Scenario } from "../../engine/scenario/scenario.ts";
import { textsOf } from "./scenario-texts.ts";
import type { ScenarioSize } from "./types.ts";

/** Returns how many steps, actors and lines a scenario has. */
export function sizeOf(scenario: Scenario): ScenarioSize {
  const commandLines = scenario.steps.flatMap(({ action }) => (action.kind === "run" ? [action.line] : []));
  // A here-document is part of its command line.
  const placed = textsOf(scenario).filter(({ place }) => place.in !== "heredoc");
  const texts = [...placed.map(({ text }) => text), ...commandLines];
  return {
    steps: scenario.steps.length,
    actors: scenario.actors.length,
    lines: texts.reduce((sum, text) => sum + countLines(text), 0),
  };
}

/** Returns the number of lines that are not blank. */
function countLines(text: string): number {
  return text.split("\n").filter((line) => line.trim() !== "").length;
}
