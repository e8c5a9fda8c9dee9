import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { plural } from "../../../words.ts";

/** A summary of the cluster before the first step, and the first key of the scenario file that it describes. */
export type InitialClusterSummary = { readonly text: string; readonly at: keyof Scenario };

/** Summarises the parts of a scenario that change its cluster before the first step; null if there are none. */
export function summariseInitialCluster(scenario: Scenario): InitialClusterSummary | null {
  const { kubernetes } = scenario;
  const { definitions = [], objects = [], rules, admission = [], serverSideApply = true, start } = scenario;
  const parts: readonly (InitialClusterSummary | false)[] = [
    kubernetes !== undefined && { at: "kubernetes", text: `Kubernetes ${kubernetes}` },
    definitions.length > 0 && { at: "definitions", text: plural(definitions.length, "definition") },
    objects.length > 0 && { at: "objects", text: plural(objects.length, "object") },
    rules !== undefined && { at: "rules", text: plural(rules.length, "RBAC rule") },
    admission.length > 0 && { at: "admission", text: plural(admission.length, "admission change") },
    !serverSideApply && { at: "serverSideApply", text: "no server-side apply" },
    start !== undefined && { at: "start", text: `from ${start}` },
  ];
  const found = parts.filter((part) => part !== false);
  const [first] = found;
  return first ? { text: found.map(({ text }) => text).join(", "), at: first.at } : null;
}
