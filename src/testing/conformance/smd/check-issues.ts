import { printPath } from "../../../engine/fieldpath/element.ts";
import { printIssues, type TypedIssue } from "../../../engine/typed/typed.ts";
import { compareText } from "../../../engine/value/order.ts";
import { get, isList, isMap, type Value } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import { check, checkText } from "./recorded-line.ts";

/**
 * Compares the errors of a value: whether there are any, their paths and their messages. Omits the messages if the recording
 * marks them as unstable, and the paths if it does not list them.
 */
export function checkIssues(want: Value | undefined, issues: readonly TypedIssue[]): readonly Check[] {
  const checks: Check[] = [check("state", "ok", want === undefined || want === null, issues.length === 0)];
  if (!isMap(want)) return checks;
  checks.push(check("reason", "kind", get(want, "kind"), "validation"));
  const sorted = sortIssues(issues);
  const errors = get(want, "errors");
  if (isList(errors)) {
    const places = errors.map((error) => (isMap(error) ? (get(error, "path") as Value) : null));
    checks.push(
      checkText(
        "reason",
        "paths",
        places,
        sorted.map(({ path }) => printPath(path)),
      ),
    );
  }
  if (get(want, "messageStable") !== false) {
    checks.push(checkText("message", "message", get(want, "message"), printIssues(sorted)));
  }
  return checks;
}

/** Returns the issues sorted by their printed paths, as in the recordings. */
export function sortIssues(issues: readonly TypedIssue[]): readonly TypedIssue[] {
  return issues
    .map((issue) => ({ issue, text: printPath(issue.path) }))
    .sort((a, b) => compareText(a.text, b.text))
    .map(({ issue }) => issue);
}
