import { type ReactNode, useId, useState } from "react";
import { useActions, usePage } from "../../page/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import { together, type Verdict } from "../../view/compare.ts";
import "./matrix.css";

/** One verdict, with what it is about. */
export type MatrixCell = {
  readonly verdict: Verdict;
  /** A value on one line; empty for none. */
  readonly value?: string;
  readonly sentence: string;
  /** Beside the sentence, such as a way to the step. */
  readonly more?: ReactNode;
};

export type MatrixRow = {
  readonly id: string;
  readonly head: ReactNode;
  /** What `head` says, in words. */
  readonly name: string;
  /** The field that the row is about, which is lit with it; none by default. */
  readonly path?: string;
  /** Whether it is the one to look at first, and marked so. */
  readonly first?: boolean;
  readonly cells: readonly MatrixCell[];
};

type MatrixProps = {
  readonly label: string;
  /** What rows are. */
  readonly corner: string;
  readonly columns: readonly { readonly name: string; readonly full?: string }[];
  readonly rows: readonly MatrixRow[];
  readonly busy: boolean;
};

/** A table of verdicts; a row opens to say why. Narrow, the head of a row stands above its cells. */
export function Matrix({ label, corner, columns, rows, busy }: MatrixProps) {
  return (
    <table aria-label={label} aria-busy={busy} className="matrix" data-columns={columns.length}>
      <thead>
        <tr className="matrix-row matrix-top">
          <th scope="col" className="matrix-head">
            {corner}
          </th>
          {columns.map(({ name, full }) => (
            <th key={name} scope="col" title={full} aria-label={full}>
              {name}
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
  const lit = usePage((state) => row.path !== undefined && state.lit?.path === row.path);
  const actions = useActions();
  const why = useId();
  const light = (on: boolean) => row.path !== undefined && actions.light(on ? row.path : null, "compare");
  return (
    <tbody
      className="matrix-group"
      data-lit={lit || undefined}
      data-first={row.first || undefined}
      onMouseEnter={() => light(true)}
      onMouseLeave={() => light(false)}
      onFocus={() => light(true)}
      onBlur={() => light(false)}
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
            <Icon name={open ? "down" : "right"} />
            {row.head}
          </button>
        </th>
        {row.cells.map((cell, at) => (
          <td key={columns[at]?.name} className="matrix-cell">
            <Mark {...cell.verdict} />
            {cell.value && <span className="code matrix-value">{cell.value}</span>}
          </td>
        ))}
      </tr>
      {open && (
        <tr id={why} className="matrix-why">
          <td colSpan={columns.length + 1} aria-label={`Why, for ${row.name}`}>
            <dl>
              {together(
                row.cells,
                columns.map(({ name, full = name }) => full),
              ).map(({ names, cell }) => (
                <div key={names}>
                  <dt>{names}</dt>
                  <dd>
                    {cell.sentence} {cell.more}
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

function Mark({ word, tone }: Verdict) {
  return (
    <span className="verdict" data-tone={tone}>
      {word}
    </span>
  );
}
