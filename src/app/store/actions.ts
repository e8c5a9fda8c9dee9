import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import type { Engine } from "../../worker/client.ts";
import { type Clock, createDocument } from "./document.ts";
import * as edits from "./edits.ts";
import { emptyScenario } from "./examples.ts";
import { lineActions } from "./line-actions.ts";
import { withNewIds } from "./new-id.ts";
import { pageActions } from "./page-actions.ts";
import { withKeptSteps } from "./same-scenario.ts";
import { newSession, type Session } from "./session.ts";
import { selectionAt } from "./state.ts";
import { stepActions } from "./step-actions.ts";
import type { PageStore } from "./store.ts";
import type { Work } from "./work.ts";

/** All that the page can do. Every edit of the document can be taken back. */
export type Actions = ReturnType<typeof createActions>;

/** The actions on one store and one engine. */
export function createActions(
  store: PageStore,
  engine: Pick<Engine, "run" | "view">,
  clock: Clock = () => performance.now(),
) {
  const document = createDocument(store, engine, clock);

  /**
   * Another scenario, seen at the step with that number, from 1; without one at its end. The present one stays as it is
   * kept. `untouched`: see {@link Session}.
   */
  function open(scenario: Scenario, number?: number, untouched = false): void {
    const opened = withNewIds(scenario);
    document.commit({
      scenario: opened,
      selection: selectionAt(opened, number),
      session: newSession(untouched),
      say: openedText(opened),
    });
  }

  return {
    ...stepActions(store, document),
    ...lineActions(store, document),
    ...pageActions(store),
    start: document.start,
    undo: document.undo,
    redo: document.redo,

    /** Shows a step; null: the cluster before the first. The step's actor comes to the front. */
    selectStep(id: string | null): void {
      const step = edits.findStep(store.getState().scenario, id);
      document.look({ step: id, object: null, ...(step ? { actor: step.actor } : {}) });
    },

    /** Goes so many steps forth, or back if negative, no further than the ends. */
    travel(by: number): void {
      const { scenario, selection } = store.getState();
      const to = Math.min(
        Math.max(edits.indexOfStep(scenario, selection.step) + by, 0),
        scenario.steps.length - 1,
      );
      const step = scenario.steps[to];
      if (step && step.id !== selection.step)
        document.look({ step: step.id, actor: step.actor, object: null });
    },

    selectObject(key: string): void {
      document.look({ object: key });
    },

    selectActor(name: string): void {
      document.look({ actor: name });
    },

    addActor(name: string): void {
      document.commit({
        scenario: edits.addActor(store.getState().scenario, name),
        selection: { actor: name },
        say: `Added ${name}.`,
      });
    },

    renameActor(from: string, to: string): void {
      const selected = store.getState().selection.actor === from ? { actor: to } : {};
      document.commit({
        scenario: edits.renameActor(store.getState().scenario, from, to),
        selection: selected,
        say: `${from} is now ${to}.`,
      });
    },

    removeActor(name: string): void {
      document.commit({
        scenario: edits.removeActor(store.getState().scenario, name),
        say: `Removed ${name} and its steps.`,
      });
    },

    editTitle(title: string): void {
      document.commit({ scenario: { ...store.getState().scenario, title }, key: "title" });
    },

    editDescription(text: string): void {
      const { description: _, ...rest } = store.getState().scenario;
      document.commit({ scenario: text === "" ? rest : { ...rest, description: text }, key: "description" });
    },

    open,

    /** The scenario as it was written anew: it stays the same work, and what is selected stays where that is still there. */
    replaceScenario(next: Scenario): void {
      const scenario = withKeptSteps(next, store.getState().scenario);
      document.commit({ scenario, say: "Changed the scenario." });
    },

    /** A scenario in which nothing has happened yet. */
    openNew(): void {
      open(emptyScenario, undefined, true);
    },

    /** Appends steps of actors that may be new. */
    begin(steps: readonly Omit<Step, "id">[]): void {
      const scenario = steps.reduce(edits.appendStep, store.getState().scenario);
      document.commit({
        scenario,
        selection: selectionAt(scenario),
        say: steps.length === 1 ? "Added a step." : `Added ${steps.length} steps.`,
      });
    },

    /** The work of a session, as it was left. */
    resume(work: Work, session: Session): void {
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

    /** Objects that are there before the first step, beside those that are there already. */
    addObjects(texts: readonly string[]): void {
      const { scenario } = store.getState();
      const objects = [...(scenario.objects ?? []), ...texts];
      document.commit({
        scenario: { ...scenario, objects },
        say: texts.length === 1 ? "Added an object." : `Added ${texts.length} objects.`,
      });
    },
  };
}

function openedText({ title }: Scenario): string {
  return `Opened ${title || "a scenario without a title"}.`;
}
