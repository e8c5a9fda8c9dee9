import { useMemo } from "react";
import type { ExplanationLine, ExplanationRow } from "../../../session/frame/types.ts";
import { usePageState } from "../../context/page-context.ts";
import { useExplanation } from "../../context/use-explanation.ts";
import { BreakableText, PATH_BREAKS } from "../../ui/breakable-path.tsx";
import { Badge } from "../badge.tsx";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { SinceStep } from "../since-step.tsx";
import { useFieldList } from "../use-field-list.ts";
import { docsSectionName, groupRows, reasonState } from "./explanation-groups.ts";
import { ReasonRule } from "./reason-rule.tsx";
import "./explanation.css";

const NONE: readonly ExplanationRow[] = [];

/** Explains the changes of the selected step by field. */
export function Explanation() {
  const { answer, isPending } = useExplanation();
  const rows = answer?.rows ?? NONE;
  return (
    <section className="panel" aria-label="Explanation" id="explanation">
      <div className="panel-body">{rows.length > 0 ? <Rows rows={rows} /> : !isPending && <NoChanges />}</div>
    </section>
  );
}

function NoChanges() {
  const object = usePageState((state) => state.frame?.object ?? null);
  return (
    <div className="panel-empty">
      <p>
        <strong>{object === null ? "Nothing to explain yet" : "Nothing changed in this step"}</strong>
      </p>
      <p>
        {object === null
          ? "After a step writes an object, this panel explains each field: what happened to it, who did it, and by which rule."
          : "This step changed no value and no owner of the object. Change a value in an actor’s editor, and this panel explains the effect, field by field."}
      </p>
    </div>
  );
}

function Rows({ rows: all }: { readonly rows: readonly ExplanationRow[] }) {
  const { shown: rows, more } = useFirstRows(all, ROWS);
  const paths = useMemo(() => rows.map((row) => row.path), [rows]);
  const groups = useMemo(() => groupRows(rows), [rows]);
  const list = useFieldList(paths, "explanation");
  return (
    <>
      <div className="reasons" {...list.props}>
        {groups.map(({ name, from, rows: inside }) => (
          <section key={from} aria-label={name}>
            <h3 className="reasons-name">{name}</h3>
            <ol>
              {inside.map((row, at) => (
                <Row key={row.label} row={row} marks={list.row(from + at)} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <MoreRows {...more} />
    </>
  );
}

/** These rows are high, so the list shows fewer at first. */
const ROWS = { first: 120, step: 500 };

type RowProps = {
  readonly row: ExplanationRow;
  readonly marks: ReturnType<ReturnType<typeof useFieldList>["row"]>;
};

function Row({ row, marks: { tabIndex, ...marks } }: RowProps) {
  return (
    <li className="reason" tabIndex={tabIndex} {...marks}>
      <span className="code">
        <BreakableText text={row.label || "The request"} at={PATH_BREAKS} />
      </span>
      {row.lines.map((line) => (
        <Line key={line.sentence} line={line} tabIndex={tabIndex} />
      ))}
    </li>
  );
}

type LineProps = { readonly line: ExplanationLine; readonly tabIndex: number };

function Line({ line, tabIndex }: LineProps) {
  const { manager, operation, subresource } = line;
  return (
    <div className="reason-line" data-kind={reasonState(line.reason)}>
      {manager !== null && <Badge small of={{ manager, operation, subresource }} />}
      <div className="reason-text">
        {line.sentence} <ReasonRule rule={line.rule} tabIndex={tabIndex} />{" "}
        <a href={line.docs} target="_blank" rel="noopener" tabIndex={tabIndex}>
          docs<span className="hidden-text"> on {docsSectionName(line.docs)}</span>
        </a>{" "}
        {line.since !== null && <SinceStep step={line.since} tabIndex={tabIndex} />}
      </div>
    </div>
  );
}
