import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { openEngine } from "../../worker/open-engine.ts";
import { scenarioChange } from "../../worker/scenario-change.ts";
import { tabAddress } from "../context/address.ts";
import { schemasUrl } from "../context/schemas-url.ts";
import { savedTheme, showTheme } from "../context/theme.ts";
import { fetchSoonParts } from "../soon-part.ts";
import { deleteLocalData, onLocalDataDeleted } from "../store/persist/delete-local-data.ts";
import { openLibrary } from "../store/persist/library.ts";
import { tabVisits } from "../store/persist/page-visits.ts";
import { readSetting } from "../store/persist/settings.ts";
import { opening } from "../store/scenario/starters.ts";
import { openingAnswer } from "../store/state/opening-answer.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { App } from "./app.tsx";
import { ARRANGEMENT_SETTING, readArrangement } from "./arrangement-menu.tsx";
import { createPage, type Surroundings } from "./create-page.ts";
import { replayEarlyInput } from "./early-input.ts";
import { type VersionWatch, watchVersion } from "./new-version.ts";
import { WIDE_SETTING } from "./wide-setting.ts";

/** How long after the engine's first answer the page fetches what the first gestures need, in milliseconds. */
const SOON = 300;

/** Starts the page of this tab in an element. */
export async function startPage(root: HTMLElement): Promise<void> {
  showTheme(savedTheme());
  const version = watchVersion();
  const { page } = await createPage(surroundingsOfTab(version));
  version.tell(page.actions);
  page.actions.arrange(readArrangement(readSetting(ARRANGEMENT_SETTING)) ?? "both");
  page.actions.widenSide(readSetting(WIDE_SETTING) !== null);
  const stop = page.store.subscribe(({ waiting }) => {
    if (waiting) return;
    stop();
    setTimeout(fetchSoonParts, SOON);
  });
  const onShown = () => {
    root.inert = false;
    queueMicrotask(replayEarlyInput); // after React has finished
  };
  // Replaces the prerendered page. A transition renders it in many short tasks.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary
          fallback={(error) => <PageFailed error={error} deleteLocalData={page.deleteLocalData} />}
        >
          <Ready onShown={onShown}>
            <App page={page} />
          </Ready>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
}

/** The browser's storage and address, and an engine in a worker. */
function surroundingsOfTab(version: VersionWatch): Surroundings {
  const library = openLibrary();
  return {
    scenario: { scenario: opening, answer: openingAnswer },
    storage: {
      tab: tabStorage(),
      library,
      visits: tabVisits,
      deleteAll: () => deleteLocalData(library),
      onDeleted: onLocalDataDeleted,
    },
    location: tabAddress,
    openEngine: (onEvent) =>
      openEngine({
        schemas: schemasUrl(),
        changeOf: scenarioChange,
        onEvent: (event) => {
          version.afterEvent(event);
          onEvent(event);
        },
      }),
  };
}

/** Calls `onShown` once its content is in the document and follows the store: effects of a parent run after those of its children. */
function Ready({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onShown, []);
  return children;
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
