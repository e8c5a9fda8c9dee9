import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import type { EngineEvent } from "../../worker/client/events.ts";
import { openEngine } from "../../worker/open-engine.ts";
import { savedTheme, showTheme } from "../context/theme.ts";
import { timeAgo } from "../dialogs/time-ago.ts";
import { followFragment, followLink, readFragment } from "../files/follow-link.ts";
import { type Actions, createActions } from "../store/document/actions.ts";
import { autosave } from "../store/persist/autosave.ts";
import { deleteLocalData, onLocalDataDeleted } from "../store/persist/delete-local-data.ts";
import type { FindResult, WorkStores } from "../store/persist/find-work.ts";
import { type Library, latestSession, openLibrary } from "../store/persist/library.ts";
import type { SessionInfo } from "../store/persist/session-info.ts";
import { readSetting } from "../store/persist/settings.ts";
import { hasEntry } from "../store/persist/tab.ts";
import { unreadableNotice } from "../store/persist/unreadable-notice.ts";
import { opening } from "../store/scenario/starters.ts";
import { openingAnswer } from "../store/state/opening-answer.ts";
import type { Notice } from "../store/state/state.ts";
import { createPageStore, receiveEngineEvent, showPrecomputedAnswer } from "../store/state/store.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { App } from "./app.tsx";
import { ARRANGEMENT_SETTING, readArrangement } from "./arrangement-menu.tsx";
import { replayEarlyInput } from "./early-input.ts";

/** Starts the page in an element, with the scenario of the link, else the work of this tab, else the opening scenario. */
export async function startPage(root: HTMLElement): Promise<void> {
  showTheme(savedTheme());
  const schemas = new URL(`${import.meta.env.BASE_URL}schemas/v1.36.json`, document.baseURI).href;
  const before: EngineEvent[] = []; // events of the engine before the store exists
  let tell = (event: EngineEvent): void => void before.push(event);
  const engine = openEngine({ schemas, onEvent: (event) => tell(event) });
  const stores: WorkStores = { tab: tabStorage(), library: openLibrary() };
  const link = await readFragment();
  const { work, unanswered, unreadable } = await lookForWork(stores);
  const isOnly = work === null && link !== null && "scenario" in link;
  const store = isOnly
    ? createPageStore(link.scenario)
    : createPageStore(work?.scenario ?? opening, work?.selection, work?.session);
  if (work === null && !isOnly) showPrecomputedAnswer(store, openingAnswer);
  tell = (event) => receiveEngineEvent(store, event);
  before.forEach(tell);
  const actions = createActions(store, engine);
  actions.arrange(readArrangement(readSetting(ARRANGEMENT_SETTING)) ?? "both");
  let stop = autosave(store, stores, work ?? (unanswered || unreadable !== null ? "unread" : null));
  const startOver = () => {
    stop();
    history.replaceState(null, "", location.pathname + location.search);
    location.reload();
  };
  const deleteAndReload = async () => {
    stop();
    if (await deleteLocalData(stores.library)) return startOver();
    stop = autosave(store, stores, null);
    actions.showDialog(null);
    actions.notify({ id: "forget", tone: "warn", text: NOT_DELETED });
  };
  onLocalDataDeleted(startOver);
  if (!isOnly) followLink(link, store, actions);
  actions.start();
  followFragment(store, actions);
  const onShown = () => {
    root.inert = false;
    queueMicrotask(replayEarlyInput); // after React has finished
  };
  const page = (
    <StrictMode>
      <ErrorBoundary fallback={(error) => <PageFailed error={error} deleteLocalData={deleteAndReload} />}>
        <Ready onShown={onShown}>
          <App page={{ store, actions, engine, library: stores.library, deleteLocalData: deleteAndReload }} />
        </Ready>
      </ErrorBoundary>
    </StrictMode>
  );
  // Replaces the prerendered page. A transition renders it in many short tasks.
  startTransition(() => createRoot(root).render(page));
  if (unreadable !== null) actions.notify(unreadableNotice(unreadable, actions));
  else if (unanswered) actions.notify(unansweredNotice);
  else if (work === null && link === null) offerLatest(stores.library, actions).catch(() => undefined); // only an offer: an error is not shown
}

const NOT_DELETED =
  "The sessions could not be deleted, because this browser's storage does not answer. Try again, or clear the data of this site in the browser's settings.";

const unansweredNotice: Notice = {
  id: "session",
  tone: "warn",
  text: "The browser could not load the work of this tab. It is still stored. Reload the page to try again.",
  action: { label: "Reload", run: () => location.reload() },
};

/** Finds the work of this tab. Fetches the code for this only if the tab has an entry. */
async function lookForWork(stores: WorkStores): Promise<FindResult> {
  if (!hasEntry(stores.tab)) return { work: null, unanswered: false, unreadable: null };
  return import("../store/persist/find-work.ts").then(
    ({ findWork }) => findWork(stores),
    () => ({ work: null, unanswered: true, unreadable: null }),
  );
}

/** Calls `onShown` once its content is in the document. */
function Ready({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(onShown, []);
  return children;
}

/** Shows a notice that offers the newest session, in a tab without work. */
async function offerLatest(library: Library, actions: Actions): Promise<void> {
  const latest = await latestSession(library);
  if (latest === null) return;
  actions.notify({
    id: "latest",
    tone: "info",
    text: `“${latest.title || "Untitled"}” is saved in this browser, last changed ${timeAgo(latest.changed, Date.now())}.`,
    action: { label: "Open", run: () => openLatest(latest, library, actions) },
  });
}

async function openLatest({ id }: SessionInfo, library: Library, actions: Actions): Promise<void> {
  const part = await import("../store/persist/open-session.ts").catch(() => null);
  if (part !== null) return part.openSession(id, library, actions);
  const text =
    "The session could not be opened. Check your connection, then open it from the list of sessions.";
  actions.notify({ id: "session", tone: "warn", text });
}

type PageFailedProps = { readonly error: unknown; readonly deleteLocalData: () => void };

function PageFailed({ error, deleteLocalData }: PageFailedProps) {
  return (
    <main className="panel-empty" role="alert">
      <h1>The page failed</h1>
      <p>Your work is saved in this browser. Reload the page to continue. If it fails again, start over.</p>
      <p className="code">{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" className="button button-solid" onClick={() => location.reload()}>
        Reload
      </button>
      <button type="button" className="button button-outline" onClick={deleteLocalData}>
        Delete all local data and start over
      </button>
    </main>
  );
}

function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
