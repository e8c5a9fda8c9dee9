import type { Engine } from "../../../worker/client/engine-client.ts";
import type { PageStore } from "../state/store.ts";
import { type Clock, createDocument } from "./document.ts";
import { editActions } from "./edit-actions.ts";
import { lateActions } from "./late-actions.ts";
import { pageActions } from "./page-actions.ts";
import { viewActions } from "./view-actions.ts";

/** All actions of the page. The user can undo every edit of the document. */
export type Actions = ReturnType<typeof createActions>;

/** Creates the actions for a store and an engine. */
export function createActions(
  store: PageStore,
  engine: Pick<Engine, "run" | "view">,
  clock: Clock = () => performance.now(),
) {
  const document = createDocument(store, engine, clock);
  return {
    ...viewActions(store, engine),
    ...editActions(store, document),
    ...lateActions(store, document),
    ...pageActions(store),
  };
}
