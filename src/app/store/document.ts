import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import type { Engine } from "../../worker/client.ts";
import * as edits from "./edits.ts";
import { remember, type Snapshot, stepBack, stepForth } from "./history.ts";
import type { Session } from "./session.ts";
import type { Selection } from "./state.ts";
import type { PageStore } from "./store.ts";

/** An edit of the document, as far as it says anything. */
export type Edit = {
  readonly scenario: Scenario;
  readonly selection?: Partial<Selection>;
  /** Default: the present one, which is the user's own from now on. */
  readonly session?: Session;
  /** See `History.key`. */
  readonly key?: string;
  readonly say?: string;
};

/** The scenario of a store as a document: what is edited is run again, remembered and can be taken back. */
export type PageDocument = ReturnType<typeof createDocument>;

/** Tells the time in milliseconds. */
export type Clock = () => number;

/** The document in one store, run by one engine. */
export function createDocument(store: PageStore, engine: Pick<Engine, "run" | "view">, clock: Clock) {
  const now = (): Snapshot => {
    const { scenario, selection, session } = store.getState();
    return { scenario, selection, session };
  };

  /** Puts an edit in place; nothing happens if the scenario is the same. */
  function commit(edit: Edit): void {
    const state = store.getState();
    if (edit.scenario === state.scenario) return;
    const selection = settle(edit.scenario, { ...state.selection, ...edit.selection });
    store.setState({
      scenario: edit.scenario,
      selection,
      session: edit.session ?? touched(state.session),
      history: remember(state.history, now(), edit.key ?? null, clock()),
      waiting: true,
      ...(edit.say ? { announcement: { text: edit.say } } : {}),
    });
    engine.run(edit.scenario, viewOf(selection));
  }

  function restore(found: ReturnType<typeof stepBack>, word: string): void {
    if (!found) return;
    const { scenario, selection, session } = found.snapshot;
    const present = store.getState().session;
    store.setState({
      scenario,
      selection,
      session: session.id === present.id ? present : session,
      history: found.history,
      waiting: true,
      announcement: { text: word },
    });
    engine.run(scenario, viewOf(selection));
  }

  /** Selects something else; what is typed from now on is an edit of its own. */
  function look(selection: Partial<Selection>): void {
    const before = store.getState().selection;
    const next = { ...before, ...selection };
    store.setState((state) => ({ selection: next, history: { ...state.history, key: null } }));
    if (next.step !== before.step || next.object !== before.object) {
      engine.view(viewOf(next));
    }
  }

  /** Puts a step at a place and selects it. */
  function add(step: Step, index: number, say: string): void {
    const { scenario } = store.getState();
    commit({
      scenario: edits.insertStep(scenario, step, index),
      selection: { step: step.id, actor: step.actor, object: null },
      say,
    });
  }

  return {
    commit,
    look,
    add,
    undo: () => restore(stepBack(store.getState().history, now()), "Undone."),
    redo: () => restore(stepForth(store.getState().history, now()), "Done again."),
    /** Runs what is there, for the first time or again. */
    start: () => {
      const { scenario, selection } = store.getState();
      store.setState({ waiting: true, engine: { kind: "starting" } });
      engine.run(scenario, viewOf(selection));
    },
  };
}

function touched(session: Session): Session {
  return session.untouched ? { ...session, untouched: false } : session;
}

function viewOf(selection: Selection): { step: string | null; object: string | null } {
  return { step: selection.step, object: selection.object };
}

/** The selection, with what the scenario does not have any more replaced. */
function settle(scenario: Scenario, selection: Selection): Selection {
  const step = edits.findStep(scenario, selection.step)
    ? selection.step
    : (scenario.steps.at(-1)?.id ?? null);
  const known = scenario.actors.some((actor) => actor.name === selection.actor);
  const actor = known
    ? selection.actor
    : (edits.findStep(scenario, step)?.actor ?? scenario.actors[0]?.name ?? null);
  return { step, actor, object: step === selection.step ? selection.object : null };
}
