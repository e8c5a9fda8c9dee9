import { useMemo } from "react";
import type { ExplanationLine, ExplanationRow } from "../../../worker/protocol.ts";
import { useLooks, usePage } from "../../page/page-context.ts";
import { Breaking, PATH_BREAKS } from "../../ui/breaking.tsx";
import { Chip } from "../../ui/chip.tsx";
import { groupsOf, sectionOf, stateOf } from "../../view/explanation.ts";
import { MoreRows, useBeginning } from "../more-rows.tsx";
import { SinceStep } from "../since-step.tsx";
import { useFieldList } from "../use-field-list.ts";
import { ReasonRule } from "./reason-rule.tsx";
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
  const object = usePage((state) => state.frame?.object ?? null);
  return (
    <div className="panel-empty">
      <p>
        <strong>
          {object === null ? "There is nothing to explain yet." : "Nothing changed in this step."}
        </strong>
      </p>
      <p>
        {object === null
          ? "Once a step writes an object, each of its fields is explained here: what happened to it, who did it and by which rule."
          : "Neither a value of the object shown nor an owner of one of its fields is different from the step before. Change a value in an actor’s editor: what comes of it is explained here, field by field."}
      </p>
    </div>
  );
}

function Rows({ rows: all }: { readonly rows: readonly ExplanationRow[] }) {
  const { shown: rows, more } = useBeginning(all, ROWS);
  const paths = useMemo(() => rows.map((row) => row.path), [rows]);
  const groups = useMemo(() => groupsOf(rows), [rows]);
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

/** A row is tall: fewer than of other lists are drawn at once. */
const ROWS = { first: 120, step: 500 };

type RowProps = {
  readonly row: ExplanationRow;
  readonly marks: ReturnType<ReturnType<typeof useFieldList>["row"]>;
};

function Row({ row, marks: { tabIndex, ...marks } }: RowProps) {
  return (
    <li className="reason" tabIndex={tabIndex} {...marks}>
      <span className="code">
        <Breaking text={row.label || "The request"} at={PATH_BREAKS} />
      </span>
      {row.lines.map((line) => (
        <Line key={line.sentence} line={line} tabIndex={tabIndex} />
      ))}
    </li>
  );
}

type LineProps = { readonly line: ExplanationLine; readonly tabIndex: number };

function Line({ line, tabIndex }: LineProps) {
  const looks = useLooks();
  const look = line.manager === null ? null : looks(line.manager, line.actor);
  return (
    <div className="reason-line" data-kind={stateOf(line.reason)}>
      {look && <Chip small mark={look.mark} colour={look.colour} dashed={line.operation === "Update"} />}
      <div className="reason-text">
        {line.sentence} <ReasonRule rule={line.rule} tabIndex={tabIndex} />{" "}
        <a href={line.docs} target="_blank" rel="noopener" tabIndex={tabIndex}>
          docs<span className="hidden-text"> on {sectionOf(line.docs)}</span>
        </a>{" "}
        {line.since !== null && <SinceStep step={line.since} tabIndex={tabIndex} />}
      </div>
    </div>
  );
}
