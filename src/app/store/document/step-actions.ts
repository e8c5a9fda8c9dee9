import {
  type OwnerWrite,
  ownerWritingStep,
  resolvingStep,
} from "../../../engine/scenario/resolve-conflict.ts";
import type { Action, Step, Target } from "../../../engine/scenario/scenario.ts";
import { textOf } from "../../../engine/scenario/scenario.ts";
import { STEP_FIELD_NAMES, STEP_FIELDS } from "../../../file/step-fields.ts";
import { joinNames } from "../../../words.ts";
import * as edits from "../scenario/edits.ts";
import { findStep, indexOfStep } from "../scenario/find-step.ts";
import { givenCount } from "../scenario/given-steps.ts";
import { newId } from "../scenario/new-id.ts";
import * as stepEdits from "../scenario/step-edits.ts";
import { manifestOf, targetOf, toVerb } from "../scenario/verbs/to-verb.ts";
import type { Verb } from "../scenario/verbs/verb.ts";
import { resultOf, shownStep } from "../state/select.ts";
import type { MoveReceipt } from "../state/state.ts";
import type { PageStore } from "../state/store.ts";
import type { PageDocument } from "./document.ts";
import { sampleChange } from "./sample-change.ts";

/** A text after a resolution: that of the step, or that of the file that its command line reads. */
export type ResolutionEdit = {
  readonly text: string;
  readonly file: string | null;
  /** What other managers write before. Default: nothing. */
  readonly writes?: readonly OwnerWrite[];
};

/** The object that the form shows first if no step names an object. */
const defaultTarget: Target = { apiVersion: "v1", kind: "ConfigMap", name: "example" };

/** Returns the options that a step loses when its verb changes. A command line has flags instead of options. */
function optionsToClear(verb: Verb): edits.StepOptions {
  if (verb === "apply") return {};
  if (verb !== "run") return { force: undefined };
  const withFlag = STEP_FIELD_NAMES.filter((name) => STEP_FIELDS[name].flag !== null);
  return Object.fromEntries(withFlag.map((name) => [name, undefined]));
}

