import { useState } from "react";
import { usePageContext } from "../../context/page-context.ts";
import { useAnswer } from "../../context/use-answer.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { CopyField } from "./copy-field.tsx";
import { USUAL_PANELS } from "./embed-choice.ts";
import { lengthText } from "./link-limits.ts";
import { useFigure } from "./use-figure.ts";
import { useLink, useStepToLink } from "./use-link.ts";

const WHAT = {
  report: "All steps as commands for a real cluster, with their results: for an issue tracker.",
  figure: "The step that you see now as a code block: for a README or a comment.",
};

/** The scenario as Markdown: a report, or the shown step as a picture of letters. */
export function MarkdownTab() {
  const [what, setWhat] = useState<keyof typeof WHAT>("report");
  const { link, problem } = useLink({ step: useStepToLink(), field: null });
  const hasLink = link !== "" || problem !== "";
  const report = useReport(hasLink, link === "" ? null : link);
  const figure = useFigure(USUAL_PANELS, link === "" ? null : link);
  const text = (what === "report" ? report.answer : figure.answer?.markdown) ?? "";
  const { hasFailed } = what === "report" ? report : figure;
  return (
    <div className="dialog-form">
      <Segmented
        label="What to write"
        value={what}
        options={[
          { value: "report", label: "Report" },
          { value: "figure", label: "Figure" },
        ]}
        onChange={setWhat}
      />
      <p>{WHAT[what]}</p>
      <CopyField label="Markdown" text={text} rows={14} button="Copy Markdown">
        {text !== "" && lengthText(text)}
      </CopyField>
      <p className="dialog-problem" role="alert">
        {hasFailed ? "The Markdown could not be created. Try again." : problem}
      </p>
    </div>
  );
}

function useReport(isWanted: boolean, link: string | null) {
  const { engine } = usePageContext();
  return useAnswer(isWanted ? { topic: "report", about: [link], ask: () => engine.report(link) } : null);
}
