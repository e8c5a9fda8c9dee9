import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { FrameView, StepRow } from "../../worker/protocol.ts";
import type { Announcement } from "../view/announcements.ts";
import { emptyHistory, type History } from "./history.ts";
import type { PageDialog } from "./page-dialog.ts";
import { newSession, type Session } from "./session.ts";

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
  /** It cannot work at all: it or the schemas did not load. */
  | { readonly kind: "broken"; readonly message: string };

/** Something the user should know about the page itself. */
export type Notice = {
  readonly id: string;
  readonly tone: "info" | "warn";
  readonly text: string;
  /** What can be done about it; the notice goes away with it. */
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** A field that is lit in every view. */
export type Lit = {
  /** As in `LiveLine.path`. */
  readonly path: string;
  /** The view that lit it: it does not scroll itself. */
  readonly from: View;
};

/** The views that can light a field. */
export type View = "live" | "fields" | "conflicts" | "editor" | "explanation" | "compare";

/** What can be shown beside the live object, one at a time. */
export type SidePanel = "conflicts" | "explanation" | "requests" | "sets" | "compare";

/** Everything the page knows. */
export type State = {
  readonly scenario: Scenario;
  readonly selection: Selection;
  readonly session: Session;
  readonly history: History;
  /** One row per step, of the last answer. */
  readonly rows: readonly StepRow[];
  readonly frame: FrameView | null;
  /** The engine could not answer what was asked last: `frame` is older than that. */
  readonly stale: boolean;
  /** An answer to the present scenario is still to come. */
  readonly waiting: boolean;
  /** Where a long run is; `step` null: at what comes before the steps. Null if there is none. */
  readonly busy: { readonly step: string | null } | null;
  readonly engine: EngineState;
  readonly notices: readonly Notice[];
  /** The dialog that is open. */
  readonly dialog: PageDialog | null;
  /** What of the selected step is beside its object. */
  readonly side: SidePanel;
  readonly lit: Lit | null;
  /** What the live region says. A new object each time, so that the same words are said again. */
  readonly announcement: Announcement;
};

/** The state before the engine has answered: everything selected as the end of the story has it. */
export function initialState(
  scenario: Scenario,
  selection: Selection = selectionAt(scenario),
  session: Session = newSession(true),
): State {
  return {
    scenario,
    selection,
    session,
    history: emptyHistory,
    rows: [],
    frame: null,
    stale: false,
    waiting: true,
    busy: null,
    engine: { kind: "starting" },
    notices: [],
    dialog: null,
    side: "conflicts",
    lit: null,
    announcement: { text: "" },
  };
}

/** The step of a scenario with that number, from 1, and its actor; the last one without a number. */
export function selectionAt({ steps, actors }: Scenario, number = steps.length): Selection {
  const step = steps[number - 1];
  return { step: step?.id ?? null, object: null, actor: step?.actor ?? actors[0]?.name ?? null };
}
