import { useEffect } from "react";
import { pageKeys } from "../commands/page-keys.ts";
import { type Page, PageProvider } from "../context/page-context.ts";
import { Dialogs } from "../dialogs/dialogs.tsx";
import { listenForFiles } from "../files/incoming.ts";
import { Outcome } from "../panels/outcome/outcome.tsx";
import { Timeline } from "../panels/timeline/timeline.tsx";
import { Announcer } from "./announcer.tsx";
import { PanelLayout } from "./layout.tsx";
import { EngineBroken, Notices } from "./notices.tsx";
import { Printing } from "./printing.tsx";
import { Running } from "./running.tsx";
import { ScenarioBar } from "./scenario-bar.tsx";

/** The whole page. */
export function App({ page }: { readonly page: Page }) {
  useEffect(() => pageKeys(page), [page]);
  useEffect(() => page.store.subscribe(({ scenario }) => setDocumentTitle(scenario.title)), [page]);
  useEffect(
    () => listenForFiles((text, name) => page.actions.showDialog({ kind: "open", text, name })),
    [page],
  );
  return (
    <PageProvider value={page}>
      <div className="page">
        <ScenarioBar />
        <EngineBroken />
        <div className="floating">
          <Notices />
          <Running />
        </div>
        <main className="page-main">
          <Timeline />
          <Outcome />
          <PanelLayout />
        </main>
        <Announcer />
        <Dialogs />
        <Printing />
      </div>
    </PageProvider>
  );
}

function setDocumentTitle(title: string): void {
  const name = title ? `${title} · Applyground` : "Applyground";
  if (document.title !== name) document.title = name;
}
