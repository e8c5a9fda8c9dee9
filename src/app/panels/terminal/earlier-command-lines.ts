import type { Scenario } from "../../../engine/scenario/scenario.ts";

/** Returns the command lines before a step, the nearest last, without immediate repeats. */
export function earlierCommandLines({ steps }: Scenario, id: string): readonly string[] {
  const until = steps.findIndex((step) => step.id === id);
  const lines = steps.slice(0, Math.max(until, 0)).flatMap(({ action }) => {
    return action.kind === "run" && action.line.trim() !== "" ? [action.line] : [];
  });
  return lines.filter((line, at) => line !== lines[at + 1]);
}
