import type { Scenario } from "../../../engine/scenario/scenario.ts";

/** The selected step, object and actor. */
export type Selection = {
  /** The step whose result the page shows; null for the cluster before the first step. */
  readonly step: string | null;
  /** The key of the object that the page shows; null for the first object of the step. */
  readonly object: string | null;
  /** The actor whose text the editor shows; null for none. */
  readonly actor: string | null;
};

/** A scenario with its selection. The browser saves both. */
export type Work = { readonly scenario: Scenario; readonly selection: Selection };

/** Returns the selection of the step with a number, from 1, and of its actor. Without a number, or if there is no such step: the last step. */
export function selectionAt({ steps, actors }: Scenario, number = steps.length): Selection {
  const step = steps[number - 1] ?? steps.at(-1);
  return { step: step?.id ?? null, object: null, actor: step?.actor ?? actors[0]?.name ?? null };
}
