import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Engine } from "../../worker/client.ts";
import { createDocument } from "./document.ts";
import * as edits from "./edits.ts";
import { endOf, type Lit } from "./state.ts";
import { stepActions } from "./step-actions.ts";
import type { PageStore } from "./store.ts";

/** All that the page can do. Every edit of the document can be taken back. */
export type Actions = ReturnType<typeof createActions>;

/** The actions on one store and one engine. */
export function createActions(store: PageStore, engine: Pick<Engine, "run" | "view">) {
  const document = createDocument(store, engine);

  return {
    ...stepActions(store, document),
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

    /** Another scenario, seen at its end. */
    open(scenario: Scenario): void {
      document.commit({ scenario, selection: endOf(scenario), say: `Opened ${scenario.title}.` });
    },

    /** Lights a field in every view; null puts the light out. */
    light(path: string | null, from: Lit["from"]): void {
      const lit = store.getState().lit;
      if (path === null || path === "") {
        if (lit) store.setState({ lit: null });
      } else if (lit?.path !== path || lit.from !== from) store.setState({ lit: { path, from } });
    },

    notify(id: string, text: string): void {
      store.setState((state) => ({
        notices: [...state.notices.filter((one) => one.id !== id), { id, tone: "info", text }],
      }));
    },

    dismiss(id: string): void {
      store.setState((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }));
    },

    say(text: string): void {
      store.setState({ announcement: { text } });
    },
  };
}
