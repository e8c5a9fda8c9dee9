import type { Cell, Row } from "./cells.ts";

/** The table of a kind. */
export type TableRule = {
  /** `Name,Data:integer,Node+`: names, types other than `string`, and a plus for what only wide tables show. */
  readonly columns: string;
  /** The cells behind the name. */
  readonly cells: (row: Row) => readonly (Cell | null)[];
};
