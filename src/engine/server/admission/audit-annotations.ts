import { mapsOf, textAt } from "../../value/field-values.ts";
import { get } from "../../value/value.ts";
import type { BoundPolicy } from "./bound-policies.ts";
import type { Evaluate } from "./policy-evaluator.ts";

/** An annotation of the audit log, or why a policy has none: then it refuses the request, whatever its binding says. */
export type Annotated = { readonly key: string; readonly value: string } | { readonly error: string };

/** The most bytes of a value. */
const MAX = 10 * 1024;

/**
 * Returns the annotations that a policy adds to the audit log; the error if they cost too much. For an empty text or null, it adds none.
 * Upstream: apiserver pkg/admission/plugin/policy/validating/validator.go (v0.36.3).
 */
export function evaluateAnnotations(
  { spec, ignoresFailure }: BoundPolicy,
  evaluate: Evaluate,
): readonly Annotated[] | string {
  const made: Annotated[] = [];
  for (const one of mapsOf(get(spec, "auditAnnotations"))) {
    const expression = textAt(one, "valueExpression");
    const result = evaluate(expression.trim());
    if ("isOutOfBudget" in result) return result.error;
    if ("error" in result) {
      if (!ignoresFailure) made.push({ error: result.error });
    } else if (typeof result.value === "string") {
      const value = result.value.trim();
      if (value !== "") made.push({ key: textAt(one, "key"), value: value.slice(0, MAX) });
    }
  }
  return made;
}
