import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { items, since } from "../common/table-cells.ts";

const CELLS: ByVersion<Required<BuiltinKind>["table"]> = {
  "1.34": (row) => [String(items(row, "secrets").length), since(row)],
  "1.35": (row) => [since(row)],
};

export const serviceAccount: BuiltinKind = {
  strategy: { returnsDeletedObject: true },
  table: (row) => formOf(CELLS)(row),
};
