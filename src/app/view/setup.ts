import type { Scenario } from "../../engine/scenario/scenario.ts";
import { plural } from "../../words.ts";

/** What is there before the first step, in words, and the key of the scenario file that says the first of it. */
export type SetupSummary = { readonly text: string; readonly at: keyof Scenario };

/** What a scenario has beside its steps that says how they go; null where there is nothing but a new cluster. */
export function setupOf(scenario: Scenario): SetupSummary | null {
  const { definitions = [], objects = [], rules, admission = [], serverSideApply = true, start } = scenario;
  const parts: readonly (SetupSummary | false)[] = [
    definitions.length > 0 && { at: "definitions", text: plural(definitions.length, "definition") },
    objects.length > 0 && { at: "objects", text: plural(objects.length, "object") },
    rules !== undefined && { at: "rules", text: plural(rules.length, "rule") },
    admission.length > 0 && { at: "admission", text: plural(admission.length, "admission change") },
    !serverSideApply && { at: "serverSideApply", text: "no server-side apply" },
    start !== undefined && { at: "start", text: `from ${start}` },
  ];
  const found = parts.filter((part) => part !== false);
  const [first] = found;
  return first ? { text: found.map(({ text }) => text).join(", "), at: first.at } : null;
}
