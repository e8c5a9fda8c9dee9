import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Value } from "../../engine/value/value.ts";
import { readScenario } from "../../file/read-scenario.ts";
import { toValue } from "../../file/to-value.ts";
import { type Selection, selectionAt } from "./state.ts";
import type { Work } from "./work.ts";

/**
 * The work in something that was kept, as `toKept` makes it or as the releases before that format had it. What cannot be
 * read of the selection becomes the end of the scenario; null if the scenario cannot be read. Never throws.
 */
export function readWork(found: unknown): Work | null {
  try {
    if (!isRecord(found) || !isRecord(found.scenario)) return null;
    const isFile = found.scenario.apiVersion !== undefined;
    const value = isFile ? found.scenario : toValue(found.scenario as Scenario);
    const { scenario } = readScenario(value as Value);
    if (scenario === null) return null;
    const selection = isRecord(found.selection) ? found.selection : {};
    const step = isFile ? selection.step : numberIn(found.scenario as Scenario, selection.step);
    return { scenario, selection: selectionIn(scenario, { ...selection, step }) };
  } catch {
    return null; // a scenario of the earlier shape that is none
  }
}

/** The number of a step, from 1, that was kept by its id; null: before the first. */
function numberIn({ steps }: Scenario, id: unknown): number | null {
  return id === null ? null : steps.findIndex((step) => step.id === id) + 1;
}

function selectionIn(scenario: Scenario, { step, object, actor }: Record<string, unknown>): Selection {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  if (step === null) return { step, object: null, actor: text(actor) };
  const found = typeof step === "number" ? scenario.steps[step - 1] : undefined;
  if (found === undefined) return selectionAt(scenario);
  return { step: found.id, object: text(object), actor: text(actor) };
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
