import { type SoonPart, soonPart } from "../../soon-part.ts";
import type { PageStore } from "../state/store.ts";
import type { PageDocument } from "./document.ts";
import type { lineActions } from "./line-actions.ts";
import { pageActions } from "./page-actions.ts";
import type { scenarioActions } from "./scenario-actions.ts";
import type { stepActions } from "./step-actions.ts";

type LateActions = ReturnType<typeof stepActions> &
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
const NAMES: { readonly [name in keyof LateActions]: null } = {
  addActor: null,
  addFile: null,
  addObjects: null,
  addStep: null,
  addSteps: null,
  appendStep: null,
  changeLaterTexts: null,
  defineKind: null,
  dropStep: null,
  duplicateStep: null,
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
  resolveConflict: null,
  restoreFile: null,
  toggleStep: null,
};

/**
 * The actions on steps, on the files of command lines, on actors and on the whole scenario, except for typing. Their code loads soon after the page is usable. An action before that
 * waits for the code, and shows a notice if the code does not load.
 */
export function lateActions(store: PageStore, document: PageDocument): LateActions {
  let made: LateActions | null = null;
  const actionOf =
    (name: string) =>
    (...given: never[]) => {
      const make = lateActionsPart.now();
      if (make === null) {
        lateActionsPart.fetch().then(
          () => actionOf(name)(...given),
          () => pageActions(store).notify(NOT_LOADED),
        );
        return;
      }
      made ??= make(store, document);
      (made[name as keyof LateActions] as (...given: never[]) => void)(...given);
    };
  return Object.fromEntries(Object.keys(NAMES).map((name) => [name, actionOf(name)])) as LateActions;
}

const NOT_LOADED = {
  id: "late-actions",
  tone: "warn",
  text: "Nothing was changed, because a part of the page did not load. Check your connection and try again.",
} as const;
