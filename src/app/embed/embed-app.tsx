import type { ReactNode } from "react";
import { type EmbeddedPage, PageProvider, usePageState } from "../context/page-context.ts";
import { changePeriod } from "../panels/change-period.ts";
import { LiveObject } from "../panels/live/live-object.tsx";
import { Manifests } from "../panels/manifests/manifests.tsx";
import { Markdown } from "../panels/markdown.tsx";
import { Outcome } from "../panels/outcome/outcome.tsx";
import { PanelBoundary } from "../panels/panel.tsx";
import { Timeline } from "../panels/timeline/timeline.tsx";
import { Announcer } from "../shell/announcer.tsx";
import { EngineBroken, Notices } from "../shell/notices/notices.tsx";
import { Printing } from "../shell/printing.tsx";
import { Running } from "../shell/running/running.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { useMedia } from "../ui/hooks/use-media.ts";
import { lazyPart, soonShown } from "../ui/lazy-part.tsx";
import { EmbedBar } from "./embed-bar.tsx";
import type { EmbedOptions, EmbedPanel } from "./options.ts";
import { shownPanels, WIDE } from "./shown-panels.ts";
import type { Story } from "./story.ts";
import "./embed-app.css";

const Fields = lazyPart(() => import("../panels/fields/fields.tsx").then((part) => part.Fields));

const Explanation = lazyPart(() =>
  import("../panels/explanation/explanation.tsx").then((part) => part.Explanation),
);

const UndoKeys = soonShown(() => import("./undo-keys.ts").then((part) => part.UndoKeys));

/** Fetches the document that the browser prints. */
function fetchPrinted() {
  return import("./print/embed-document.tsx").then((part) => part.EmbedDocument);
}

type EmbedAppProps = {
  readonly page: EmbeddedPage;
  readonly story: Story;
  readonly options: EmbedOptions;
  readonly problems: readonly string[];
  readonly onReset: () => void;
};

/** An embedded page: the panels that its address asks for, and a bar. */
export function EmbedApp({ page, story, options, problems, onReset }: EmbedAppProps) {
  const panels = shownPanels(options.panels, useMedia(WIDE));
  const has = (panel: EmbedPanel) => panels.includes(panel);
  const docs = (["manifests", "live"] as const).filter(has);
  return (
    <PageProvider value={page}>
      <div className="embed">
        <Head />
        {problems.length > 0 && (
          <div className="embed-problems" role="alert">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        )}
        <EngineBroken />
        <main className="embed-main">
          {has("timeline") && <Timeline />}
          {has("conflicts") && <Outcome />}
          <Notices />
          <Running />
          {(has("fields") || has("live")) && <Since />}
          {has("fields") && (
            <Part className="embed-fields">
              <PanelBoundary>
                <Fields />
              </PanelBoundary>
            </Part>
          )}
          {docs.length > 0 && (
            <div className="embed-docs" data-count={docs.length}>
              {has("manifests") && (
                <Part>
                  <Manifests />
                </Part>
              )}
              {has("live") && (
                <Part>
                  <LiveObject />
                </Part>
              )}
            </div>
          )}
          {has("explanation") && (
            <div className="embed-panel embed-explanation">
              <h2 className="panel-title embed-explanation-title">Explanation</h2>
              <PanelBoundary>
                <Explanation />
              </PanelBoundary>
            </div>
          )}
        </main>
        <EmbedBar story={story} onReset={onReset} />
        <Announcer />
        <KeysAfterEdits />
        <Printing fetch={fetchPrinted} />
      </div>
    </PageProvider>
  );
}

/** The keys for undo and redo, once there is an edit. If their code does not load, the next edit tries again. */
function KeysAfterEdits() {
  const edits = usePageState(({ history: { past, future } }) => past.length + future.length);
  return edits === 0 ? null : (
    <ErrorBoundary key={edits} fallback={() => null}>
      <UndoKeys />
    </ErrorBoundary>
  );
}

type PartProps = { readonly className?: string; readonly children: ReactNode };

function Part({ className = "", children }: PartProps) {
  return <div className={`embed-panel ${className}`}>{children}</div>;
}

/** The title, and the first paragraph of the description. */
function Head() {
  const title = usePageState((state) => state.scenario.title);
  const about = usePageState((state) => firstParagraph(state.scenario.description ?? ""));
  return (
    <header className="embed-head">
      <h1 className="embed-title">{title || "Untitled"}</h1>
      {about !== "" && <Markdown className="embed-about" text={about} />}
    </header>
  );
}

/** Says that the changes are those of several steps. */
function Since() {
  const since = usePageState((state) => state.frame?.since);
  return since === undefined ? null : <p className="embed-since">Changes {changePeriod(since)}</p>;
}

/** Returns the text until the first empty line. */
function firstParagraph(text: string): string {
  return text.trimStart().split(/\n\s*\n/, 1)[0] ?? "";
}
