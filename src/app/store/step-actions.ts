import type { Action, ApplyV2Flags, Target } from "../../engine/scenario/scenario.ts";
import { textOf } from "../../engine/scenario/scenario.ts";
import { type WayOut, wayOutOf } from "../../engine/scenario/ways-out.ts";
import type { PageDocument } from "./document.ts";
import * as edits from "./edits.ts";
import { newId } from "./new-id.ts";
import { shownStep } from "./select.ts";
import type { PageStore } from "./store.ts";
import { manifestOf, targetOf, toVerb, type Verb } from "./verbs.ts";

/** A text as a way out leaves it: the step's own, or that of the file that its command line reads. */
export type WayOutEdit = { readonly text: string; readonly file: string | null };

/** What a form starts from when nothing else says which object is meant. */
const someTarget: Target = { apiVersion: "v1", kind: "ConfigMap", name: "example" };

/** What a step may not say any more once it does something else: a command line says all by its flags. */
function optionsThatGo(verb: Verb): edits.StepOptions {
  if (verb === "apply") return {};
  if (verb !== "run") return { force: undefined };
  return {
    force: undefined,
    dryRun: undefined,
    fieldManager: undefined,
    userAgent: undefined,
    fieldValidation: undefined,
    subresource: undefined,
  };
}

/** What can be done to steps. */
export function stepActions(store: PageStore, document: PageDocument) {
  function actionFor(actor: string): Action {
    const { scenario } = store.getState();
    const last = scenario.steps.findLast((step) => step.actor === actor) ?? scenario.steps.at(-1);
    return { kind: "apply", manifest: manifestOf(last ? targetOf(last.action, someTarget) : someTarget) };
  }

  return {
    /** What is typed in the text of a step. */
    editText(id: string, text: string): void {
      document.commit({ scenario: edits.setText(store.getState().scenario, id, text), key: `text ${id}` });
    },

    editOptions(id: string, options: edits.StepOptions, key?: string): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) =>
        edits.withOptions(step, options),
      );
      document.commit({ scenario, ...(key ? { key: `${key} ${id}` } : {}) });
    },

    /** How an Apply v2 merges; nothing for other steps. */
    editApplyV2(id: string, flags: ApplyV2Flags): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) =>
        step.action.kind === "applyV2" ? { ...step, action: { ...step.action, ...flags } } : step,
      );
      document.commit({ scenario });
    },

    /** Makes the step do something else; its text is kept where it fits. */
    editVerb(id: string, verb: Verb): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) => {
        const action = toVerb(step.action, verb, someTarget);
        if (action === step.action) return step;
        return edits.withOptions({ ...step, action }, optionsThatGo(verb));
      });
      document.commit({ scenario });
    },

    /** The object that a patch or an edit is about. */
    editTarget(id: string, target: Target): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) =>
        step.action.kind === "patch" || step.action.kind === "edit"
          ? { ...step, action: { ...step.action, target } }
          : step,
      );
      document.commit({ scenario, key: `target ${id}` });
    },

    /** The text in the editor once more, as a step at the end. Without a text yet, a first manifest of the actor. */
    appendStep(): void {
      const state = store.getState();
      const shown = shownStep(state);
      const actor = shown?.actor ?? state.selection.actor ?? state.scenario.actors[0]?.name;
      if (actor === undefined) return;
      const step = edits.newStep(
        shown
          ? edits.withOptions(shown, { disabled: undefined, note: undefined })
          : { actor, action: actionFor(actor) },
      );
      document.add(
        step,
        state.scenario.steps.length,
        `Added step ${state.scenario.steps.length + 1} of ${actor}.`,
      );
    },

    /** A new step of an actor after the selected one, starting from the object it wrote last; a command line from a prompt. */
    addStep(actor: string, verb: Verb): void {
      const { scenario, selection } = store.getState();
      const index = edits.indexOfStep(scenario, selection.step) + 1;
      const shown = scenario.steps.slice(0, index).findLast((step) => step.actor === actor);
      const hasFiles =
        scenario.files !== undefined || scenario.steps.some((step) => step.action.kind === "run");
      const action: Action =
        verb === "run" && hasFiles
          ? { kind: "run", line: "" }
          : toVerb(shown?.action ?? actionFor(actor), verb, someTarget);
      document.add(edits.newStep({ actor, action }), index, `Added step ${index + 1} of ${actor}.`);
    },

    duplicateStep(id: string): void {
      const { scenario } = store.getState();
      const step = edits.findStep(scenario, id);
      const index = edits.indexOfStep(scenario, id) + 1;
      if (step) document.add(edits.newStep(step), index, `Copied to step ${index + 1}.`);
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
      document.commit({ scenario: next, selection: moved, say: `Deleted step ${index + 1}.` });
    },

    moveStep(id: string, by: number): void {
      const scenario = edits.moveStep(store.getState().scenario, id, by);
      document.commit({
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
      document.commit({ scenario, say: step.disabled ? "Enabled the step." : "Disabled the step." });
    },

    /** A step after the one in conflict that gets out of it; without an edit, as force is, it says what that one says. */
    takeWayOut(stepId: string, way: WayOut, edit: WayOutEdit | null): void {
      const { scenario } = store.getState();
      const step = edits.findStep(scenario, stepId);
      if (!step) return;
      const index = edits.indexOfStep(scenario, step.id) + 1;
      const { text, file } = edit ?? { text: textOf(step.action), file: null };
      const next = wayOutOf(step, way, newId(), text, file);
      document.add(next, index, `Added step ${index + 1} of ${step.actor}.`);
    },
  };
}
