import { type Example, loadScenario } from "../../catalog/catalog.ts";
import type { Step } from "../../engine/scenario/scenario.ts";
import type { Actions } from "./actions.ts";
import type { SidePanel } from "./state.ts";

/**
 * Opens a built-in scenario at the step with its point, and beside it what that is about; nothing if it is not `isWanted` any
 * more once it is there. False if it could not be fetched.
 */
export async function openExample(
  actions: Pick<Actions, "open" | "showSide">,
  example: Example,
  isWanted = () => true,
): Promise<boolean> {
  const scenario = await loadScenario(example.id).catch(() => null);
  if (scenario === null) return false;
  if (!isWanted()) return true;
  actions.open(scenario, example.step, true);
  actions.showSide(
    example.compare ? "compare" : sideOf(scenario.steps[(example.step ?? 0) - 1] ?? scenario.steps.at(-1)),
  );
  return true;
}

/** The panel that tells most of a step. */
function sideOf(step: Step | undefined): SidePanel {
  const { outcome } = step?.expect ?? {};
  if (outcome === "conflict" || outcome === "refused") return "conflicts";
  return step?.action.kind === "run" && step.action.line.includes("--applyset") ? "sets" : "explanation";
}
