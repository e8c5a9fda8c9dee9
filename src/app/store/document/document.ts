import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import type { Engine } from "../../../worker/client/engine-client.ts";
import * as edits from "../scenario/edits.ts";
import { recordEdit, redoEdit, type Snapshot, undoEdit } from "../state/history.ts";
import type { Selection } from "../state/selection.ts";
import type { Session } from "../state/session.ts";
import type { Receipt } from "../state/state.ts";
import type { PageStore } from "../state/store.ts";

/** An edit of the document. */
export type Edit = {
  readonly scenario: Scenario;
  readonly selection?: Partial<Selection>;
  /** The session after the change. Default: the current session, marked as edited. */
  readonly session?: Session;
  /** See `History.key`. */
  readonly key?: string;
  readonly say?: string;
  /** The move that made the edit. Default: none. */
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

  /** Makes an edit. Does nothing if the scenario is the same. */
  function commit(edit: Edit): void {
    const state = store.getState();
    if (edit.scenario === state.scenario) return;
    const selection = withValidSelection(edit.scenario, { ...state.selection, ...edit.selection });
    store.setState({
      scenario: edit.scenario,
      selection,
      session: edit.session ?? markedAsEdited(state.session),
      history: recordEdit(state.history, now(), edit.key ?? null, clock()),
      waiting: true,
      receipt: edit.receipt ?? null,
      ...(edit.say ? { announcement: { text: edit.say } } : {}),
    });
    engine.run(edit.scenario, viewOf(selection));
  }

  function restore(found: ReturnType<typeof undoEdit>, word: string): void {
    if (!found) return;
    const { scenario, selection, session } = found.snapshot;
    const present = store.getState().session;
    store.setState({
      scenario,
      selection,
      session: session.id === present.id ? present : session,
      history: found.history,
      waiting: true,
      receipt: null,
      announcement: { text: word },
    });
    engine.run(scenario, viewOf(selection));
  }

  /** Changes the selection. The next typing becomes a separate edit. */
  function select(selection: Partial<Selection>): void {
    const before = store.getState().selection;
    const next = { ...before, ...selection };
    store.setState((state) => ({ selection: next, history: { ...state.history, key: null } }));
    if (next.step !== before.step) store.setState({ receipt: null });
    if (next.step !== before.step || next.object !== before.object) engine.view(viewOf(next));
  }

  /** Inserts a step and selects it. */
  function add(step: Step, index: number, say: string, receipt?: Receipt): void {
    const { scenario } = store.getState();
    commit({
      scenario: edits.insertStep(scenario, step, index),
      selection: { step: step.id, actor: step.actor, object: null },
      say,
      ...(receipt && { receipt }),
    });
  }

  return {
    commit,
    select,
    add,
    undo: () => restore(undoEdit(store.getState().history, now()), "Undone."),
    redo: () => restore(redoEdit(store.getState().history, now()), "Redone."),
    /** Runs the scenario, for the first time or again. */
    start: () => {
      const { scenario, selection } = store.getState();
      store.setState({ waiting: true, engine: { kind: "starting" } });
      engine.run(scenario, viewOf(selection));
    },
  };
}

function markedAsEdited(session: Session): Session {
  return session.untouched ? { ...session, untouched: false } : session;
}

function viewOf(selection: Selection): { step: string | null; object: string | null } {
  return { step: selection.step, object: selection.object };
}

/** Replaces the parts of a selection that the scenario does not have. */
function withValidSelection(scenario: Scenario, selection: Selection): Selection {
  const step = edits.findStep(scenario, selection.step)
    ? selection.step
    : (scenario.steps.at(-1)?.id ?? null);
  const known = scenario.actors.some((actor) => actor.name === selection.actor);
  const actor = known
    ? selection.actor
    : (edits.findStep(scenario, step)?.actor ?? scenario.actors[0]?.name ?? null);
  return { step, actor, object: step === selection.step ? selection.object : null };
}
