import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { Engine } from "../../../worker/client/engine-client.ts";
import * as edits from "../scenario/edits.ts";
import { withNewIds } from "../scenario/new-id.ts";
import { emptyScenario } from "../scenario/starters.ts";
import { selectionAt, type Work } from "../state/selection.ts";
import { newSession, type Session } from "../state/session.ts";
import type { PageStore } from "../state/store.ts";
import { type Clock, createDocument } from "./document.ts";
import { lateActions } from "./late-actions.ts";
import { optionActions } from "./option-actions.ts";
import { pageActions } from "./page-actions.ts";

/** All actions of the page. The user can undo every edit of the document. */
export type Actions = ReturnType<typeof createActions>;

/** Creates the actions for a store and an engine. */
export function createActions(
  store: PageStore,
  engine: Pick<Engine, "run" | "view">,
  clock: Clock = () => performance.now(),
) {
  const document = createDocument(store, engine, clock);

  /**
   * Opens another scenario at the step with a number, from 1; without a number at its last step. The present scenario stays saved.
   * `untouched`: see {@link Session}. `object`: the key of the object that the page shows; null for the first one of the step.
   */
  function open(scenario: Scenario, number?: number, untouched = false, object: string | null = null): void {
    const opened = withNewIds(scenario);
    document.commit({
      scenario: opened,
      selection: { ...selectionAt(opened, number), object },
      session: newSession(untouched),
      say: openedText(opened),
    });
    if (store.getState().side === "findings") store.setState({ side: null }); // they were about the other scenario
  }

  return {
    ...optionActions(store, document),
    ...lateActions(store, document),
    ...pageActions(store),
    start: document.start,
    undo: document.undo,
    redo: document.redo,

    /** Selects a step and its actor; null selects the cluster before the first step. */
    selectStep(id: string | null): void {
      const step = edits.findStep(store.getState().scenario, id);
      document.select({ step: id, object: null, ...(step ? { actor: step.actor } : {}) });
    },

    /** Selects the step that is `by` steps later, or earlier if negative; at most the first or last step. */
    selectStepBy(by: number): void {
      const { scenario, selection } = store.getState();
      const to = Math.min(
        Math.max(edits.indexOfStep(scenario, selection.step) + by, 0),
        scenario.steps.length - 1,
      );
      const step = scenario.steps[to];
      if (step && step.id !== selection.step)
        document.select({ step: step.id, actor: step.actor, object: null });
    },

    selectObject(key: string): void {
      document.select({ object: key });
    },

    selectActor(name: string): void {
      document.select({ actor: name });
    },

    editTitle(title: string): void {
      document.commit({ scenario: { ...store.getState().scenario, title }, key: "title" });
    },

    editDescription(text: string): void {
      const { description: _, ...rest } = store.getState().scenario;
      document.commit({ scenario: text === "" ? rest : { ...rest, description: text }, key: "description" });
    },

    open,

    /** Opens a scenario without steps. */
    openNew(): void {
      open(emptyScenario, undefined, true);
    },

    /** Opens saved work in its session. */
    restoreWork(work: Work, session: Session): void {
      const scenario = withNewIds(work.scenario);
      const index = edits.indexOfStep(work.scenario, work.selection.step);
      const step = scenario.steps[index]?.id ?? null;
      document.commit({
        scenario,
        selection: { ...work.selection, step, object: null },
        session,
        say: openedText(scenario),
      });
    },
  };
}

function openedText({ title }: Scenario): string {
  return `Opened ${title || "a scenario without a title"}.`;
}
