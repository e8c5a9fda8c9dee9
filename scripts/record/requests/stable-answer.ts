import { mapsOf } from "../../../src/engine/value/field-values.ts";
import { isMap, type ValueMap } from "../../../src/engine/value/value.ts";
import { sortCauses } from "../../../src/verify/normal/normal-answer.ts";
import { withStableReview } from "../../../src/verify/normal/stable-review.ts";
import { withFixedTokens } from "./fixed-tokens.ts";

/**
 * Returns an answer without what the server does in another way each time: it lists the problems of a refusal and the rules of a user in
 * random order, each compilation of a rule gives the type of `self` another number, two controllers race for the conditions of a
 * definition, and the token of the next page names the version of the cluster.
 */
export function stableAnswer(body: ValueMap): ValueMap {
  const stable = withStableConditions(withStableReview(body));
  const sorted = typeof stable["message"] === "string" ? (sortCauses(stable) as ValueMap) : stable;
  const text = JSON.stringify(sorted);
  const fixed = withFixedTokens(text.replace(/selfType\d+/g, "selfType"));
  return fixed === text ? sorted : (JSON.parse(fixed) as ValueMap);
}

/** Returns an answer that is no JSON, with a fixed number of the stream that a server breaks off when it panics. */
export function stableText(text: string): string {
  return text.replace(/\bstream ID \d+/, "stream ID 1");
}

/**
 * Matches the kinds of warnings that come in random order: problems of a field such as `299 - "spec.b: Invalid value: 50: too big"`, labels
 * of nodes in a map such as `299 - "spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14"`, and unknown formats.
 */
const RANDOM_KINDS = [
  /^299 - "[^ "]+: (Invalid value|Required value|Unsupported value|Duplicate value|Forbidden|Too )/,
  /^299 - "[^ "]*(nodeSelector\[|matchLabels\.)[^ "]+: /,
  /^299 - "unrecognized format /,
];

/** Returns warnings with each of the random kinds in a fixed order. The server takes them from a Go map, so their order is random. */
export function stableWarnings(warnings: readonly string[]): readonly string[] {
  return RANDOM_KINDS.reduce<readonly string[]>((all, kind) => {
    const sorted = all.filter((warning) => kind.test(warning)).sort();
    return all.map((warning) => (kind.test(warning) ? (sorted.shift() ?? warning) : warning));
  }, warnings);
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
