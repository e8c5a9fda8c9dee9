import type { Issue } from "../../text/issue.ts";
import { withKeys } from "../view/with-keys.ts";

/** Issues with keys: two may say the same of the same place. */
export function issuesWithKeys(issues: readonly Issue[]): readonly (readonly [string, Issue])[] {
  return withKeys(issues, ({ range, message }) => `${range.line}:${range.column} ${message}`);
}
