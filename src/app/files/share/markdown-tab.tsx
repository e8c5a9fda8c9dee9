import { useState } from "react";
import type { ReportPart } from "../../../session/report/types.ts";
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
  const [parts, setParts] = useState<readonly ReportPart[]>(REPORT_PARTS);
  const report = useReport(hasLink, link === "" ? null : link, parts);
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
      {what === "report" && <PartChoice value={parts} onChange={setParts} />}
      <CopyField label="Markdown" text={text} rows={14} button="Copy Markdown">
        {text !== "" && lengthText(text)}
      </CopyField>
      <p className="dialog-problem" role="alert">
        {hasFailed ? "The Markdown could not be created. Try again." : problem}
      </p>
    </div>
  );
}

function useReport(isWanted: boolean, link: string | null, parts: readonly ReportPart[]) {
  const { engine } = usePageContext();
  const question = {
    topic: "report",
    about: [link, parts.join()],
    ask: () => engine.report(link, parts),
  } as const;
  return useAnswer(isWanted ? question : null);
}

const PART_NAMES: Readonly<Record<ReportPart, string>> = {
  versions: "Versions",
  description: "Description",
  steps: "Steps as commands",
  requests: "Requests as curl",
  objects: "Objects at the end",
};

const REPORT_PARTS = Object.keys(PART_NAMES) as readonly ReportPart[];

type PartChoiceProps = {
  readonly value: readonly ReportPart[];
  readonly onChange: (value: readonly ReportPart[]) => void;
};

/** Check boxes for the parts of the report. The requests belong to the steps. */
function PartChoice({ value, onChange }: PartChoiceProps) {
  const toggle = (part: ReportPart) =>
    onChange(REPORT_PARTS.filter((one) => value.includes(one) !== (one === part)));
  return (
    <fieldset className="share-panels">
      <legend>What goes in</legend>
      {REPORT_PARTS.map((part) => (
        <label key={part} className="tick">
          <input
            type="checkbox"
            checked={value.includes(part)}
            disabled={part === "requests" && !value.includes("steps")}
            onChange={() => toggle(part)}
          />
          {PART_NAMES[part]}
        </label>
      ))}
    </fieldset>
  );
}
