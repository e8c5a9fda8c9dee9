import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { indexOfStep } from "../scenario/find-step.ts";
import { withNewIds } from "../scenario/new-id.ts";
import { emptyScenario } from "../scenario/starters.ts";
import { selectionAt, type Work } from "../state/selection.ts";
import { newSession, type Session } from "../state/session.ts";
import type { PageStore } from "../state/store.ts";
import type { PageDocument } from "./document.ts";
import { optionActions } from "./option-actions.ts";

/** The actions that a page must do at once: typing, undo, and opening another scenario. */
export function editActions(store: PageStore, document: PageDocument) {
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
    undo: document.undo,
    redo: document.redo,

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
      const index = indexOfStep(work.scenario, work.selection.step);
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
