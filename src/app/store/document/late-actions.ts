import { type SoonPart, soonPart } from "../../soon-part.ts";
import type { PageStore } from "../state/store.ts";
import { type Again, actionsOfPart } from "./actions-of-part.ts";
import type { PageDocument } from "./document.ts";
import type { lineActions } from "./line-actions.ts";
import type { scenarioActions } from "./scenario-actions.ts";
import type { stepActions } from "./step-actions.ts";

export type LateActions = ReturnType<typeof stepActions> &
  ReturnType<typeof lineActions> &
  ReturnType<typeof scenarioActions>;

/** The code of the late actions. Tests fetch it first, so that each action is done when it returns. */
export const lateActionsPart: SoonPart<(store: PageStore, document: PageDocument) => LateActions> = soonPart(
  async () => {
    const [steps, lines, scenario] = await Promise.all([
      import("./step-actions.ts"),
      import("./line-actions.ts"),
      import("./scenario-actions.ts"),
    ]);
    return (store, document) => ({
      ...steps.stepActions(store, document),
      ...lines.lineActions(store, document),
      ...scenario.scenarioActions(store, document),
    });
  },
);

/** The names of all late actions. */
export const lateActionNames: { readonly [name in keyof LateActions]: Again } = {
  addActor: null,
  addFile: null,
  addObjects: null,
  addStep: "once",
  addSteps: null,
  appendStep: "once",
  changeLaterTexts: null,
  defineKind: null,
  dropStep: null,
  duplicateStep: "once",
  editEnv: null,
  editFile: null,
  editManifest: null,
  editStdin: null,
  editVerb: null,
  moveStep: null,
  nextLine: null,
  removeActor: null,
  removeFile: null,
  removeStep: null,
  renameActor: null,
  renameFile: null,
  repeatStep: null,
  replaceScenario: null,
  resolveConflict: "once",
  restoreFile: null,
  toggleStep: null,
};

/**
 * The actions on steps, on the files of command lines, on actors and on the whole scenario, except for typing. Their code loads soon after the
 * page is usable.
 */
export function lateActions(store: PageStore, document: PageDocument): LateActions {
  return actionsOfPart(store, lateActionNames, lateActionsPart, (make) => make(store, document));
}
