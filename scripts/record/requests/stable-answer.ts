import type { ValueMap } from "../../../src/engine/value/value.ts";
import { sortCauses } from "../../../src/verify/normal/normal-answer.ts";
import { withStableReview } from "../../../src/verify/normal/stable-review.ts";

/**
 * Returns an answer without what the server does in another way each time: it lists the problems of a refusal and the rules of a user in
 * random order, and each compilation of a rule gives the type of `self` another number.
 */
export function stableAnswer(body: ValueMap): ValueMap {
  const stable = withStableReview(body);
  const sorted = typeof stable["message"] === "string" ? (sortCauses(stable) as ValueMap) : stable;
  const text = JSON.stringify(sorted);
  return text.includes("selfType")
    ? (JSON.parse(text.replace(/selfType\d+/g, "selfType")) as ValueMap)
    : sorted;
}
