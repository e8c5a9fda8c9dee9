import type { FieldColumn } from "../../../session/frame/field-table/types.ts";
import type { PreviewField } from "../../../session/preview/types.ts";
import type { RowRange } from "../../ui/hooks/row-window.ts";
import { FieldRow, type GridColumn } from "./field-row.tsx";
import { FoldRow } from "./fold-row.tsx";
import type { GridPosition } from "./grid-position.ts";
import type { GridRow } from "./shown-rows.ts";

type GridBodyProps = {
  readonly rows: readonly GridRow[];
  /** The rows to render. */
  readonly range: RowRange;
  readonly rowHeight: number;
  readonly columns: readonly FieldColumn[];
  /** The colours of the managers, one for each of `columns`. */
  readonly colours: readonly number[];
  readonly order: readonly GridColumn[];
  /** What the move under the mouse or the focus would change, by path. */
  readonly previews: ReadonlyMap<string, PreviewField>;
  /** The index of the highlighted row; -1 for none. */
  readonly highlighted: number;
  /** The paths of fields that are highlighted, too. */
  readonly others: readonly string[] | undefined;
  /** The active cell, if the table has the focus; else null. */
  readonly active: GridPosition | null;
  /** The cell whose value the user edits, by the key of its row; null for none. */
  readonly edited: { readonly key: string; readonly column: number } | null;
  readonly onEdited: (isDone: boolean) => void;
};

/** The rows of the table that are near the visible part, and the space of the others. */
export function GridBody(props: GridBodyProps) {
  const { rows, range, rowHeight, columns, colours, order, previews, active, edited, onEdited } = props;
  const { start, end } = range;
  const span = order.length + 1;
  return (
    <tbody>
      {start > 0 && <Space height={start * rowHeight} span={span} />}
      {rows.slice(start, end).map((one, offset) => {
        const index = start + offset;
        const activeColumn = active?.row === index ? active.column : null;
        if (one.kind === "fold")
          return (
            <FoldRow
              key={one.key}
              index={index}
              span={span}
              isOpen={one.isOpen}
              count={one.count}
              changed={one.changed}
              active={activeColumn !== null}
            />
          );
        return (
          <FieldRow
            key={one.key}
            row={one.row}
            preview={previews.get(one.row.path)}
            columns={columns}
            colours={colours}
            order={order}
            index={index}
            level={one.level}
            isOpen={one.isOpen}
            highlighted={index === props.highlighted || props.others?.includes(one.row.path) === true}
            active={activeColumn}
            edited={edited?.key === one.key ? edited.column : null}
            onEdited={onEdited}
          />
        );
      })}
      {end < rows.length && <Space height={(rows.length - end) * rowHeight} span={span} />}
    </tbody>
  );
}

/** The space of the rows that are not rendered. */
function Space({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it gets the focus
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
