import { lazy, Suspense, useEffect, useState } from "react";
import { PanelLayout } from "./layout.tsx";
import { Announcer, Notices } from "./notices.tsx";
import { type Page, PageProvider } from "./page-context.ts";
import { pageKeys } from "./page-keys.ts";
import { ScenarioBar } from "./scenario-bar.tsx";
import { Timeline } from "./timeline.tsx";

const HelpDialog = lazy(() =>
  import("./help-dialog.tsx").then(({ HelpDialog }) => ({ default: HelpDialog })),
);

/** The whole page. */
export function App({ page }: { readonly page: Page }) {
  const [help, setHelp] = useState(false);
  useEffect(() => pageKeys(page.actions, () => setHelp(true)), [page]);
  useEffect(() => page.store.subscribe(({ scenario }) => nameTab(scenario.title)), [page]);
  return (
    <PageProvider value={page}>
      <div className="page">
        <ScenarioBar onHelp={() => setHelp(true)} />
        <Notices />
        <main className="page-main">
          <Timeline />
          <PanelLayout />
        </main>
        <Announcer />
        {help && (
          <Suspense>
            <HelpDialog onClose={() => setHelp(false)} />
          </Suspense>
        )}
      </div>
    </PageProvider>
  );
}

function nameTab(title: string): void {
  const name = title ? `${title} · Applyground` : "Applyground";
  if (document.title !== name) document.title = name;
}
