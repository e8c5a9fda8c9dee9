import type { Engine } from "../../worker/client/engine-client.ts";
import { soonPart } from "../soon-part.ts";
import type { Actions } from "../store/document/actions.ts";
import { type Again, actionsOfPart } from "../store/document/actions-of-part.ts";
import type { editActions } from "../store/document/edit-actions.ts";
import { type LateActions, lateActionNames, lateActionsPart } from "../store/document/late-actions.ts";
import { pageActions } from "../store/document/page-actions.ts";
import { viewActions } from "../store/document/view-actions.ts";
import type { PageStore } from "../store/state/store.ts";
import { comparisonPart } from "./comparison-part.ts";

type EditActions = ReturnType<typeof editActions> & LateActions;

/** The code of all edits. Most readers of an embedded page only look at it, so it is not in the first load. */
const editsPart = soonPart(async () => {
  const [{ createDocument }, { editActions }, makeLate] = await Promise.all([
    import("../store/document/document.ts"),
    import("../store/document/edit-actions.ts"),
    lateActionsPart.fetch(),
    comparisonPart.fetch(),
  ]);
  return (store: PageStore, engine: Pick<Engine, "run" | "view">): EditActions => {
    const document = createDocument(store, engine, () => performance.now());
    return { ...editActions(store, document), ...makeLate(store, document) };
  };
});

/** The names of all edits. */
const NAMES: { readonly [name in keyof EditActions]: Again } = {
  ...lateActionNames,
  editApplyV2: null,
  editDescription: null,
  editOptions: null,
  editTarget: null,
  editText: null,
  editTitle: null,
  open: null,
  openNew: null,
  redo: null,
  restoreWork: null,
  undo: null,
};

/** Creates the actions of an embedded page. An edit waits for its code. */
export function createEmbedActions(store: PageStore, engine: Pick<Engine, "run" | "view">): Actions {
  return {
    ...viewActions(store, engine),
    ...actionsOfPart(store, NAMES, editsPart, (make) => make(store, engine)),
    ...pageActions(store),
  };
}
