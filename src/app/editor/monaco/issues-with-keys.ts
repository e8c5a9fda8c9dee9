import type { Diagnostic } from "../../../text/diagnostics/diagnostic.ts";
import { withKeys } from "../../ui/with-keys.ts";

/** Returns diagnostics with unique keys. Two diagnostics can have the same position and message. */
export function issuesWithKeys(issues: readonly Diagnostic[]): readonly (readonly [string, Diagnostic])[] {
  return withKeys(issues, ({ range, message }) => `${range.line}:${range.column} ${message}`);
}
