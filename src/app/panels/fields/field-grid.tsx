import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { FieldTableView } from "../../../session/frame/field-table/types.ts";
import { useBadges } from "../../context/badges.ts";
import { useActions, useCanEdit, usePageState } from "../../context/page-context.ts";
import { type RowLimits, useVisibleRows } from "../../ui/hooks/use-visible-rows.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { columnOrder } from "./column-order.ts";
import { cellId } from "./field-row.tsx";
import { GridBody } from "./grid-body.tsx";
import { GridHead } from "./grid-head.tsx";
import { type GridPosition, parentIndex, positionForKey } from "./grid-position.ts";
import { gridRowHeightOf, revealCell, revealColumn, revealGridRow } from "./reveal-row.ts";
import { firstToShow, type GridRow, indexOfField, type RowFilter } from "./shown-rows.ts";
import { useOpenRows } from "./use-open-rows.ts";

/** Fewer rows than in a list, because each has many cells. */
const LIMITS: RowLimits = { most: 120, margin: 6 };

/** How many of the rows that open become visible, at least. */
const OPENED_ROWS = 3;

const CellNote = lazyPart(() => import("./cell/cell-note.tsx").then((part) => part.CellNote));

type FieldGridProps = {
  readonly table: FieldTableView;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
};

/** The fields as a treegrid. Only the visible rows are rendered. */
export function FieldGrid({ table, filter, onFilter }: FieldGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [rowHeight, setRowHeight] = useState(26);
  const { shown, open } = useOpenRows(table, filter);
  const [active, setActive] = useState<{ readonly key: string; readonly column: number } | null>(null);
  const [focused, setFocused] = useState(false);
  const [noted, setNoted] = useState<GridPosition | null>(null);
  const [edited, setEdited] = useState<{ readonly key: string; readonly column: number } | null>(null);
  const actions = useActions();
  const canEdit = useCanEdit();
  const highlighted = usePageState((state) => state.highlighted);
  const managers = usePageState((state) => state.managers);
  const preview = usePageState((state) => state.shownPreview);
  const object = usePageState((state) => state.frame?.object ?? null);
  const isThere = usePageState((state) => state.frame?.live != null);
  const place = usePageState((state) => (state.frame ? `${state.frame.step} ${state.frame.object}` : ""));
  const name = usePageState((state) =>
    objectName(state.frame?.objects.find(({ key }) => key === state.frame?.object)),
  );

  const { columns } = table;
  const order = useMemo(() => columnOrder(columns, managers), [columns, managers]);
  const badgeOf = useBadges();
  const colours = useMemo(() => columns.map((column) => badgeOf(column).colour), [columns, badgeOf]);
  const at: GridPosition = {
    row: Math.max(0, active === null ? 0 : shown.findIndex(({ key }) => key === active.key)),
    column: Math.min(active?.column ?? 0, order.length),
  };
  const previews = useMemo(() => {
    const about = (preview?.fields ?? []).filter((field) => field.object === null || field.object === object);
    return new Map(about.map((field) => [field.path, field]));
  }, [preview, object]);
  const highlightedAt = useMemo(
    () => (highlighted === null ? -1 : indexOfField(shown, highlighted.path)),
    [shown, highlighted],
  );

  const range = useVisibleRows(scroller, shown.length, rowHeight, LIMITS);

  useEffect(() => setRowHeight(gridRowHeightOf(scroller.current)), []);
  useEffect(() => {
    if (highlighted && highlighted.source !== "table" && highlightedAt >= 0)
      revealGridRow(scroller.current, highlightedAt, rowHeight);
  }, [highlighted, highlightedAt, rowHeight]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for another preview, not for other rows
  useEffect(() => {
    const first = shown.findIndex((one) => one.kind === "field" && previews.has(one.row.path));
    if (first >= 0 && edited === null && noted === null) revealGridRow(scroller.current, first, rowHeight);
  }, [previews]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for another step or object, not for every edit
  useEffect(() => {
    const first = firstToShow(shown);
    if (place !== "" && first >= 0) revealGridRow(scroller.current, first, gridRowHeightOf(scroller.current));
    const writer = order.findIndex((of) => of !== "live" && columns[of]?.isWriter === true);
    if (writer >= 0) revealColumn(scroller.current, writer + 1);
  }, [place]);

  const rowAt = (index: number): GridRow | undefined => shown[index];
  const highlight = (index: number) => {
    const row = rowAt(index);
    actions.highlight(row?.kind === "field" ? row.row.path : null, "table");
  };

  const go = (to: GridPosition) => {
    const row = rowAt(to.row);
    if (row === undefined) return;
    setActive({ key: row.key, column: row.kind === "fold" ? 0 : to.column });
    highlight(to.row);
    revealGridRow(scroller.current, to.row, rowHeight);
    requestAnimationFrame(() =>
      revealCell(scroller.current, document.getElementById(cellId(to.row, to.column))),
    );
  };

  /** Opens or closes a row. Rows that open at the lower end of the table become visible. */
  const twist = (row: GridRow, index: number) => {
    open(row, !row.isOpen);
    if (!row.isOpen)
      requestAnimationFrame(() => revealGridRow(scroller.current, index + OPENED_ROWS, rowHeight));
  };

  const focusGrid = () => grid.current?.focus({ preventScroll: true });

  const endEdit = useCallback((isDone: boolean) => {
    setEdited(null);
    if (isDone) grid.current?.focus({ preventScroll: true });
  }, []);

  /** Opens the input of a cell; false if the cell has none. */
  const edit = ({ row: index, column }: GridPosition): boolean => {
    const row = rowAt(index);
    const of = order[column - 1];
    const isValue = row?.kind === "field" && !row.row.hasChildren && typeof of === "number";
    if (!canEdit || !isValue || columns[of]?.gone === true) return false;
    setNoted(null);
    setActive({ key: row.key, column });
    setEdited({ key: row.key, column });
    return true;
  };

  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.target !== event.currentTarget) return;
    if (event.key === "Escape") setEdited(null);
    const row = rowAt(at.row);
    if (row === undefined) return;
    const { key } = event;
    const isBranchEnd = at.column === 0 && row.isOpen !== null;
    if (isBranchEnd && key === (row.isOpen ? "ArrowLeft" : "ArrowRight")) twist(row, at.row);
    else if (key === "ArrowLeft" && at.column === 0) {
      const parent = parentIndex(
        shown.map(({ level }) => level),
        at.row,
      );
      if (parent >= 0) go({ row: parent, column: 0 });
    } else if (key === "Enter" && isBranchEnd) twist(row, at.row);
    else if ((key === "Enter" || key === "F2") && edit(at)) return event.preventDefault();
    else if ((key === "w" && !event.ctrlKey) || key === "Enter") setNoted(row.kind === "field" ? at : null);
    else {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 200) / rowHeight) - 2);
      const size = { rows: shown.length, columns: order.length + 1, page };
      const to = positionForKey(key, event.ctrlKey, at, size);
      if (to === null) return;
      go(to);
    }
    event.preventDefault();
  };

  const click = (event: MouseEvent) => {
    const to = positionOf(event.target);
    const isEditor =
      event.target instanceof Element && event.target.closest(".fields-input, .fields-problem") !== null;
    if (to === null || isEditor) return;
    const isTwist =
      event.target instanceof Element && event.target.closest(".fields-twist, .fields-fold") !== null;
    const row = rowAt(to.row);
    if (row === undefined) return;
    setActive({ key: row.key, column: to.column });
    setEdited(null);
    focusGrid();
    if (isTwist) twist(row, to.row);
    else if (to.column > 0) setNoted(to);
  };

  const notedRow = noted === null ? undefined : rowAt(noted.row);
  return (
    <div
      ref={scroller}
      className="panel-body fields-scroll"
      data-empty={shown.length === 0 || undefined}
      onScroll={({ currentTarget }) =>
        currentTarget.toggleAttribute("data-sideways", currentTarget.scrollLeft > 0)
      }
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table that the user moves in
        role="treegrid"
        className="fields-grid"
        data-preview={preview !== null || undefined}
        aria-label={`Fields of ${name}`}
        aria-rowcount={shown.length + 1}
        aria-activedescendant={focused && shown.length > 0 ? cellId(at.row, at.column) : undefined}
        tabIndex={0}
        style={{ "--managers": columns.length } as React.CSSProperties}
        onKeyDown={keys}
        onFocus={(event) => {
          if (event.target !== event.currentTarget) return;
          setFocused(true);
          if (!highlighted) highlight(at.row);
        }}
        onBlur={(event) => {
          if (event.target !== event.currentTarget) return;
          setFocused(false);
          actions.highlight(null, "table");
        }}
        onClick={click}
        onDoubleClick={(event) => {
          const to = positionOf(event.target);
          if (to !== null) edit(to);
        }}
        onMouseMove={(event) => {
          const to = positionOf(event.target);
          if (to !== null) highlight(to.row);
        }}
        onMouseLeave={() => (focused ? highlight(at.row) : actions.highlight(null, "table"))}
      >
        <GridHead columns={columns} order={order} filter={filter} onFilter={onFilter} />
        <GridBody
          rows={shown}
          range={range}
          rowHeight={rowHeight}
          columns={columns}
          colours={colours}
          order={order}
          previews={previews}
          highlighted={highlightedAt}
          others={highlighted?.others}
          active={focused ? at : null}
          edited={edited}
          onEdited={endEdit}
        />
      </table>
      {shown.length === 0 && (
        <p className="fields-nothing">
          {filter === "all" ? (
            isThere ? (
              "Nobody owns a field of this object."
            ) : (
              "The object does not exist after this step."
            )
          ) : (
            <>
              No field matches.{" "}
              <button type="button" className="button button-text" onClick={() => onFilter("all")}>
                Show all fields
              </button>
            </>
          )}
        </p>
      )}
      {noted !== null && notedRow?.kind === "field" && (
        <CellNote
          key={`${notedRow.key} ${noted.column}`}
          row={notedRow.row}
          columns={columns}
          column={noted.column === 0 ? "live" : (order[noted.column - 1] ?? "live")}
          anchor={cellId(noted.row, noted.column)}
          onEdit={() => edit(noted)}
          onClose={() => {
            setNoted(null);
            if (edited === null) focusGrid();
          }}
        />
      )}
    </div>
  );
}

/** Returns the cell of an event's target; null if it is in no row. */
function positionOf(target: EventTarget | null): GridPosition | null {
  const cell = target instanceof Element ? target.closest("[data-column]") : null;
  const row = cell?.closest("[data-row]");
  if (!cell || !row) return null;
  return { row: Number(row.getAttribute("data-row")), column: Number(cell.getAttribute("data-column")) };
}

function objectName(object: { readonly kind: string; readonly name: string } | undefined): string {
  return object === undefined ? "the object" : `${object.kind} ${object.name}`;
}
