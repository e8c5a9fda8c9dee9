import { useEffect } from "react";
import { focusPanel } from "../commands/focus-panel.ts";
import { pageKeys } from "../commands/page-keys.ts";
import { type Page, PageProvider, usePageState } from "../context/page-context.ts";
import { Dialogs } from "../dialogs/dialogs.tsx";
import { listenForFiles } from "../files/incoming.ts";
import { Outcome } from "../panels/outcome/outcome.tsx";
import { SideButtons } from "../panels/outcome/side-buttons.tsx";
import { Timeline } from "../panels/timeline/timeline.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Announcer } from "./announcer.tsx";
import { PanelLayout } from "./layout.tsx";
import { EngineBroken, Notices } from "./notices/notices.tsx";
import { Printing } from "./printing.tsx";
import { Running } from "./running/running.tsx";
import { ScenarioBar } from "./scenario-bar.tsx";

/** The whole page. */
export function App({ page }: { readonly page: Page }) {
  useEffect(() => pageKeys(page), [page]);
  useEffect(() => page.store.subscribe(({ scenario }) => setDocumentTitle(scenario.title)), [page]);
  useEffect(() => listenForFiles((texts) => page.actions.showDialog({ kind: "open", texts })), [page]);
  return (
    <PageProvider value={page}>
      <div className="page">
        <button
          type="button"
          className="button button-solid skip"
          onClick={() => focusPanel("outcome", page)}
        >
          Skip to the outcome
        </button>
        <ScenarioBar />
        <EngineBroken />
        <div className="floating">
          <Notices />
          <Running />
        </div>
        <main className="page-main">
          <GoalsIfAny of="lesson" />
          <Timeline />
          <GoalsIfAny of="scenario" />
          <Outcome>
            <SideButtons />
          </Outcome>
          <PanelLayout />
        </main>
        <Announcer />
        <Dialogs />
        <Printing fetch={fetchPrinted} />
      </div>
    </PageProvider>
  );
}

const Goals = lazyPart(() => import("../panels/goals/goals.tsx").then((part) => part.Goals));

/** The task and the goals of a lesson, which come first; or the goals of another scenario. Nothing if it has none. */
function GoalsIfAny({ of }: { readonly of: "lesson" | "scenario" }) {
  const session = usePageState((state) => state.session.id);
  const hasGoals = usePageState(({ scenario: { lesson, goal } }) =>
    of === "lesson" ? lesson !== undefined : lesson === undefined && goal !== undefined,
  );
  return hasGoals && <Goals key={session} />;
}

/** Fetches the document that the browser prints. */
function fetchPrinted() {
  return import("../panels/print/print-document.tsx").then((part) => part.PrintDocument);
}

function setDocumentTitle(title: string): void {
  const name = title ? `${title} · Applyground` : "Applyground";
  if (document.title !== name) document.title = name;
}
