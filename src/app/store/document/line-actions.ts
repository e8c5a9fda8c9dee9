import { type Scenario, textId } from "../../../engine/scenario/scenario.ts";
import * as edits from "../scenario/edits.ts";
import * as files from "../scenario/file-edits.ts";
import { indexOfStep } from "../scenario/find-step.ts";
import * as stepEdits from "../scenario/step-edits.ts";
import type { EditReceipt } from "../state/state.ts";
import type { PageStore } from "../state/store.ts";
import type { PageDocument } from "./document.ts";

/** Where a manifest is: the id of its step, and the file that the command line of the step reads; null for the step's own text. */
type ManifestPlace = { readonly step: string; readonly file: string | null };

/** The actions on command lines and their files. */
export function lineActions(store: PageStore, document: PageDocument) {
  const edit = (
    change: (scenario: Scenario) => Scenario,
    key?: string,
    say?: string,
    receipt?: EditReceipt,
  ) =>
    document.commit({
      scenario: change(store.getState().scenario),
      ...(key !== undefined && { key }),
      ...(say !== undefined && { say }),
      ...(receipt !== undefined && { receipt }),
    });

  return {
    /** Changes the text of a file for a step and later steps; see {@link files.setFile}. */
    editFile(id: string, name: string, text: string): void {
      edit((scenario) => files.setFile(scenario, id, name, text), `text ${textId(id, name)}`);
    },

    /**
     * Replaces the manifest of a step, or the file with the manifest of its command line, as one step of undo. The shown step stays.
     * `done` says what was edited: `Changed .spec.replicas`.
     */
    editManifest(at: ManifestPlace, text: string, done: string): void {
      const { step, file } = at;
      const { scenario: before, selection } = store.getState();
      const isShown = step === selection.step;
      edit(
        (scenario) => {
          if (file === null) return edits.setText(scenario, step, text);
          return file === "-"
            ? files.setStdin(scenario, step, text)
            : files.setFile(scenario, step, file, text);
        },
        undefined,
        `${done} in step ${indexOfStep(before, step) + 1}.`,
        isShown ? undefined : { kind: "edit", step, done },
      );
    },

    addFile(id: string, name: string): void {
      edit((scenario) => files.setFile(scenario, id, name, ""), undefined, `Added ${name}.`);
    },

    renameFile(id: string, from: string, to: string): void {
      edit((scenario) => files.renameFile(scenario, id, from, to), undefined, `Renamed ${from} to ${to}.`);
    },

    removeFile(id: string, name: string): void {
      edit((scenario) => files.setFile(scenario, id, name, null), undefined, `Deleted ${name}.`);
    },

    /** Removes the change of a step to a file. */
    restoreFile(id: string, name: string): void {
      edit((scenario) => files.restoreFile(scenario, id, name), undefined, `Restored ${name}.`);
    },

    editStdin(id: string, text: string): void {
      edit((scenario) => files.setStdin(scenario, id, text), `text ${textId(id, "-")}`);
    },

    editEnv(id: string, env: Readonly<Record<string, string>>): void {
      edit((scenario) => files.setEnv(scenario, id, env), `env ${id}`);
    },

    /** Adds an empty command line of the same actor after the step, or selects the empty one that is already there. */
    nextLine(id: string): void {
      const { scenario } = store.getState();
      const index = indexOfStep(scenario, id);
      const step = scenario.steps[index];
      if (step?.action.kind !== "run" || step.action.line.trim() === "") return;
      const next = scenario.steps[index + 1];
      const isWaiting =
        next?.actor === step.actor && next.action.kind === "run" && next.action.line.trim() === "";
      if (isWaiting) document.select({ step: next.id, object: null });
      else {
        const { env } = step.action;
        const action = { kind: "run", line: "", ...(env && { env }) } as const;
        document.add(
          [stepEdits.newStep({ actor: step.actor, action })],
          index + 1,
          `Added step ${index + 2}, an empty command line.`,
        );
      }
    },
  };
}
