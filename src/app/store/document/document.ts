import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import type { Engine } from "../../../worker/client/engine-client.ts";
import * as edits from "../scenario/edits.ts";
import { findStep } from "../scenario/find-step.ts";
import { changesGivenSteps } from "../scenario/given-steps.ts";
import type { Snapshot } from "../state/history.ts";
import { recordEdit, redoEdit, undoEdit } from "../state/history-edits.ts";
import { latestStepOf } from "../state/select.ts";
import type { Selection } from "../state/selection.ts";
import type { Session } from "../state/session.ts";
import type { Notice, Receipt } from "../state/state.ts";
import type { PageStore } from "../state/store.ts";
import { changedPlace } from "./changed-place.ts";
import { pageActions } from "./page-actions.ts";
import { selectIn, viewOf } from "./view-actions.ts";

/** An edit of the document. */
export type Edit = {
  readonly scenario: Scenario;
  readonly selection?: Partial<Selection>;
  /** The session after the change. Default: the current session, marked as edited. */
  readonly session?: Session;
  /** See `History.key`. */
  readonly key?: string;
  readonly say?: string;
  /** What the page tells about the edit. Default: nothing. */
  readonly receipt?: Receipt;
};

/** The scenario of a store as a document: each edit runs the scenario again and can be undone. */
export type PageDocument = ReturnType<typeof createDocument>;

/** Returns the time in milliseconds. */
export type Clock = () => number;

/** Creates the document of a store. The engine runs it. */
export function createDocument(store: PageStore, engine: Pick<Engine, "run" | "view">, clock: Clock) {
  const now = (): Snapshot => {
    const { scenario, selection, session } = store.getState();
    return { scenario, selection, session };
  };

  /** Makes an edit. Does nothing if the scenario is the same, and refuses to change the given steps of a lesson. */
  function commit(edit: Edit): void {
    const state = store.getState();
    if (edit.scenario === state.scenario) return;
    if (edit.session === undefined && changesGivenSteps(state.scenario, edit.scenario)) {
      pageActions(store).notify(GIVEN);
      return;
    }
    const selection = withValidSelection(edit.scenario, { ...state.selection, ...edit.selection });
    store.setState({
      scenario: edit.scenario,
      selection,
      session: edit.session ?? markedAsEdited(state.session),
      history: recordEdit(state.history, now(), edit.key ?? null, clock()),
      waiting: true,
      receipt: edit.receipt ?? null,
      notices: without(
        state.notices,
        (one) => isOver(one) || (edit.session !== undefined && (one.brief || one.untilOpened) === true),
      ),
      ...(edit.say ? { announcement: { text: edit.say } } : {}),
    });
    engine.run(edit.scenario, viewOf(selection));
  }

  /** Shows another version. `isInText`: the focus is in a manifest, and goes to the change. */
  function restore(found: ReturnType<typeof undoEdit>, word: "Undo" | "Redo", isInText: boolean): void {
    if (!found) return;
    const { scenario, selection, session } = found.snapshot;
    const { session: present, scenario: before, notices } = store.getState();
    if (isInText && session.id !== present.id && !notices.some(({ id }) => id === BORDER)) {
      pageActions(store).notify(borderNotice(word, scenario));
      return;
    }
    const place = isInText ? changedPlace(before, scenario) : null;
    const isShown = place !== null && isManifestShown(found.snapshot, place.step);
    store.setState({
      scenario,
      selection,
      session: session.id === present.id ? present : session,
      history: found.history,
      waiting: true,
      receipt: null,
      notices: without(notices, isOver),
      wantedPlace: isShown ? place : null,
      announcement: { text: word === "Undo" ? "Undone." : "Redone." },
    });
    engine.run(scenario, viewOf(selection));
  }

  /** Inserts steps as one edit, and selects the last one. */
  function add(steps: readonly Step[], index: number, say: string, receipt?: Receipt): void {
    const { scenario } = store.getState();
    const last = steps.at(-1);
    if (last === undefined) return;
    commit({
      scenario: steps.reduce((all, step, at) => edits.insertStep(all, step, index + at), scenario),
      selection: { step: last.id, actor: last.actor, object: null },
      say,
      ...(receipt && { receipt }),
    });
  }

  return {
    commit,
    select: selectIn(store, engine),
    add,
    /**
     * Takes the last edit back, whatever it was. `isInText`: the user is in a manifest, and the cursor goes to the change. There, the first
     * call that would go back to another scenario only tells so.
     */
    undo: (isInText = false) => restore(undoEdit(store.getState().history, now()), "Undo", isInText),
    /** Makes the edit again that was taken back last, as {@link undo}. */
    redo: (isInText = false) => restore(redoEdit(store.getState().history, now()), "Redo", isInText),
  };
}

/** The id of the notice that undo would leave the scenario. */
const BORDER = "undo-border";

function borderNotice(word: string, { title }: Scenario): Notice {
  return {
    id: BORDER,
    tone: "info",
    text: `Nothing more to ${word.toLowerCase()} in this scenario. ${word} once more to go to “${title || "Untitled"}”.`,
    brief: true,
  };
}

/** Whether the next change of the scenario closes a notice. */
function isOver({ id, ofChange }: Notice): boolean {
  return id === BORDER || ofChange === true;
}

/** Returns the same list if it has none of these notices. */
function without(notices: readonly Notice[], isOne: (notice: Notice) => boolean): readonly Notice[] {
  return notices.some(isOne) ? notices.filter((notice) => !isOne(notice)) : notices;
}

const GIVEN: Notice = {
  id: "given",
  tone: "info",
  text: "The lesson gives this step, so you cannot change it. Add a step instead.",
};

function markedAsEdited(session: Session): Session {
  return session.untouched ? { ...session, untouched: false } : session;
}

/** Replaces the parts of a selection that the scenario does not have. */
function withValidSelection(scenario: Scenario, selection: Selection): Selection {
  const step = findStep(scenario, selection.step) ? selection.step : (scenario.steps.at(-1)?.id ?? null);
  const known = scenario.actors.some((actor) => actor.name === selection.actor);
  const actor = known
    ? selection.actor
    : (findStep(scenario, step)?.actor ?? scenario.actors[0]?.name ?? null);
  return { step, actor, object: step === selection.step ? selection.object : null };
}

/** Whether the page shows the manifest of a step: it is the latest one of its actor. */
function isManifestShown(version: Snapshot, id: string): boolean {
  const actor = findStep(version.scenario, id)?.actor;
  return actor !== undefined && latestStepOf(version, actor)?.id === id;
}
