import { useEffect, useRef } from "react";
import type { FieldColumn, FieldTableRow } from "../../../session/frame/field-table/types.ts";
import type { FrameView } from "../../../session/frame/types.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { positionPopup } from "../../ui/dom/popup-position.ts";
import { Badge } from "../badge.tsx";
import { cellSentence } from "./cell-sentence.ts";
import type { GridColumn } from "./field-row.tsx";

type CellNoteProps = {
  readonly row: FieldTableRow;
  readonly columns: readonly FieldColumn[];
  readonly column: GridColumn;
  /** The id of the cell. */
  readonly anchor: string;
  readonly onClose: () => void;
};

/** Why a cell is as it is: a sentence, and a link to the explanation of the step. */
export function CellNote({ row, columns, column, anchor, onClose }: CellNoteProps) {
  const popup = useRef<HTMLDivElement>(null);
  const actions = useActions();
  const frame = usePageState((state) => state.frame);
  const of = column === "live" ? undefined : columns[column];
  const { first, more } = noteTexts(frame, row, column, columns);

  useEffect(() => {
    const cell = document.getElementById(anchor);
    if (popup.current === null || cell === null) return;
    popup.current.showPopover();
    positionPopup(popup.current, cell);
    popup.current.querySelector<HTMLElement>("button")?.focus();
  }, [anchor]);

  return (
    <div
      ref={popup}
      className="popup fields-why"
      popover="auto"
      role="dialog"
      aria-label={`Why: ${row.label}`}
      onToggle={(event) => event.newState === "closed" && onClose()}
    >
      <p className="fields-why-path code">
        {of && <Badge small of={of} />} {row.label}
      </p>
      <p>{first}</p>
      {more && <p className="quiet">{more}</p>}
      <div className="fields-why-links">
        <button
          type="button"
          className="button button-outline"
          onClick={() => {
            popup.current?.hidePopover();
            actions.showSide("explanation");
            actions.highlight(row.path, "table");
          }}
        >
          Why? All about this step
        </button>
      </div>
    </div>
  );
}

/** Returns what the step did to the field, or else who owns it; and more about it. */
function noteTexts(
  frame: FrameView | null,
  row: FieldTableRow,
  column: GridColumn,
  columns: readonly FieldColumn[],
): { readonly first: string; readonly more: string } {
  const lines = frame?.explanation.find(({ path }) => path === row.path)?.lines ?? [];
  const note = frame?.live?.lines.find(({ path, inside }) => path === row.path && !inside)?.note ?? "";
  const live = `${note.slice(0, 1).toUpperCase()}${note.slice(1)}${note === "" ? "" : "."}`;
  if (column === "live") {
    const said = lines[0]?.sentence;
    return said === undefined ? { first: live || NO_OWNER, more: "" } : { first: said, more: live };
  }
  const of = columns[column];
  const said = lines.find(
    (line) =>
      line.manager === of?.manager && line.operation === of.operation && line.subresource === of.subresource,
  )?.sentence;
  const sentence = cellSentence(row, column, columns);
  return said === undefined ? { first: sentence, more: live } : { first: said, more: sentence };
}

const NO_OWNER = "The fields below it have owners of their own.";
