import type { BuiltinKind } from "../builtin-kind.ts";

export const componentStatus: BuiltinKind = {
  deprecated: "v1 ComponentStatus is deprecated in v1.19+",
  // The server here knows no components, so the table has no rows.
  table: () => [],
};
