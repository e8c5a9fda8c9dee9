import type { ValueMap } from "../../../value/value.ts";
import type { Cell, Row } from "./table-cells.ts";

/** Returns the cells of an object's row, without the first one if that is the object's name. */
export type TableCells = (row: Row) => readonly (Cell | null)[];

/** The columns and cells of a kind's table. */
export type KindTable = {
  /** As in `generated/table-columns.generated.ts`: `Name,Data:integer,Node+`. */
  readonly columns: string;
  readonly cells: TableCells;
  /** Returns what the first cell shows after the object's name. Without it, nothing. */
  readonly nameNote?: ((object: ValueMap) => string) | undefined;
};
