import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { FrameView, StepRow } from "../../worker/protocol.ts";
import { emptyHistory, type History } from "./history.ts";

/** What the page looks at. */
export type Selection = {
  /** The step whose result is shown; null: before the first. */
  readonly step: string | null;
  /** Key of the object shown; null: the one the step touched first. */
  readonly object: string | null;
  /** The actor whose text is in the editor. */
  readonly actor: string | null;
};

/** How the engine does. */
export type EngineState =
  | { readonly kind: "starting" }
  | { readonly kind: "ready" }
  /** It cannot work at all: the schemas did not load. */
  | { readonly kind: "broken"; readonly message: string };

/** Something the user should know about the page itself. */
export type Notice = { readonly id: string; readonly tone: "info" | "warn"; readonly text: string };

/** A field that is lit in every view. */
export type Lit = {
  /** As in `LiveLine.path`. */
  readonly path: string;
  /** The view that lit it: it does not scroll itself. */
  readonly from: View;
};

/** The views that can light a field. */
export type View = "live" | "fields" | "conflicts" | "editor" | "explanation";

/** Everything the page knows. */
export type State = {
  readonly scenario: Scenario;
  readonly selection: Selection;
  readonly history: History;
  /** One row per step, of the last answer. */
  readonly rows: readonly StepRow[];
  readonly frame: FrameView | null;
  /** The engine could not answer what was asked last: `frame` is older than that. */
  readonly stale: boolean;
  /** An answer to the present scenario is still to come. */
  readonly waiting: boolean;
  /** The step a long run is at. */
  readonly busyAt: string | null;
  readonly engine: EngineState;
  readonly notices: readonly Notice[];
  readonly lit: Lit | null;
  /** What the live region says. A new object each time, so that the same words are said again. */
  readonly announcement: { readonly text: string };
};

/** The state before the engine has answered: everything selected as the end of the story has it. */
export function initialState(scenario: Scenario, selection: Selection = endOf(scenario)): State {
  return {
    scenario,
    selection,
    history: emptyHistory,
    rows: [],
    frame: null,
    stale: false,
    waiting: true,
    busyAt: null,
    engine: { kind: "starting" },
    notices: [],
    lit: null,
    announcement: { text: "" },
  };
}

/** The last step of a scenario and its actor. */
export function endOf(scenario: Scenario): Selection {
  const last = scenario.steps.at(-1);
  return { step: last?.id ?? null, object: null, actor: last?.actor ?? scenario.actors[0]?.name ?? null };
}
