import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { FrameView } from "../../session/frame/types.ts";
import type { Timeline } from "../../session/timeline/types.ts";
import type { Engine } from "../../worker/client/engine-client.ts";
import type { EngineEvent } from "../../worker/client/events.ts";
import type { Address } from "../context/address.ts";
import type { Page } from "../context/page-context.ts";
import { followFragment, followLink, readFragment, showField } from "../files/follow-link.ts";
import { createActions } from "../store/document/actions.ts";
import { autosave, type PageStorage } from "../store/persist/autosave.ts";
import type { FindResult } from "../store/persist/find-work.ts";
import { hasEntry } from "../store/persist/tab/tab.ts";
import { selectionAt } from "../store/state/selection.ts";
import { createPageStore, receiveEngineEvent, showPrecomputedAnswer } from "../store/state/store.ts";

/** A scenario, with the engine's answer to it if that is known. */
export type OpeningScenario = {
  readonly scenario: Scenario;
  readonly answer: { readonly timeline: Timeline; readonly frame: FrameView | null } | null;
};

/** Everything outside of a page. */
export type Surroundings = {
  /** What the page shows if neither the address nor the storage has a scenario. */
  readonly scenario: OpeningScenario;
  readonly storage: PageStorage & {
    /** Deletes all data of the storage. Resolves to false if that failed. */
    readonly deleteAll: () => Promise<boolean>;
    /** Calls `then` after another page deleted all data. Returns a function that ends this. */
    readonly onDeleted: (then: () => void) => () => void;
  };
  readonly location: Address;
  readonly openEngine: (onEvent: (event: EngineEvent) => void) => Engine;
};

/** A page, and the function that ends it: it answers and saves nothing more. */
export type CreatedPage = { readonly page: Page; readonly close: () => void };

/** Creates a page with the scenario of the link, else the stored work, else the opening scenario. It reads and writes only its surroundings. */
export async function createPage({
  scenario: opening,
  storage,
  location,
  openEngine,
}: Surroundings): Promise<CreatedPage> {
  const before: EngineEvent[] = []; // events of the engine before the store exists
  let tell = (event: EngineEvent): void => void before.push(event);
  const engine = openEngine((event) => tell(event));
  const link = await readFragment(location.fragment());
  const { work, unanswered, unreadable } = await lookForWork(storage);
  const isOnly = work === null && link !== null && "scenario" in link;
  const store = isOnly
    ? createPageStore(link.scenario, selectionAt(link.scenario, link.view.step ?? undefined))
    : createPageStore(work?.scenario ?? opening.scenario, work?.selection, work?.session);
  if (work === null && !isOnly && opening.answer !== null) showPrecomputedAnswer(store, opening.answer);
  tell = (event) => receiveEngineEvent(store, event);
  before.forEach(tell);

  const actions = createActions(store, engine);
  let stopSaving = autosave(store, storage, work ?? (unanswered || unreadable !== null ? "unread" : null));
  const startOver = () => {
    stopSaving();
    location.removeFragment();
    location.reload();
  };
  const deleteLocalData = async () => {
    stopSaving();
    if (await storage.deleteAll()) return startOver();
    stopSaving = autosave(store, storage, null);
    actions.showDialog(null);
    workNotices(({ notDeletedNotice }) => actions.notify(notDeletedNotice));
  };
  const { library } = storage;
  const page: Page = { use: "all", store, actions, engine, address: location, library, deleteLocalData };

  const stopWaiting = storage.onDeleted(startOver);
  if (isOnly) showField(link.view, actions);
  else followLink(link, page);
  actions.start();
  const stopFollowing = followFragment(page);
  workNotices(({ unreadableNotice, unansweredNotice, offerLatest }) => {
    if (unreadable !== null) actions.notify(unreadableNotice(unreadable, actions));
    else if (unanswered) actions.notify(unansweredNotice(location));
    else if (work === null && link === null) offerLatest(library, actions).catch(() => undefined); // only an offer: an error is not shown
  });
  const close = () => {
    stopSaving();
    stopWaiting();
    stopFollowing();
    engine.close();
  };
  return { page, close };
}

/** Loads the notices about stored work, then calls `show`. */
function workNotices(show: (notices: typeof import("./notices/work-notices.ts")) => void): void {
  import("./notices/work-notices.ts").then(show, () => undefined); // the page works without them
}

/** Finds the stored work. Fetches the code for this only if the tab has an entry. */
async function lookForWork(storage: PageStorage): Promise<FindResult> {
  if (!hasEntry(storage.tab)) return { work: null, unanswered: false, unreadable: null };
  return import("../store/persist/find-work.ts").then(
    ({ findWork }) => findWork(storage),
    () => ({ work: null, unanswered: true, unreadable: null }),
  );
}
