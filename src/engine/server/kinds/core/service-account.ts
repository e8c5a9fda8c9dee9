import type { BuiltinKind } from "../builtin-kind.ts";
import { since } from "../common/table-cells.ts";

export const serviceAccount: BuiltinKind = {
  strategy: { returnsDeletedObject: true },
  table: (row) => [since(row)],
};
