import { type Scenario, textId } from "../../engine/scenario/scenario.ts";
import type { PageDocument } from "./document.ts";
import * as edits from "./edits.ts";
import * as files from "./file-edits.ts";
import type { PageStore } from "./store.ts";

/** What can be done to command lines, and to the files beside them. */
export function lineActions(store: PageStore, document: PageDocument) {
  const edit = (change: (scenario: Scenario) => Scenario, key?: string, say?: string) =>
    document.commit({
      scenario: change(store.getState().scenario),
      ...(key !== undefined && { key }),
      ...(say !== undefined && { say }),
    });

  return {
    /** What is typed in a file as a step finds it; see {@link files.setFile}. */
    editFile(id: string, name: string, text: string): void {
      edit((scenario) => files.setFile(scenario, id, name, text), `text ${textId(id, name)}`);
    },

    addFile(id: string, name: string): void {
      edit((scenario) => files.setFile(scenario, id, name, ""), undefined, `Added ${name}.`);
    },

    renameFile(id: string, from: string, to: string): void {
      edit((scenario) => files.renameFile(scenario, id, from, to), undefined, `${from} is now ${to}.`);
    },

    removeFile(id: string, name: string): void {
      edit((scenario) => files.setFile(scenario, id, name, null), undefined, `Deleted ${name}.`);
    },

    /** Takes back what a step changed of a file. */
    restoreFile(id: string, name: string): void {
      edit((scenario) => files.restoreFile(scenario, id, name), undefined, `${name} is as it was before.`);
    },

    editStdin(id: string, text: string): void {
      edit((scenario) => files.setStdin(scenario, id, text), `text ${textId(id, "-")}`);
    },

    editEnv(id: string, env: Readonly<Record<string, string>>): void {
      edit((scenario) => files.setEnv(scenario, id, env), `env ${id}`);
    },

    /** The next prompt of a terminal: an empty line of the same actor after the step, or the one that waits there already. */
    nextLine(id: string): void {
      const { scenario } = store.getState();
      const index = edits.indexOfStep(scenario, id);
      const step = scenario.steps[index];
      if (step?.action.kind !== "run" || step.action.line.trim() === "") return;
      const next = scenario.steps[index + 1];
      const isWaiting =
        next?.actor === step.actor && next.action.kind === "run" && next.action.line.trim() === "";
      if (isWaiting) document.look({ step: next.id, object: null });
      else {
        const { env } = step.action;
        const action = { kind: "run", line: "", ...(env && { env }) } as const;
        document.add(
          edits.newStep({ actor: step.actor, action }),
          index + 1,
          `Step ${index + 2}: a new prompt.`,
        );
      }
    },
  };
}
