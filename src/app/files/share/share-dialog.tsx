import { useState } from "react";
import { usePageState } from "../../context/page-context.ts";
import { indexOfStep } from "../../store/scenario/find-step.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Tabs, tabIds } from "../../ui/tabs.tsx";
import { EmbedTab } from "./embed-tab.tsx";
import { hasSecret } from "./has-secret.ts";
import { LessonWarning } from "./lesson-warning.tsx";
import { LinkTab } from "./link-tab.tsx";
import { MarkdownTab } from "./markdown-tab.tsx";
import { ScriptTab } from "./script-tab.tsx";
import { StaticTab } from "./static-tab.tsx";
import "../files.css";
import "./share.css";

/** The ways to share a scenario. `about` names the content of a tab for screen readers. */
const WAYS = [
  { id: "link", name: "Link", about: "Address of the scenario" },
  { id: "embed", name: "Embed", about: "Playground in another page" },
  { id: "static", name: "Static HTML", about: "Figure without scripts" },
  { id: "markdown", name: "Markdown", about: "Text for issues and files" },
  { id: "script", name: "Script", about: "Commands for a real cluster" },
] as const;
type Way = (typeof WAYS)[number]["id"];

type ShareDialogProps = {
  /** The path of the field that the link shows first; null for none. */
  readonly field: string | null;
  readonly onClose: () => void;
};

/** Shares the scenario as a link, in another page, as a figure, as Markdown, or as a script. */
export function ShareDialog({ field, onClose }: ShareDialogProps) {
  const [way, setWay] = useState<Way>("link");
  const step = usePageState(({ scenario, selection }) => indexOfStep(scenario, selection.step) + 1);
  const lesson = usePageState(({ scenario }) => scenario.lesson);
  const isSecret = usePageState(({ scenario }) => hasSecret(scenario));
  const shown = WAYS.find(({ id }) => id === way) ?? WAYS[0];
  const ids = tabIds("share", way);
  return (
    <Dialog title="Share" onClose={onClose}>
      <div className="share">
        {lesson !== undefined && <LessonWarning lesson={lesson} />}
        {isSecret && (
          <p className="share-warning">
            <Icon name="warn" size={14} /> The scenario has a Secret. Whoever gets the scenario can read its
            values, unless they are masked.
          </p>
        )}
        <Tabs
          label="Ways to share"
          prefix="share"
          items={WAYS}
          selected={way}
          onSelect={(id) => setWay(id as Way)}
        />
        <div role="tabpanel" id={ids.panel} aria-label={shown.about} className="share-panel">
          {way === "link" && <LinkTab field={field} step={step} onClose={onClose} />}
          {way === "embed" && <EmbedTab />}
          {way === "static" && <StaticTab />}
          {way === "markdown" && <MarkdownTab />}
          {way === "script" && <ScriptTab />}
        </div>
      </div>
    </Dialog>
  );
}
