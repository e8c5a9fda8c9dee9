import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import type { EngineEvent } from "../../worker/client-events.ts";
import { openEngine } from "../../worker/open.ts";
import { followFragment, followLink, readFragment } from "../files/fragment.ts";
import { type Actions, createActions } from "../store/actions.ts";
import { opening } from "../store/examples.ts";
import type { Found, Places } from "../store/find-work.ts";
import { forgetEverything, onForgotten } from "../store/forget.ts";
import { keepWork } from "../store/keep.ts";
import { type Library, latestSession, openLibrary, type SessionInfo } from "../store/library.ts";
import { openingAnswer } from "../store/opening-answer.ts";
import type { Notice } from "../store/state.ts";
import { createPageStore, foresee, receive } from "../store/store.ts";
import { hasEntry } from "../store/tab.ts";
import { unreadableNotice } from "../store/unreadable.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { ago } from "../view/ago.ts";
import { App } from "./app.tsx";
import { doEarly } from "./early.ts";
import { showTheme, storedTheme } from "./theme.ts";

/** Starts the page in an element: what the link says, else what this tab had, else the opening story. */
export async function startPage(root: HTMLElement): Promise<void> {
  showTheme(storedTheme());
  const schemas = new URL(`${import.meta.env.BASE_URL}schemas/v1.36.json`, document.baseURI).href;
  const before: EngineEvent[] = []; // what the engine says while there is no store yet
  let tell = (event: EngineEvent): void => void before.push(event);
  const engine = openEngine({ schemas, onEvent: (event) => tell(event) });
  const places: Places = { tab: tabStorage(), library: openLibrary() };
  const link = await readFragment();
  const { kept, silent, unreadable } = await lookForWork(places);
  const isOnly = kept === null && link !== null && "scenario" in link;
  const store = isOnly
    ? createPageStore(link.scenario)
    : createPageStore(kept?.scenario ?? opening, kept?.selection, kept?.session);
  if (kept === null && !isOnly) foresee(store, openingAnswer);
  tell = (event) => receive(store, event);
  before.forEach(tell);
  const actions = createActions(store, engine);
  let stop = keepWork(store, places, kept ?? (silent || unreadable !== null ? "unread" : null));
  const startOver = () => {
    stop();
    history.replaceState(null, "", location.pathname + location.search);
    location.reload();
  };
  const forget = async () => {
    stop();
    if (await forgetEverything(places.library)) return startOver();
    stop = keepWork(store, places, null);
    actions.show(null);
    actions.notify({ id: "forget", tone: "warn", text: NOT_FORGOTTEN });
  };
  onForgotten(startOver);
  if (!isOnly) followLink(link, store, actions);
  actions.start();
  followFragment(store, actions);
  const onShown = () => {
    root.inert = false;
    queueMicrotask(doEarly); // React is done by then
  };
  const page = (
    <StrictMode>
      <ErrorBoundary fallback={(error) => <PageFailed error={error} forget={forget} />}>
        <Ready onShown={onShown}>
          <App page={{ store, actions, engine, library: places.library, forget }} />
        </Ready>
      </ErrorBoundary>
    </StrictMode>
  );
  // In the place of the story in the HTML, which cannot be used. As a transition it is rendered in many short tasks.
  startTransition(() => createRoot(root).render(page));
  if (unreadable !== null) actions.notify(unreadableNotice(unreadable, actions));
  else if (silent) actions.notify(silentNotice);
  else if (kept === null && link === null) offerLatest(places.library, actions).catch(() => undefined); // it is an offer
}

const NOT_FORGOTTEN =
  "This browser's storage does not answer, so the sessions are still there. Try again, or clear the data of this site in the settings of the browser.";

const silentNotice: Notice = {
  id: "session",
  tone: "warn",
  text: "This browser does not give out the work of this tab at the moment. It stays as it is.",
  action: { label: "Reload", run: () => location.reload() },
};

/** The work of this tab; what reads it is fetched where there is any. */
async function lookForWork(places: Places): Promise<Found> {
  if (!hasEntry(places.tab)) return { kept: null, silent: false, unreadable: null };
  return import("../store/find-work.ts").then(
    ({ findWork }) => findWork(places),
    () => ({ kept: null, silent: true, unreadable: null }),
  );
}

/** Tells when it stands in the page. */
function Ready({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(onShown, []);
  return children;
}

/** Says that there is work from before, in a tab that has none of its own. */
async function offerLatest(library: Library, actions: Actions): Promise<void> {
  const latest = await latestSession(library);
  if (latest === null) return;
  actions.notify({
    id: "latest",
    tone: "info",
    text: `“${latest.title || "Untitled"}”, changed ${ago(latest.changed, Date.now())}, is kept in this browser.`,
    action: { label: "Open it", run: () => openLatest(latest, library, actions) },
  });
}

async function openLatest({ id }: SessionInfo, library: Library, actions: Actions): Promise<void> {
  const part = await import("../store/open-session.ts").catch(() => null);
  if (part !== null) return part.openSession(id, library, actions);
  const text = "It could not be opened. Check the connection, and open it from the list of sessions.";
  actions.notify({ id: "session", tone: "warn", text });
}

function PageFailed({ error, forget }: { readonly error: unknown; readonly forget: () => void }) {
  return (
    <main className="panel-empty" role="alert">
      <h1>The page has failed</h1>
      <p>Your work is kept in this browser. Reload the page to go on; if it fails again, start over.</p>
      <p className="code">{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" className="button button-solid" onClick={() => location.reload()}>
        Reload
      </button>
      <button type="button" className="button button-outline" onClick={forget}>
        Forget everything and start over
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
