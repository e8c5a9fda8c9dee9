import type { FieldCell, FieldColumn, FieldTableRow } from "../../../../session/frame/field-table/types.ts";
import { KeptEnd, keptEndOf } from "../../../ui/kept-end.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { changeWord } from "../previewed-row.ts";
import { cellWords, visibleWord } from "./cell-words.ts";
import "./field-cell.css";

const CellEditor = lazyPart(() => import("./cell-editor.tsx").then((part) => part.CellEditor));

type ManagerCellProps = {
  readonly id: string;
  readonly column: FieldColumn;
  /** The colour of its manager. */
  readonly colour: number;
  readonly row: FieldTableRow;
  /** Undefined if the manager does not own, want, gain or lose the field. */
  readonly cell: FieldCell | undefined;
  /** Whether the cell shows what a move would do. */
  readonly isPreview: boolean;
  readonly active: boolean;
  readonly isEdited: boolean;
  readonly onEdited: (isDone: boolean) => void;
  readonly at: number;
};

/** What a manager wants, and whether it owns the field: by shape and colour. */
export function ManagerCell(props: ManagerCellProps) {
  const { id, row, colour, column, cell, isPreview, active, isEdited, onEdited, at } = props;
  const end = keptEndOf(cell?.value ?? "");
  return (
    <td
      id={id}
      className="fields-cell"
      data-column={at}
      data-colour={cell?.owns || cell?.change ? colour : undefined}
      data-owns={cell?.owns || undefined}
      data-unwritten={(cell?.owns && cell.unwritten !== "normalised" && cell.unwritten) || undefined}
      data-conflict={cell?.conflict || undefined}
      data-change={cell?.change ?? undefined}
      data-active={active || undefined}
      data-tagged={cell !== undefined && isTagged(cell, end) ? true : undefined}
    >
      {isEdited ? (
        <CellEditor row={row} column={column} cell={cell} onClose={onEdited} />
      ) : (
        cell && <CellContent cell={cell} end={end} column={column} isPreview={isPreview} />
      )}
    </td>
  );
}

/** Shorter values have room beside a word in the narrowest column. */
const ROOMY = 5;

/** Whether the value is shortened before the end of the cell: a word follows it, or it keeps its own end. Such cells cost more to paint. */
function isTagged({ value, owns, unwritten, shared, change }: FieldCell, end: string): boolean {
  if (value === null || value.length <= ROOMY) return false;
  return end !== "" || (owns && unwritten !== null) || shared || change !== null;
}

type CellContentProps = {
  readonly cell: FieldCell;
  /** The end of its value that is not cut. */
  readonly end: string;
  readonly column: FieldColumn;
  readonly isPreview: boolean;
};

function CellContent({ cell, end, column, isPreview }: CellContentProps) {
  const { value, owns, shared, conflict, unwritten, change } = cell;
  const word = visibleWord(cell, column);
  const words = cellWords(cell);
  return (
    <span className="fields-content">
      {owns && (
        <span className="fields-mark" aria-hidden="true">
          {ownerMark(column)}
        </span>
      )}
      {conflict && (
        <span className="fields-warn" aria-hidden="true">
          ▲
        </span>
      )}
      {words && <span className="hidden-text">{words} </span>}
      {word && <span className="fields-none">{word} </span>}
      {value && (
        <span className="fields-value">
          <KeptEnd text={value} end={end} />
        </span>
      )}
      {owns && unwritten && <Tag title={UNWRITTEN[unwritten].title}>{UNWRITTEN[unwritten].tag}</Tag>}
      {shared && <Tag>shared</Tag>}
      {change && <Tag change={change}>{changeWord(cell, column, isPreview)}</Tag>}
    </span>
  );
}

type TagProps = { readonly change?: string; readonly title?: string; readonly children: string };

/** A word about a value, after a space. */
export function Tag({ change, title, children }: TagProps) {
  return (
    <>
      {" "}
      <span className="fields-tag" data-change={change} title={title}>
        {children}
      </span>
    </>
  );
}

/** What the table says of an owner's value that is not the live value. */
const UNWRITTEN: Readonly<
  Record<NonNullable<FieldCell["unwritten"]>, { readonly tag: string; readonly title: string }>
> = {
  refused: { tag: "not written", title: "The server refused this step" },
  dryRun: { tag: "not kept", title: "This step is a dry run" },
  normalised: { tag: "same value", title: "The server stores this value in another form" },
  other: { tag: "not written", title: "The live value is another one" },
};

/** Returns the shape of an owner: by its operation, and whether it writes a subresource. */
export function ownerMark({
  operation,
  subresource,
}: Pick<FieldColumn, "operation" | "subresource">): string {
  if (subresource !== null) return "◐";
  return operation === "Apply" ? "●" : "◌";
}
