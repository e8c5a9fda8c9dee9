import { mapsOf } from "../../../src/engine/value/field-values.ts";
import { isMap, type ValueMap } from "../../../src/engine/value/value.ts";
import { sortCauses } from "../../../src/verify/normal/normal-answer.ts";
import { withStableReview } from "../../../src/verify/normal/stable-review.ts";

/**
 * Returns an answer without what the server does in another way each time: it lists the problems of a refusal and the rules of a user in
 * random order, each compilation of a rule gives the type of `self` another number, and two controllers race for the conditions of a
 * definition.
 */
export function stableAnswer(body: ValueMap): ValueMap {
  const stable = withStableConditions(withStableReview(body));
  const sorted = typeof stable["message"] === "string" ? (sortCauses(stable) as ValueMap) : stable;
  const text = JSON.stringify(sorted);
  return text.includes("selfType")
    ? (JSON.parse(text.replace(/selfType\d+/g, "selfType")) as ValueMap)
    : sorted;
}

/** Matches a warning with a problem of a field: `299 - "spec.b: Invalid value: 50: too big"`. */
const PROBLEM =
  /^299 - "[^ "]+: (Invalid value|Required value|Unsupported value|Duplicate value|Forbidden|Too )/;

/** Returns warnings with the problems of fields in a fixed order. The server takes these problems from a Go map, so their order is random. */
export function stableWarnings(warnings: readonly string[]): readonly string[] {
  const problems = warnings.filter((warning) => PROBLEM.test(warning)).sort();
  return warnings.map((warning) => (PROBLEM.test(warning) ? (problems.shift() ?? warning) : warning));
}

/** Returns a definition whose approval is its last condition. */
function withStableConditions(body: ValueMap): ValueMap {
  const { status } = body;
  if (body["kind"] !== "CustomResourceDefinition" || !isMap(status)) return body;
  const conditions = mapsOf(status["conditions"]);
  const isApproval = ({ type }: ValueMap) => type === "KubernetesAPIApprovalPolicyConformant";
  if (!conditions.some(isApproval)) return body;
  const sorted = [...conditions.filter((one) => !isApproval(one)), ...conditions.filter(isApproval)];
  return { ...body, status: { ...status, conditions: sorted } };
}
