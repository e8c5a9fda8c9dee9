import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { Value } from "../../../engine/value/value.ts";
import { readScenario } from "../../../file/read-scenario.ts";
import { scenarioToValue } from "../../../file/scenario-to-value.ts";
import { type Selection, selectionAt, type Work } from "../state/selection.ts";

/**
 * Reads stored work, in the form of `toStored` or of earlier releases. If the selection cannot be read, selects the last step. Returns
 * null if the scenario cannot be read. Never throws.
 */
export function readWork(found: unknown): Work | null {
  try {
    if (!isRecord(found) || !isRecord(found.scenario)) return null;
    const isFile = found.scenario.apiVersion !== undefined;
    const value = isFile ? found.scenario : scenarioToValue(found.scenario as Scenario);
    const { scenario } = readScenario(value as Value);
    if (scenario === null) return null;
    const selection = isRecord(found.selection) ? found.selection : {};
    const step = isFile ? selection.step : stepNumber(found.scenario as Scenario, selection.step);
    return { scenario, selection: readSelection(scenario, { ...selection, step }) };
  } catch {
    return null; // an invalid scenario in the form of earlier releases
  }
}

/** Returns the number of a step, from 1, that was stored by its id; null for the cluster before the first step. */
function stepNumber({ steps }: Scenario, id: unknown): number | null {
  return id === null ? null : steps.findIndex((step) => step.id === id) + 1;
}

function readSelection(scenario: Scenario, { step, object, actor }: Record<string, unknown>): Selection {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  if (step === null) return { step, object: null, actor: text(actor) };
  const found = typeof step === "number" ? scenario.steps[step - 1] : undefined;
  if (found === undefined) return selectionAt(scenario);
  return { step: found.id, object: text(object), actor: text(actor) };
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
