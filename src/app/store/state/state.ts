import type { ConflictResolution } from "../../../engine/scenario/resolve-conflict.ts";
import type { Lesson, Scenario } from "../../../engine/scenario/scenario.ts";
import type { FrameView } from "../../../session/frame/types.ts";
import type { ManagerBadge } from "../../../session/owners/types.ts";
import type { Preview } from "../../../session/preview/types.ts";
import type { StepRow } from "../../../session/timeline/types.ts";
import type { Position } from "../../../text/lines/lines.ts";
import { type AlteredSteps, nothingAltered } from "./altered-steps.ts";
import type { Announcement } from "./announcements.ts";
import { emptyHistory, type History } from "./history.ts";
import type { PageDialog } from "./page-dialog.ts";
import { type Selection, selectionAt } from "./selection.ts";
import { newSession, type Session } from "./session.ts";

/** The state of the engine. */
export type EngineState =
  | { readonly kind: "starting" }
  | { readonly kind: "ready" }
  /** The engine cannot run, because it or the schemas did not load. */
  | { readonly kind: "broken"; readonly message: string };

/** A message about the page itself. */
export type Notice = {
  readonly id: string;
  readonly tone: "info" | "warn";
  readonly text: string;
  /** Whether it goes by itself, after some seconds and when another scenario opens. */
  readonly brief?: boolean;
  /** Whether it is about the latest change of the document: it goes with the next one, also with undo. */
  readonly ofChange?: boolean;
  /** Whether the notice goes when another scenario opens. Default: false. */
  readonly untilOpened?: boolean;
  /** A button of the notice. It also closes the notice. */
  readonly action?: {
    readonly label: string;
    readonly run: () => void;
    /** Called when the mouse or the focus comes to the button, and when it leaves. */
    readonly aim?: (isAimed: boolean) => void;
  };
};

/** A field that all views highlight. */
export type HighlightedField = {
  /** As in `LiveLine.path`. */
  readonly path: string;
  /** The view that highlighted it. This view does not scroll to the field. */
  readonly source: HighlightSource;
  /** Other fields that the table highlights, too. */
  readonly others?: readonly string[];
};

/** The views that can highlight a field. */
export type HighlightSource =
  | "table"
  | "link"
  | "live"
  | "fields"
  | "conflicts"
  | "editor"
  | "explanation"
  | "goals"
  | "compare"
  | "findings";

/** What the page shows below the outcome: the field table, the manifests, or both. */
export type Arrangement = "table" | "both" | "manifests";

/** The panels at the side; the page shows one at a time. */
export type SidePanel = "findings" | "explanation" | "requests" | "sets" | "compare";

/** What the user did last, for the outcome bar to tell. */
export type Receipt = MoveReceipt | EditReceipt;

/** A move out of a conflict. */
export type MoveReceipt = {
  readonly kind: "move";
  /** The step with the conflict. */
  readonly from: string;
  /** The step that the move added. */
  readonly step: string;
  readonly resolution: ConflictResolution;
  /** The index of the conflict in its step; null if the move was about all of them. */
  readonly conflict: number | null;
  /** The preview of the move, if the user saw it; else null. */
  readonly preview: Preview | null;
};

/** An edit in the field table of a manifest that belongs to another step than the shown one. */
export type EditReceipt = {
  readonly kind: "edit";
  /** The step with the manifest. */
  readonly step: string;
  /** What was edited: `Changed .spec.replicas`. */
  readonly done: string;
};

/** A place in the text of a step: its line and column, both from 1. A place after the end of the text is its end. */
export type TextPlace = { readonly step: string; readonly line: number; readonly column: number };

/** The state of the page. */
export type State = {
  readonly scenario: Scenario;
  readonly selection: Selection;
  readonly session: Session;
  readonly history: History;
  /** One row for each step, from the last answer of the engine. */
  readonly rows: readonly StepRow[];
  /** The scenario that `rows` are of; null before the first answer. */
  readonly answered: Scenario | null;
  readonly altered: AlteredSteps;
  /** All managers of the scenario, from the last answer of the engine. */
  readonly managers: readonly ManagerBadge[];
  readonly frame: FrameView | null;
  /** The engine could not answer the last request, so `frame` is older. */
  readonly stale: boolean;
  /** The page still waits for the answer to the present scenario. */
  readonly waiting: boolean;
  /** The progress of a long run; null without one. `step` is null while the engine prepares the cluster before the first step. */
  readonly busy: { readonly step: string | null } | null;
  readonly engine: EngineState;
  readonly notices: readonly Notice[];
  /** The open dialog; null for none. */
  readonly dialog: PageDialog | null;
  readonly arrangement: Arrangement;
  /** Which of the live object and the managed fields the page shows where it has no room for both. */
  readonly objectPanel: "live" | "fields";
  /** The open panel at the side; null for none. */
  readonly side: SidePanel | null;
  /** Whether the panel at the side takes the whole width. */
  readonly sideWide: boolean;
  /** What the move under the mouse or the focus would change; null for none. The field table shows it. */
  readonly shownPreview: Pick<Preview, "fields"> | null;
  /** The place that an editor must go to, as soon as it shows its text; null for none. */
  readonly wantedPlace: TextPlace | null;
  /** What the page tells about the last action, until the next edit or selection; null for none. */
  readonly receipt: Receipt | null;
  readonly highlighted: HighlightedField | null;
  /** The id of the finding that a link names; null for none. */
  readonly linkedFinding: string | null;
  /** Where the goals of a lesson are in the text from which it was opened; null if the lesson is not from a text. */
  readonly goalPlaces: { readonly lesson: Lesson; readonly places: readonly Position[] } | null;
  /** The text for screen readers. It is a new object each time, so that they repeat the same text. */
  readonly announcement: Announcement;
};

/** Returns the state before the first answer of the engine. By default the last step is selected. */
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
    answered: null,
    altered: nothingAltered,
    managers: [],
    frame: null,
    stale: false,
    waiting: true,
    busy: null,
    engine: { kind: "starting" },
    notices: [],
    dialog: null,
    arrangement: "both",
    objectPanel: "live",
    side: null,
    sideWide: false,
    shownPreview: null,
    wantedPlace: null,
    receipt: null,
    highlighted: null,
    linkedFinding: null,
    goalPlaces: null,
    announcement: { text: "" },
  };
}
