import { dig, get, isList, isMap, type Value, type ValueMap, withoutKey } from "../../engine/value/value.ts";
import { sortProblems } from "./sort-problems.ts";
import { withStableReview } from "./stable-review.ts";

/** Returns the body of an answer without what varies from run to run. A Status has sorted causes. */
export function normalBody(body: ValueMap): ValueMap {
  return isStatus(body) ? (sortCauses(body) as ValueMap) : bare(withStableReview(body));
}

/**
 * Removes the resourceVersion of a list, because it depends on the whole cluster, and the descriptions of the columns of a Table, which the
 * page does not have.
 */
function bare(body: ValueMap): ValueMap {
  const columns = get(body, "columnDefinitions");
  if (isList(columns))
    return {
      ...body,
      columnDefinitions: columns.map((one) => (isMap(one) ? withoutKey(one, "description") : one)),
    };
  return isList(get(body, "items")) && isMap(body["metadata"])
    ? { ...body, metadata: withoutKey(withoutKey(body["metadata"], "resourceVersion"), "continue") }
    : body;
}

/** Whether a body is a Status. */
export function isStatus(body: Value): boolean {
  return dig(body, "kind") === "Status";
}

/** Returns a Status with sorted causes and error lines, because the server lists them in any order. */
export function sortCauses(body: Value): Value {
  if (!isMap(body) || !isStatus(body)) return body;
  const message = sortProblems(String(get(body, "message") ?? ""));
  const [head = "", tail] = message.split(": errors:\n  ");
  const lined =
    tail === undefined ? message : `${head}: errors:\n  ${tail.split("\n  ").sort().join("\n  ")}`;
  const causes = dig(body, "details", "causes");
  if (!isList(causes) || causes.length < 2) return { ...body, message: lined };
  const text = (cause: Value): string => `${dig(cause, "field")}: ${dig(cause, "message")}`;
  const sorted = [...causes].sort((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0));
  const join = (list: readonly Value[]): string => `[${[...new Set(list.map(text))].join(", ")}]`;
  const same = lined.endsWith(join(causes));
  const made = same ? lined.slice(0, lined.length - join(causes).length) + join(sorted) : lined;
  return { ...body, message: made, details: { ...(body["details"] as ValueMap), causes: sorted } };
}
