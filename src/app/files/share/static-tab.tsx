import { useState } from "react";
import { escapeHtml } from "../../../escape-html.ts";
import type { Figure, FigurePanel } from "../../../session/figure/types.ts";
import { usePageState } from "../../context/page-context.ts";
import { saveFile } from "../save-file.ts";
import { CopyField } from "./copy-field.tsx";
import { USUAL_PANELS } from "./embed-choice.ts";
import { lengthText } from "./link-limits.ts";
import { PanelChoice } from "./panel-choice.tsx";
import { withStyle } from "./snippets.ts";
import { useFigure } from "./use-figure.ts";
import { useLink, useStepToLink } from "./use-link.ts";

/** The shown step as HTML without scripts, to copy or to save. */
export function StaticTab() {
  const title = usePageState((state) => state.scenario.title);
  const [panels, setPanels] = useState<readonly FigurePanel[] | null>(null);
  const [hasStyle, setHasStyle] = useState(true);
  const { link, problem } = useLink({ step: useStepToLink(), field: null });
  const { answer, hasFailed } = useFigure(panels ?? USUAL_PANELS, link === "" ? null : link);
  const text = answer === null ? "" : hasStyle ? withStyle(answer) : answer.html;
  const download = (
    <button
      type="button"
      className="button button-outline"
      disabled={answer === null}
      onClick={() => answer && saveFile(pageOf(answer, title), title, { type: "text/html", ending: ".html" })}
    >
      Download as a page
    </button>
  );
  return (
    <div className="dialog-form">
      <p>
        The step that you see now as plain HTML without scripts: for pages, feeds and mails that cannot run
        the playground. It follows the reader's light or dark theme.
      </p>
      <PanelChoice value={panels} onChange={setPanels} />
      <label className="tick">
        <input type="checkbox" checked={hasStyle} onChange={(event) => setHasStyle(event.target.checked)} />
        With its style sheet, which a page needs once
      </label>
      <CopyField label="HTML" text={text} rows={10} button="Copy HTML" other={download}>
        {text !== "" && lengthText(text)}
      </CopyField>
      <p className="dialog-problem" role="alert">
        {hasFailed ? "The figure could not be made. Try again." : problem}
      </p>
    </div>
  );
}

/** Returns a page with a figure. */
function pageOf({ html, style }: Figure, title: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title || "Untitled")}</title>
<style>
${style}</style>
<main>
${html}</main>
</html>
`;
}
