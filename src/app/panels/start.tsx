import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { openEngine } from "../../worker/open.ts";
import { followFragment, followLink, readFragment } from "../files/fragment.ts";
import { createActions } from "../store/actions.ts";
import { examples, opening } from "../store/examples.ts";
import { keepWork } from "../store/keep.ts";
import { clearWork, loadWork } from "../store/persist.ts";
import { createPageStore, receive } from "../store/store.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { App } from "./app.tsx";
import { LAYOUT_KEY } from "./layout.tsx";
import { setTheme, showTheme, storedTheme } from "./theme.ts";

/** Starts the page in an element: what the link says, else what this tab had, else the opening story. */
export async function startPage(root: HTMLElement): Promise<void> {
  showTheme(storedTheme());
  const storage = tabStorage();
  const kept = loadWork(storage);
  const link = await readFragment();
  const isOnly = kept === null && link !== null && "scenario" in link;
  const store = isOnly
    ? createPageStore(link.scenario)
    : createPageStore(kept?.scenario ?? opening, kept?.selection);
  const schemas = new URL(`${import.meta.env.BASE_URL}schemas/v1.36.json`, document.baseURI).href;
  const engine = openEngine({ schemas, onEvent: (event) => receive(store, event) });
  const actions = createActions(store, engine);
  const keeper = keepWork(store, storage);
  const forget = () => {
    keeper.stop();
    clearWork(storage);
    forgetSettings();
    setTheme("auto");
    location.reload();
  };
  if (!isOnly) followLink(link, store, actions);
  actions.start();
  followFragment(store, actions);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary fallback={(error) => <PageFailed error={error} forget={forget} />}>
        <App page={{ store, actions, engine, examples, forget }} />
      </ErrorBoundary>
    </StrictMode>,
  );
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

function forgetSettings(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(LAYOUT_KEY)) localStorage.removeItem(key);
  } catch {
    // Nothing is kept where storage is refused.
  }
}
