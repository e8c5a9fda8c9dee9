import type { ValueMap } from "../../value/value.ts";
import type { KindTable } from "../kinds/common/kind-table.ts";

/** The columns of a Table as a response has them, and the cells of a row. */
export type Table = Pick<KindTable, "cells" | "nameNote"> & { readonly columns: readonly ValueMap[] };

/** Returns the definition of a column. It has no description. */
export function tableColumn(name: string, type: string, format: string, priority: number): ValueMap {
  return { name, type, format, description: "", priority };
}
