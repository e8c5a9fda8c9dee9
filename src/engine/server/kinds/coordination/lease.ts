import type { BuiltinKind } from "../builtin-kind.ts";
import { since, text } from "../common/table-cells.ts";

export const lease: BuiltinKind = {
  table: (row) => [text(row, "spec.holderIdentity"), since(row)],
};
