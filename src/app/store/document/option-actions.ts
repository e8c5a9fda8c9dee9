import type { ApplyV2Flags, Target } from "../../../engine/scenario/scenario.ts";
import * as edits from "../scenario/edits.ts";
import type { PageStore } from "../state/store.ts";
import type { PageDocument } from "./document.ts";

/** The actions on the text and the options of a step: those for typing and for ticks. */
export function optionActions(store: PageStore, document: PageDocument) {
  return {
    /** Replaces the text of a step. */
    editText(id: string, text: string): void {
      document.commit({ scenario: edits.setText(store.getState().scenario, id, text), key: `text ${id}` });
    },

    editOptions(id: string, options: edits.StepOptions, key?: string): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) =>
        edits.withOptions(step, options),
      );
      document.commit({ scenario, ...(key ? { key: `${key} ${id}` } : {}) });
    },

    /** Changes the flags of an Apply v2; does nothing for other steps. */
    editApplyV2(id: string, flags: ApplyV2Flags): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) =>
        step.action.kind === "applyV2" ? { ...step, action: { ...step.action, ...flags } } : step,
      );
      document.commit({ scenario });
    },

    /** Changes the object of a patch or an edit. */
    editTarget(id: string, target: Target): void {
      const scenario = edits.changeStep(store.getState().scenario, id, (step) =>
        step.action.kind === "patch" || step.action.kind === "edit"
          ? { ...step, action: { ...step.action, target } }
          : step,
      );
      document.commit({ scenario, key: `target ${id}` });
    },
  };
}
