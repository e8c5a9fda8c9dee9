import { dig, isList, type Value, type ValueMap, withKey } from "../../engine/value/value.ts";

/**
 * Returns the answer to a review without what changes from run to run: the rules of a user, which the server lists in any
 * order, are sorted, and a token has no text and no end. Returns other answers as they are.
 */
export function withStableReview(body: ValueMap): ValueMap {
  const status = dig(body, "status") as ValueMap;
  switch (body["kind"]) {
    case "SelfSubjectRulesReview": {
      const { resourceRules, nonResourceRules } = status;
      const sorted = {
        resourceRules: sortByText(resourceRules),
        nonResourceRules: sortByText(nonResourceRules),
      };
      return withKey(body, "status", { ...status, ...sorted });
    }
    case "TokenRequest":
      return withKey(body, "status", {});
    default:
      return body;
  }
}

function sortByText(list: Value | undefined): Value {
  if (!isList(list)) return list ?? null;
  return list.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
}

/** Returns a rule as a text that does not depend on the order of its fields. */
function textOf(rule: Value): string {
  return JSON.stringify(Object.entries(rule as ValueMap).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
