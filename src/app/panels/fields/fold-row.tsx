import { plural } from "../../../words.ts";
import { cellId } from "./field-row.tsx";

type FoldRowProps = {
  readonly index: number;
  readonly span: number;
  readonly isOpen: boolean;
  readonly count: number;
  readonly changed: number;
  readonly active: boolean;
};

/** The row that opens and closes the fields that nobody owns. */
export function FoldRow({ index, span, isOpen, count, changed, active }: FoldRowProps) {
  return (
    <tr
      className="fields-row fields-fold"
      data-row={index}
      aria-level={1}
      aria-expanded={isOpen}
      aria-rowindex={index + 2}
    >
      <th
        id={cellId(index, 0)}
        scope="row"
        className="fields-name"
        data-column={0}
        data-active={active || undefined}
        colSpan={span}
        style={{ "--level": 0 } as React.CSSProperties}
      >
        <span className="fields-content">
          <span className="fields-twist" aria-hidden="true">
            {isOpen ? "▾" : "▸"}
          </span>
          <span>
            {plural(count, "field")} that nobody owns: filled in by the server
            {changed > 0 && `; ${changed} changed`}
          </span>
        </span>
      </th>
    </tr>
  );
}
