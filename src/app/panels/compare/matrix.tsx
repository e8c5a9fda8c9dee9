import { type ReactNode, useId, useState } from "react";
import { usePageState } from "../../context/page-context.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { KeptEnd } from "../../ui/kept-end.tsx";
import { useLitField } from "../use-lit-field.ts";
import { groupSameCells, type Verdict } from "./verdicts.ts";
import "./matrix.css";

/** A cell: its verdict, value and explanation. */
export type MatrixCell = {
  readonly verdict: Verdict;
  /** The value on one line; empty for none. */
  readonly value?: string;
  readonly sentence: string;
  /** Content after the sentence, such as a link to the step. */
  readonly more?: ReactNode;
};

export type MatrixRow = {
  readonly id: string;
  readonly head: ReactNode;
  /** The text of `head`. */
  readonly name: string;
  /** The field of the row, which the row highlights; default: none. */
  readonly path?: string;
  /** Whether the row is marked as the first difference. */
  readonly first?: boolean;
  readonly cells: readonly MatrixCell[];
};

type MatrixProps = {
  readonly label: string;
  /** The heading of the first column. */
  readonly corner: string;
  /** `note` is a second line in the heading. */
  readonly columns: readonly { readonly name: string; readonly full?: string; readonly note?: string }[];
  readonly rows: readonly MatrixRow[];
  readonly busy: boolean;
};

/**
 * A table of verdicts. A row expands to explain its cells. In a narrow panel, the row head is above its cells; a wide one shows the
 * explanations in the cells.
 */
export function Matrix({ label, corner, columns, rows, busy }: MatrixProps) {
  return (
    <table aria-label={label} aria-busy={busy} className="matrix" data-columns={columns.length}>
      <thead>
        <tr className="matrix-row matrix-top">
          <th scope="col" className="matrix-head">
            {corner}
          </th>
          {columns.map(({ name, full, note }) => (
            <th key={name} scope="col" title={full} aria-label={full}>
              {name}
              {note !== undefined && <span className="matrix-note">{note}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <Row key={row.id} row={row} columns={columns} />
      ))}
    </table>
  );
}

function Row({ row, columns }: { readonly row: MatrixRow; readonly columns: MatrixProps["columns"] }) {
  const [open, setOpen] = useState(false);
  const highlighted = usePageState((state) => row.path !== undefined && state.highlighted?.path === row.path);
  const lit = useLitField(row.path, "compare");
  const why = useId();
  return (
    <tbody
      className="matrix-group"
      data-highlighted={highlighted || undefined}
      data-first={row.first || undefined}
      {...lit}
    >
      <tr className="matrix-row">
        <th scope="row" className="matrix-head">
          <button
            type="button"
            className="matrix-toggle"
            aria-expanded={open}
            aria-controls={open ? why : undefined}
            onClick={() => setOpen(!open)}
          >
            <span className="matrix-twist" aria-hidden="true" />
            {row.head}
          </button>
        </th>
        {row.cells.map((cell, at) => (
          <td key={columns[at]?.name} className="matrix-cell">
            <VerdictMark {...cell.verdict} />
            {cell.value && (
              <span className="code matrix-value" title={cell.value}>
                <KeptEnd text={cell.value} />
              </span>
            )}
            {!open && (
              <span className="matrix-sentence">
                <CodeText text={cell.sentence} />
              </span>
            )}
          </td>
        ))}
      </tr>
      {open && (
        <tr id={why} className="matrix-why">
          <td colSpan={columns.length + 1} aria-label={`Why, for ${row.name}`}>
            <dl>
              {groupSameCells(
                row.cells,
                columns.map(({ name, full = name }) => full),
              ).map(({ names, cell }) => (
                <div key={names}>
                  <dt>{names}</dt>
                  <dd>
                    <CodeText text={cell.sentence} /> {cell.more}
                  </dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function VerdictMark({ word, tone }: Verdict) {
  return (
    <span className="verdict" data-tone={tone}>
      {word}
    </span>
  );
}
