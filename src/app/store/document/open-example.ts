import { type CatalogEntry, loadScenario } from "../../../catalog/catalog.ts";
import type { Step } from "../../../engine/scenario/scenario.ts";
import type { SidePanel } from "../state/state.ts";
import type { Actions } from "./actions.ts";

/**
 * Fetches a built-in scenario and opens it at its main step, with the panel that this step is about. Does nothing if `isWanted` returns
 * false after the fetch. Returns false if the fetch failed.
 */
export async function openExample(
  actions: Pick<Actions, "open" | "showSide">,
  example: CatalogEntry,
  isWanted = () => true,
): Promise<boolean> {
  const scenario = await loadScenario(example.id).catch(() => null);
  if (scenario === null) return false;
  if (!isWanted()) return true;
  actions.open(scenario, example.step, true);
  actions.showSide(
    example.compare ? "compare" : panelFor(scenario.steps[(example.step ?? 0) - 1] ?? scenario.steps.at(-1)),
  );
  return true;
}

/** Returns the panel that a step is about; null for none. */
function panelFor(step: Step | undefined): SidePanel | null {
  return step?.action.kind === "run" && step.action.line.includes("--applyset") ? "sets" : null;
}
