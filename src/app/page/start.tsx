import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import type { EngineEvent } from "../../worker/client-events.ts";
import { openEngine } from "../../worker/open.ts";
import { followFragment, followLink, readFragment } from "../files/fragment.ts";
import { type Actions, createActions } from "../store/actions.ts";
import { opening } from "../store/examples.ts";
import { forgetEverything, onForgotten } from "../store/forget.ts";
import { findWork, keepWork, type Places } from "../store/keep.ts";
import { type Library, openLibrary } from "../store/library.ts";
import { latestSession, openSession } from "../store/open-session.ts";
import { openingAnswer } from "../store/opening-answer.ts";
import { createPageStore, foresee, receive } from "../store/store.ts";
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
  const kept = await findWork(places);
  const link = await readFragment();
  const isOnly = kept === null && link !== null && "scenario" in link;
  const store = isOnly
    ? createPageStore(link.scenario)
    : createPageStore(kept?.scenario ?? opening, kept?.selection, kept?.session);
  if (kept === null && !isOnly) foresee(store, openingAnswer);
  tell = (event) => receive(store, event);
  before.forEach(tell);
  const actions = createActions(store, engine);
  const stop = keepWork(store, places, kept);
  const startOver = () => {
    stop();
    history.replaceState(null, "", location.pathname + location.search);
    location.reload();
  };
  const forget = () => {
    stop();
    forgetEverything(places.library).then(startOver);
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
  if (kept === null && link === null) offerLatest(places.library, actions);
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
    action: { label: "Open it", run: () => openSession(latest.id, library, actions) },
  });
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
