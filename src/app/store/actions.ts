import type { Action, Scenario, Step, Target } from "../../engine/scenario/scenario.ts";
import { withText } from "../../engine/scenario/scenario.ts";
import type { Engine } from "../../worker/client.ts";
import type { ConflictView } from "../../worker/protocol.ts";
import * as edits from "./edits.ts";
import { remember, type Snapshot, stepBack, stepForth } from "./history.ts";
import { shownStep } from "./select.ts";
import { endOf, type Lit, type Selection } from "./state.ts";
import type { PageStore } from "./store.ts";
import { manifestOf, targetOf, toVerb, type Verb } from "./verbs.ts";

/** All that the page can do. Every edit of the document can be taken back. */
export type Actions = ReturnType<typeof createActions>;

/** One way out of a conflict. */
export type WayOut = "force" | "giveUp" | "share";

/** What a form starts from when nothing else says which object is meant. */
export const someTarget: Target = { apiVersion: "v1", kind: "ConfigMap", name: "example" };

type Edit = {
  readonly scenario: Scenario;
  readonly selection?: Partial<Selection>;
  /** See `History.key`. */
  readonly key?: string;
  readonly say?: string;
};

/** The actions on one store and one engine. */
export function createActions(store: PageStore, engine: Engine) {
  const now = (): Snapshot => ({
    scenario: store.getState().scenario,
    selection: store.getState().selection,
  });

  function commit(edit: Edit): void {
    const state = store.getState();
    if (edit.scenario === state.scenario) return;
    const selection = settle(edit.scenario, { ...state.selection, ...edit.selection });
    store.setState({
      scenario: edit.scenario,
      selection,
      history: remember(state.history, now(), edit.key ?? null),
      waiting: true,
      ...(edit.say ? { announcement: { text: edit.say } } : {}),
    });
    engine.run(edit.scenario, viewOf(selection));
  }

  function restore(found: ReturnType<typeof stepBack>, word: string): void {
    if (!found) return;
    const { scenario, selection } = found.snapshot;
    store.setState({
      scenario,
      selection,
      history: found.history,
      waiting: true,
      announcement: { text: word },
    });
    engine.run(scenario, viewOf(selection));
  }

  function look(selection: Partial<Selection>): void {
    const before = store.getState().selection;
    const next = { ...before, ...selection };
    store.setState((state) => ({ selection: next, history: { ...state.history, key: null } }));
    if (next.step !== before.step || next.object !== before.object) {
      engine.view(viewOf(next));
    }
  }

  function add(step: Step, index: number, say: string): void {
    const { scenario } = store.getState();
    commit({
      scenario: edits.insertStep(scenario, step, index),
      selection: { step: step.id, actor: step.actor, object: null },
      say,
    });
  }

  function actionFor(actor: string): Action {
    const { scenario } = store.getState();
    const last = scenario.steps.findLast((step) => step.actor === actor) ?? scenario.steps.at(-1);
    return { kind: "apply", manifest: manifestOf(last ? targetOf(last.action, someTarget) : someTarget) };
  }

  return {
    /** Runs what is there, for the first time or again. */
    start(): void {
      const { scenario, selection } = store.getState();
      store.setState({ waiting: true, engine: { kind: "starting" } });
      engine.run(scenario, viewOf(selection));
    },

    /** Shows a step; null: the cluster before the first. The step's actor comes to the front. */
    selectStep(id: string | null): void {
      const step = edits.findStep(store.getState().scenario, id);
      look({ step: id, object: null, ...(step ? { actor: step.actor } : {}) });
    },

    /** Goes so many steps forth, or back if negative, no further than the ends. */
    travel(by: number): void {
      const { scenario, selection } = store.getState();
      const to = Math.min(
        Math.max(edits.indexOfStep(scenario, selection.step) + by, 0),
        scenario.steps.length - 1,
      );
      const step = scenario.steps[to];
      if (step && step.id !== selection.step) look({ step: step.id, actor: step.actor, object: null });
    },

    selectObject(key: string): void {
      look({ object: key });
    },

    selectActor(name: string): void {
      look({ actor: name });
    },

    /** What is typed in the text of a step. */
    editText(id: string, text: string): void {
      commit({ scenario: edits.setText(store.getState().scenario, id, text), key: `text ${id}` });
    },

    editOptions(id: string, options: edits.StepOptions, key?: string): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) =>
        edits.withOptions(step, options),
      );
      commit({ scenario, ...(key ? { key: `${key} ${id}` } : {}) });
    },

    /** Makes the step do something else; its text is kept where it fits. */
    editVerb(id: string, verb: Verb): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) => {
        const action = toVerb(step.action, verb, someTarget);
        if (action === step.action) return step;
        return edits.withOptions({ ...step, action }, verb === "apply" ? {} : { force: undefined });
      });
      commit({ scenario });
    },

    /** The object that a patch or an edit is about. */
    editTarget(id: string, target: Target): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) =>
        step.action.kind === "patch" || step.action.kind === "edit"
          ? { ...step, action: { ...step.action, target } }
          : step,
      );
      commit({ scenario, key: `target ${id}` });
    },

    /** The text in the editor once more, as a step at the end. Without a text yet, a first manifest of the actor. */
    appendStep(): void {
      const state = store.getState();
      const shown = shownStep(state);
      const actor = shown?.actor ?? state.selection.actor ?? state.scenario.actors[0]?.name;
      if (actor === undefined) return;
      const id = edits.freshStepId(state.scenario);
      const step: Step = shown
        ? { ...edits.withOptions(shown, { disabled: undefined, note: undefined }), id }
        : { id, actor, action: actionFor(actor) };
      add(step, state.scenario.steps.length, `Added step ${state.scenario.steps.length + 1} of ${actor}.`);
    },

    /** A new step of an actor after the selected one, starting from the object it wrote last. */
    addStep(actor: string, verb: Verb): void {
      const { scenario, selection } = store.getState();
      const index = edits.indexOfStep(scenario, selection.step) + 1;
      const shown = scenario.steps.slice(0, index).findLast((step) => step.actor === actor);
      const action = toVerb(shown?.action ?? actionFor(actor), verb, someTarget);
      add(edits.newStep(scenario, actor, action), index, `Added step ${index + 1} of ${actor}.`);
    },

    duplicateStep(id: string): void {
      const { scenario } = store.getState();
      const step = edits.findStep(scenario, id);
      const index = edits.indexOfStep(scenario, id) + 1;
      if (step) add({ ...step, id: edits.freshStepId(scenario) }, index, `Copied to step ${index + 1}.`);
    },

    removeStep(id: string): void {
      const { scenario, selection } = store.getState();
      const index = edits.indexOfStep(scenario, id);
      const next = edits.removeStep(scenario, id);
      const near = next.steps[Math.min(index, next.steps.length - 1)];
      const moved =
        selection.step === id
          ? { step: near?.id ?? null, object: null, ...(near ? { actor: near.actor } : {}) }
          : {};
      commit({ scenario: next, selection: moved, say: `Deleted step ${index + 1}.` });
    },

    moveStep(id: string, by: number): void {
      const scenario = edits.moveStep(store.getState().scenario, id, by);
      commit({
        scenario,
        say: `Now step ${edits.indexOfStep(scenario, id) + 1} of ${scenario.steps.length}.`,
      });
    },

    toggleStep(id: string): void {
      const step = edits.findStep(store.getState().scenario, id);
      if (!step) return;
      const scenario = edits.changeStep(store.getState().scenario, id, (one) =>
        edits.withOptions(one, { disabled: !one.disabled }),
      );
      commit({ scenario, say: step.disabled ? "Enabled the step." : "Disabled the step." });
    },

    /** A step after the one in conflict that gets out of it. */
    takeWayOut(conflict: ConflictView, way: WayOut): void {
      const { scenario, selection } = store.getState();
      const step = edits.findStep(scenario, selection.step);
      if (!step) return;
      const text = way === "force" ? null : way === "giveUp" ? conflict.giveUp : conflict.share;
      if (way !== "force" && text === null) return;
      const action = text === null ? step.action : withText(step.action, text);
      const next = edits.withOptions(
        { ...step, id: edits.freshStepId(scenario), action },
        { force: way === "force", note: undefined },
      );
      const { at: _moment, ...timeless } = next;
      const index = edits.indexOfStep(scenario, step.id) + 1;
      add(timeless, index, `Added step ${index + 1} of ${step.actor}.`);
    },

    addActor(name: string): void {
      commit({
        scenario: edits.addActor(store.getState().scenario, name),
        selection: { actor: name },
        say: `Added ${name}.`,
      });
    },

    renameActor(from: string, to: string): void {
      const selected = store.getState().selection.actor === from ? { actor: to } : {};
      commit({
        scenario: edits.renameActor(store.getState().scenario, from, to),
        selection: selected,
        say: `${from} is now ${to}.`,
      });
    },

    removeActor(name: string): void {
      commit({
        scenario: edits.removeActor(store.getState().scenario, name),
        say: `Removed ${name} and its steps.`,
      });
    },

    editTitle(title: string): void {
      commit({ scenario: { ...store.getState().scenario, title }, key: "title" });
    },

    editDescription(text: string): void {
      const { description: _, ...rest } = store.getState().scenario;
      commit({ scenario: text === "" ? rest : { ...rest, description: text }, key: "description" });
    },

    /** Another scenario, seen at its end. */
    open(scenario: Scenario): void {
      commit({ scenario, selection: endOf(scenario), say: `Opened ${scenario.title}.` });
    },

    undo(): void {
      restore(stepBack(store.getState().history, now()), "Undone.");
    },

    redo(): void {
      restore(stepForth(store.getState().history, now()), "Done again.");
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
