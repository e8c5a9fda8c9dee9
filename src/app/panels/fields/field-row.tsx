import { memo } from "react";
import type { FieldColumn, FieldTableRow } from "../../../session/frame/field-table/types.ts";
import type { PreviewField } from "../../../session/preview/types.ts";
import { KeptEnd, keptEndOf } from "../../ui/kept-end.tsx";
import { ManagerCell, Tag } from "./cell/field-cell.tsx";
import { nameEnd } from "./name-end.ts";
import { previewedRow } from "./previewed-row.ts";

/** A column of the grid from the second on: the index of a manager, or the live values. */
export type GridColumn = number | "live";

type FieldRowProps = {
  readonly row: FieldTableRow;
  /** What the move under the mouse or the focus would change in the row. */
  readonly preview: PreviewField | undefined;
  readonly columns: readonly FieldColumn[];
  /** The colours of the managers, one for each of `columns`. */
  readonly colours: readonly number[];
  readonly order: readonly GridColumn[];
  readonly index: number;
  readonly level: number;
  readonly isOpen: boolean | null;
  readonly highlighted: boolean;
  /** The active column of the grid, if the row is active; else null. */
  readonly active: number | null;
  /** The column of the grid whose value the user edits; null for none. */
  readonly edited: number | null;
  readonly onEdited: (isDone: boolean) => void;
};

/** A field: its name, what each manager wants and owns, and the live value. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { preview, columns, colours, order, index, level, isOpen, highlighted, active, edited, onEdited } =
    props;
  const isPreview = preview !== undefined;
  const row = isPreview ? previewedRow(props.row, columns, preview) : props.row;
  return (
    <tr
      className="fields-row"
      data-row={index}
      aria-level={level}
      aria-expanded={isOpen ?? undefined}
      aria-rowindex={index + 2}
      data-highlighted={highlighted || undefined}
      data-change={row.change ?? undefined}
      data-unowned={row.unowned || undefined}
      data-preview={isPreview || undefined}
      data-branch={row.hasChildren || undefined}
    >
      <th
        id={cellId(index, 0)}
        scope="row"
        className="fields-name"
        data-column={0}
        data-active={active === 0 || undefined}
        style={{ "--level": level - 1 } as React.CSSProperties}
        title={row.label}
      >
        <span className="fields-content">
          <span className="fields-twist" data-open={isOpen ?? undefined} aria-hidden="true">
            {isOpen === null ? "" : isOpen ? "▾" : "▸"}
          </span>
          <span className="fields-path">
            <KeptEnd text={row.name} end={nameEnd(row.name, level)} />
          </span>
          {row.note && <span className="fields-note"> {row.note}</span>}
        </span>
      </th>
      {order.map((column, at) =>
        column === "live" ? (
          <LiveCell key="live" id={cellId(index, at + 1)} row={row} at={at + 1} active={active === at + 1} />
        ) : (
          <ManagerCell
            key={column}
            id={cellId(index, at + 1)}
            column={columns[column] as FieldColumn}
            colour={colours[column] as number}
            cell={row.cells.find((cell) => cell.column === column)}
            row={row}
            isPreview={isPreview}
            isEdited={edited === at + 1}
            onEdited={onEdited}
            at={at + 1}
            active={active === at + 1}
          />
        ),
      )}
    </tr>
  );
});

/** Returns the id of a cell, which the table names as its active descendant. */
export function cellId(row: number, column: number): string {
  return `fields-${row}-${column}`;
}

type LiveCellProps = {
  readonly id: string;
  readonly row: FieldTableRow;
  readonly at: number;
  readonly active: boolean;
};

function LiveCell({ id, row, at, active }: LiveCellProps) {
  const { value, oldValue, change } = row;
  const end = keptEndOf(value ?? "");
  return (
    <td
      id={id}
      className="fields-cell fields-live"
      data-column={at}
      data-active={active || undefined}
      data-tagged={end !== "" || undefined}
    >
      <span className="fields-content" data-changed={oldValue !== null || undefined}>
        {oldValue !== null && (
          <del className="fields-old">
            <span className="hidden-text">was </span>
            <KeptEnd text={oldValue} />
          </del>
        )}
        {value ? (
          <span className="fields-value">
            <KeptEnd text={value} end={end} />
          </span>
        ) : (
          value === null && oldValue === null && <span className="fields-none">not in the object</span>
        )}
        {change !== null && change !== "changed" && !row.hasChildren && <Tag change={change}>{change}</Tag>}
      </span>
    </td>
  );
}