/** The actions that add, move, change and remove steps. */
export function stepActions(store: PageStore, document: PageDocument) {
  function actionFor(actor: string): Action {
    const { scenario } = store.getState();
    const last = scenario.steps.findLast((step) => step.actor === actor) ?? scenario.steps.at(-1);
    return (
      instanceAction(last) ?? {
        kind: "apply",
        manifest: manifestOf(last ? targetOf(last.action, defaultTarget) : defaultTarget),
      }
    );
  }

  /** Returns an apply of an object of the kind that a step defined; null if it defined none. */
  function instanceAction(step: Step | undefined): Action | null {
    const manifest = resultOf(store.getState(), step?.id)?.instance;
    return manifest === undefined ? null : { kind: "apply", manifest };
  }

  /** Returns the place after a step, and after the given steps of a lesson. */
  function placeAfter(id: string | null): number {
    const { scenario } = store.getState();
    return Math.max(indexOfStep(scenario, id) + 1, givenCount(scenario));
  }

  /** Returns an action with another verb. The sample text of a patch changes a value of the shown object. */
  function withVerb(action: Action, verb: Verb): Action {
    const sample = sampleChange(store.getState(), targetOf(action, defaultTarget));
    return toVerb(action, verb, defaultTarget, sample);
  }

  return {
    /** Replaces the texts of several steps as one edit. */
    changeLaterTexts(later: readonly { readonly step: string; readonly text: string }[]): void {
      const { scenario } = store.getState();
      const next = later.reduce((all, { step, text }) => edits.setText(all, step, text), scenario);
      const numbers = later.map(({ step }) => String(indexOfStep(scenario, step) + 1));
      document.commit({
        scenario: next,
        say: `Changed step${numbers.length === 1 ? "" : "s"} ${joinNames(numbers)}, too.`,
      });
    },

    /** Changes the verb of a step. The text stays if the new verb can use it. */
    editVerb(id: string, verb: Verb): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) => {
        const action = withVerb(step.action, verb);
        if (action === step.action) return step;
        return edits.withOptions({ ...step, action }, optionsToClear(verb));
      });
      document.commit({ scenario });
    },

    /**
     * Appends a copy of the step in the editor; after a step that defines a kind, an object of this kind. If the actor has no step yet,
     * appends its first manifest.
     */
    appendStep(): void {
      const state = store.getState();
      const shown = shownStep(state);
      const actor = shown?.actor ?? state.selection.actor ?? state.scenario.actors[0]?.name;
      if (actor === undefined) return;
      const instance = instanceAction(shown);
      const step =
        shown && instance === null
          ? edits.withOptions(stepEdits.copiedStep(shown), { disabled: undefined, note: undefined })
          : stepEdits.newStep({ actor, action: instance ?? actionFor(actor) });
      document.add(
        [step],
        state.scenario.steps.length,
        `Added step ${state.scenario.steps.length + 1} of ${actor}.`,
      );
    },

    /** Adds a step of an actor after the selected one, for the object that the actor wrote last; a command line starts empty. */
    addStep(actor: string, verb: Verb): void {
      const { scenario, selection } = store.getState();
      const index = placeAfter(selection.step);
      const shown = scenario.steps.slice(0, index).findLast((step) => step.actor === actor);
      const seed = verb === "define" ? null : instanceAction(shown);
      const hasFiles =
        scenario.files !== undefined || scenario.steps.some((step) => step.action.kind === "run");
      const action: Action =
        verb === "run" && hasFiles
          ? { kind: "run", line: "" }
          : withVerb(seed ?? shown?.action ?? actionFor(actor), verb);
      document.add([stepEdits.newStep({ actor, action })], index, `Added step ${index + 1} of ${actor}.`);
    },

    /** Adds steps after the selected one, and their actors if they are new. */
    addSteps(steps: readonly Omit<Step, "id">[]): void {
      const { selection } = store.getState();
      const say = steps.length === 1 ? "Added a step." : `Added ${steps.length} steps.`;
      document.add(steps.map(stepEdits.newStep), placeAfter(selection.step), say);
    },

    duplicateStep(id: string): void {
      const { scenario } = store.getState();
      const step = findStep(scenario, id);
      const index = placeAfter(id);
      if (step) document.add([stepEdits.copiedStep(step)], index, `Copied to step ${index + 1}.`);
    },

    removeStep(id: string): void {
      const { scenario, selection } = store.getState();
      const index = indexOfStep(scenario, id);
      const next = stepEdits.removeStep(scenario, id);
      const near = next.steps[Math.min(index, next.steps.length - 1)];
      const moved =
        selection.step === id
          ? { step: near?.id ?? null, object: null, ...(near ? { actor: near.actor } : {}) }
          : {};
      document.commit({ scenario: next, selection: moved, say: `Deleted step ${index + 1}.` });
    },

    moveStep(id: string, by: number): void {
      const scenario = stepEdits.moveStep(store.getState().scenario, id, by);
      document.commit({
        scenario,
        say: `Moved to step ${indexOfStep(scenario, id) + 1} of ${scenario.steps.length}.`,
      });
    },

    /** Moves a step to where it was dropped, and selects it. */
    dropStep(id: string, by: number): void {
      const scenario = stepEdits.moveStep(store.getState().scenario, id, by);
      const place = indexOfStep(scenario, id);
      const actor = scenario.steps[place]?.actor;
      document.commit({
        scenario,
        selection: { step: id, object: null, ...(actor !== undefined && { actor }) },
        say: `Moved to step ${place + 1} of ${scenario.steps.length}.`,
      });
    },

    toggleStep(id: string): void {
      const step = findStep(store.getState().scenario, id);
      if (!step) return;
      const scenario = edits.changeStep(store.getState().scenario, id, (one) =>
        edits.withOptions(one, { disabled: !one.disabled }),
      );
      document.commit({ scenario, say: step.disabled ? "Enabled the step." : "Disabled the step." });
    },

    /**
     * Adds the steps of a move after the step in conflict: first the writes of owners, if any. Without an edit, as for force, the text
     * stays the same.
     */
    resolveConflict(move: Omit<MoveReceipt, "kind" | "step">, edit: ResolutionEdit | null): void {
      const { scenario } = store.getState();
      const step = findStep(scenario, move.from);
      if (!step) return;
      const index = placeAfter(step.id);
      const { text, file, writes = [] } = edit ?? { text: textOf(step.action), file: null };
      const before = writes.flatMap((write) => {
        const repeated = findStep(scenario, write.step);
        return repeated === undefined ? [] : [ownerWritingStep(repeated, newId(), write)];
      });
      const next = resolvingStep(step, move.resolution, newId(), text, file);
      const numbers = [...before, next].map((_, at) => String(index + 1 + at));
      const say = `Added step${numbers.length === 1 ? "" : "s"} ${joinNames(numbers)} of ${joinNames([...before, next].map(({ actor }) => actor))}.`;
      document.add([...before, next], index, say, { ...move, kind: "move", step: next.id });
    },

    /** Adds a copy of the step at an index after the selected one. */
    repeatStep(index: number): void {
      const { scenario, selection } = store.getState();
      const step = scenario.steps[index];
      if (step === undefined) return;
      const { at: _at, note: _note, ...rest } = stepEdits.copiedStep(step);
      const place = placeAfter(selection.step);
      document.add([rest], place, `Added step ${place + 1} of ${step.actor}, as step ${index + 1}.`);
    },
  };
}
