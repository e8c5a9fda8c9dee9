import { useMemo } from "react";
import type { ExplanationLine, ExplanationRow } from "../../worker/protocol.ts";
import { Chip } from "../ui/chip.tsx";
import { sectionOf, stateOf } from "../view/explanation.ts";
import { MoreRows, useBeginning } from "./more-rows.tsx";
import { useLooks, usePage } from "./page-context.ts";
import { SinceStep } from "./since-step.tsx";
import { useFieldList } from "./use-field-list.ts";
import "./explanation.css";

const NONE: readonly ExplanationRow[] = [];

/** What the selected step did and why, by field. */
export function Explanation() {
  const rows = usePage((state) => state.frame?.explanation ?? NONE);
  return (
    <section className="panel" aria-label="Explanation" id="explanation">
      <div className="panel-body">{rows.length > 0 ? <Rows rows={rows} /> : <NoChanges />}</div>
    </section>
  );
}

function NoChanges() {
  return (
    <div className="panel-empty">
      <p>
        <strong>Nothing changed in this step.</strong>
      </p>
      <p>
        Neither a value of the object shown nor an owner of one of its fields is different from the step
        before.
      </p>
    </div>
  );
}

function Rows({ rows: all }: { readonly rows: readonly ExplanationRow[] }) {
  const { shown: rows, more } = useBeginning(all);
  const paths = useMemo(() => rows.map((row) => row.path), [rows]);
  const list = useFieldList(paths, "explanation");
  return (
    <>
      <ol className="reasons" {...list.props}>
        {rows.map((row, at) => {
          const { tabIndex, ...rest } = list.row(at);
          return (
            <li key={row.label} className="reason" tabIndex={tabIndex} {...rest}>
              <span className="code">{row.label || "The request"}</span>
              {row.lines.map((line) => (
                <Line key={line.sentence} line={line} tabIndex={tabIndex} />
              ))}
            </li>
          );
        })}
      </ol>
      <MoreRows {...more} />
    </>
  );
}

type LineProps = { readonly line: ExplanationLine; readonly tabIndex: number };

function Line({ line, tabIndex }: LineProps) {
  const looks = useLooks();
  const look = line.manager === null ? null : looks(line.manager, line.actor);
  return (
    <div className="reason-line" data-kind={stateOf(line.reason)}>
      {look && <Chip small mark={look.mark} colour={look.colour} dashed={line.operation === "Update"} />}
      <p>
        {line.sentence} <span className="reason-rule">{line.rule}</span>{" "}
        <a href={line.docs} target="_blank" rel="noopener" tabIndex={tabIndex}>
          docs<span className="hidden-text"> on {sectionOf(line.docs)}</span>
        </a>{" "}
        {line.since !== null && <SinceStep step={line.since} tabIndex={tabIndex} />}
      </p>
    </div>
  );
}
