import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { toValue } from "../../file/to-value.ts";
import { indexOfStep } from "./edits.ts";
import type { Selection } from "./state.ts";

/** What is kept: the document and where it was looked at. */
export type Work = { readonly scenario: Scenario; readonly selection: Selection };

/** Work in the shape in which it is kept. `readWork` makes work of it again. */
export type KeptWork = {
  /** In the format of scenario files, `applyground/v1`. */
  readonly scenario: ValueMap;
  readonly selection: KeptSelection;
};

/** What was looked at. */
export type KeptSelection = {
  /** The number of the step, from 1; null: before the first. */
  readonly step: number | null;
  readonly object: string | null;
  readonly actor: string | null;
};

/** The text of something that was kept and is no work, its scenario alone if it has one. */
export function textOfKept(found: unknown): string {
  const scenario = typeof found === "object" && found !== null && "scenario" in found ? found.scenario : null;
  return JSON.stringify(scenario ?? found, null, 2);
}

/** Work as it is kept. */
export function toKept({ scenario, selection }: Work): KeptWork {
  return { scenario: toValue(scenario), selection: selectionToKept(scenario, selection) };
}

/** What is looked at in a scenario, as it is kept. */
export function selectionToKept(scenario: Scenario, { step, object, actor }: Selection): KeptSelection {
  const index = indexOfStep(scenario, step);
  return { step: index < 0 ? null : index + 1, object, actor };
}
