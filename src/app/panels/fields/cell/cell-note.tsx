import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldColumn, FieldTableRow } from "../../../../session/frame/field-table/types.ts";
import type { ExplanationRow } from "../../../../session/frame/types.ts";
import { shorten } from "../../../../words.ts";
import { useActions, useCanEdit, useHasDialogs, usePageState } from "../../../context/page-context.ts";
import { useExplanation } from "../../../context/use-explanation.ts";
import { CodeText } from "../../../ui/code-text.tsx";
import { positionPopup } from "../../../ui/dom/popup-position.ts";
import { Badge } from "../../badge.tsx";
import type { GridColumn } from "../field-row.tsx";
import { cellSentence } from "./cell-sentence.ts";
import { type AimedEdit, useFieldEdits } from "./use-field-edits.ts";
import "./cell-popups.css";

const PARTS_OWNED = "The fields below it have owners of their own.";

type CellNoteProps = {
  readonly row: FieldTableRow;
  readonly columns: readonly FieldColumn[];
  readonly column: GridColumn;
  /** The id of the cell. */
  readonly anchor: string;
  /** Opens the input in the cell. */
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

/** Why a cell is as it is: a sentence, and a link to the explanation of the step. */
export function CellNote({ row, columns, column, anchor, onEdit, onClose }: CellNoteProps) {
  const popup = useRef<HTMLDivElement>(null);
  const actions = useActions();
  const hasDialogs = useHasDialogs();
  const canEdit = useCanEdit();
  const live = usePageState((state) => state.frame?.live?.lines);
  const { answer } = useExplanation();
  const of = column === "live" ? undefined : columns[column];
  const note = live?.find(({ path, inside }) => path === row.path && !inside)?.note ?? "";
  const first = column === "live" ? asSentence(note) || PARTS_OWNED : cellSentence(row, column, columns);
  const isConflict = row.cells.some((cell) => cell.column === column && cell.conflict);
  const reason = isConflict ? "" : reasonFor(answer?.rows ?? [], row.path, of); // the first sentence says it already

  useEffect(() => {
    const cell = document.getElementById(anchor);
    if (popup.current === null || cell === null) return;
    popup.current.showPopover();
    positionPopup(popup.current, cell);
    popup.current.focus();
    actions.highlight(row.path, "table");
  }, [anchor, actions, row.path]);

  const more = hasDialogs && (
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
        Explain this step
      </button>
    </div>
  );

  return (
    <div
      ref={popup}
      className="popup fields-why"
      popover="auto"
      tabIndex={-1}
      role="dialog"
      aria-label={`Why: ${row.label}`}
      onToggle={(event) => event.newState === "closed" && onClose()}
    >
      <p className="fields-why-path code">
        {of && <Badge small of={of} />} {partsOfLabel(row.label)}
      </p>
      <p>{first}</p>
      {reason && (
        <p className="quiet">
          <CodeText text={reason} />
        </p>
      )}
      {canEdit && of && !of.gone ? (
        <EditButtons
          row={row}
          of={of}
          more={more}
          onEdit={onEdit}
          onDone={() => popup.current?.hidePopover()}
        />
      ) : (
        more
      )}
    </div>
  );
}

/** Returns a path that breaks before its names, not inside them. */
function partsOfLabel(label: string): ReactNode {
  return label.split(/(?=[.[])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key
    <Fragment key={at}>
      <wbr />
      {part}
    </Fragment>
  ));
}

type EditButtonsProps = {
  readonly row: FieldTableRow;
  readonly of: FieldColumn;
  /** What follows the buttons. The effect of a button is below it, so that nothing moves. */
  readonly more: ReactNode;
  readonly onEdit: () => void;
  readonly onDone: () => void;
};

/** Buttons that change the manifest of a manager for one field, or why there is no manifest. */
function EditButtons({ row, of, more, onEdit, onDone }: EditButtonsProps) {
  const [aimed, setAimed] = useState<AimedEdit["effectOf"]>(null);
  const { answer: edits, isPending } = useFieldEdits(of, row.path, { effectOf: aimed, value: null });
  const actions = useActions();
  const shown = usePageState((state) => state.scenario.steps.findIndex(({ id }) => id === state.frame?.step));
  if (edits === null) return more;
  if ("refusal" in edits)
    return (
      <>
        <p className="quiet">{edits.refusal}</p>
        {more}
      </>
    );
  const { copyLive, remove } = edits;
  const write = (text: string, done: string) => {
    onDone();
    actions.editManifest(edits, text, done);
  };
  const aim = (effectOf: AimedEdit["effectOf"]) => ({
    onMouseMove: () => setAimed(effectOf), // not when the popup opens under the mouse
    onMouseLeave: () => setAimed(null),
    onFocus: () => setAimed(effectOf),
    onBlur: () => setAimed(null),
  });
  const canEdit = !row.hasChildren && (edits.current !== null || !edits.has);
  const effect = aimed === null || isPending ? null : edits.effect;
  return (
    <>
      <div className="fields-why-links">
        {canEdit && (
          <button type="button" className="button button-solid" onClick={onEdit}>
            {edits.has
              ? "Change the value"
              : of.operation === "Apply"
                ? "Apply this field"
                : "Set this field"}
          </button>
        )}
        {copyLive !== null && !row.hasChildren && (
          <button
            type="button"
            className="button button-outline"
            {...aim("copyLive")}
            onClick={() => write(copyLive, `Copied the live value of ${row.label}`)}
          >
            Set it to the live value {shorten(row.value ?? "", MAX_VALUE)}
          </button>
        )}
        {remove !== null && (
          <button
            type="button"
            className="button button-outline"
            {...aim("remove")}
            onClick={() => write(remove, `Took ${row.label} out of the manifest`)}
          >
            Remove it from the manifest
          </button>
        )}
      </div>
      {more}
      {effect !== null && (
        <p className="quiet fields-why-effect">
          <CodeText text={`Then step ${shown + 1}: ${effect.summary}`} />
        </p>
      )}
    </>
  );
}

/** How many characters of a value a button shows. */
const MAX_VALUE = 24;

/** Returns why the step changed the field, or left it as it is: what is said of the manager of the column, else of any manager. */
function reasonFor(rows: readonly ExplanationRow[], path: string, of: FieldColumn | undefined): string {
  const lines = rows.find((row) => row.path === path)?.lines ?? [];
  const own = of && lines.find(({ key }) => key === of.key);
  return (own ?? lines[0])?.sentence ?? "";
}

/** Returns a note as a sentence. */
function asSentence(note: string): string {
  return note === "" ? "" : `${note.slice(0, 1).toUpperCase()}${note.slice(1)}.`;
}
