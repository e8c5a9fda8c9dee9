import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { ValueMap } from "../../../engine/value/value.ts";
import { scenarioToValue } from "../../../file/scenario-to-value.ts";
import { indexOfStep } from "../scenario/find-step.ts";
import type { Selection, Work } from "../state/selection.ts";

/** Work in its stored form. `readWork` reads it back. */
export type StoredWork = {
  /** In the format of scenario files, `applyground/v1`. */
  readonly scenario: ValueMap;
  readonly selection: StoredSelection;
};

/** A selection in its stored form. */
export type StoredSelection = {
  /** The number of the step, from 1; null for the cluster before the first step. */
  readonly step: number | null;
  readonly object: string | null;
  readonly actor: string | null;
};

/** Returns stored data that is not valid work as text; only its scenario if it has one. */
export function textOfStored(found: unknown): string {
  const scenario = typeof found === "object" && found !== null && "scenario" in found ? found.scenario : null;
  return JSON.stringify(scenario ?? found, null, 2);
}

/** Converts work to its stored form. */
export function toStored({ scenario, selection }: Work): StoredWork {
  return { scenario: scenarioToValue(scenario), selection: toStoredSelection(scenario, selection) };
}

/** Converts a selection to its stored form. */
export function toStoredSelection(scenario: Scenario, { step, object, actor }: Selection): StoredSelection {
  const index = indexOfStep(scenario, step);
  return { step: index < 0 ? null : index + 1, object, actor };
}
