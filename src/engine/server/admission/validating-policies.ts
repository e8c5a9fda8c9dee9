import { listAt, mapsOf, textAt } from "../../value/field-values.ts";
import { get, type ValueMap } from "../../value/value.ts";
import { deniedByValidation } from "../http/denials.ts";
import type { Refusal } from "../http/status-errors.ts";
import { metaText } from "../metadata/object-meta.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";
import { type PolicyRequest, toAdmissionRequest, toDeleteRequest } from "./admission-request.ts";
import { type BoundPolicy, boundPolicies } from "./bound-policies.ts";
import { matchesPolicy } from "./match-policy.ts";
import { type Evaluate, makeEvaluator, policyParams, requestVariables } from "./policy-variables.ts";

/** Why a policy is against a write. Without a reason, it is that the object is invalid. */
type Objection = { readonly message: string; readonly reason?: string };

/**
 * Returns why the ValidatingAdmissionPolicies refuse a write, or null. Adds a warning for each objection of a binding with the action
 * `Warn`. Without an evaluator for CEL it runs no policy, and says so in a warning.
 * Upstream: apiserver pkg/admission/plugin/policy/validating/dispatcher.go (v0.36.3).
 */
export function refuseByPolicies(
  scope: RequestScope,
  object: ValueMap,
  live: ValueMap | null,
): Refusal | null {
  return refuseRequest(scope, toAdmissionRequest(scope, object, live), metaText(object, "generateName"));
}

/** Returns why the policies refuse a delete, or null. `name` is empty for a delete of a collection. */
export function refuseDelete(scope: RequestScope, live: ValueMap, name: string): Refusal | null {
  return refuseRequest(scope, toDeleteRequest(scope, live, name), "Unknown");
}

function refuseRequest(scope: RequestScope, write: PolicyRequest, prefix: string): Refusal | null {
  const denials: Objection[] = [];
  for (const bound of boundPolicies(scope.cluster, "validating")) {
    if (!matchesPolicy(bound, write, scope.cluster)) continue;
    const about = `with binding '${bound.binding}'`;
    const actions = listAt(bound.bindingSpec, "validationActions");
    const denied = (message: string): string =>
      `ValidatingAdmissionPolicy '${bound.policy}' ${about} denied request: ${message}`;
    const found = objectionsOf(scope, bound, write);
    if ("error" in found) {
      denials.push({ message: denied(found.error) });
      continue;
    }
    for (const { message, ...one } of found.objections) {
      if (actions.includes("Deny")) denials.push({ ...one, message: denied(message) });
      if (actions.includes("Warn"))
        addWarning(
          scope,
          `Validation failed for ValidatingAdmissionPolicy '${bound.policy}' ${about}: ${message}`,
        );
    }
  }
  const [first] = denials;
  if (first === undefined) return null;
  const name = write.name || prefix;
  return deniedByValidation(
    { group: write.group, resource: write.resource },
    name,
    first.message,
    first.reason,
  );
}

type Objections = { readonly objections: readonly Objection[] } | { readonly error: string };

/** Returns the objections of a policy, or why it cannot run. */
function objectionsOf(scope: RequestScope, bound: BoundPolicy, write: PolicyRequest): Objections {
  const { cel } = scope.cluster.host;
  if (cel === undefined) {
    addWarning(
      scope,
      `validating admission policy ${JSON.stringify(bound.policy)} is not run, because CEL is not available`,
    );
    return { objections: [] };
  }
  const found = policyParams(bound, write, scope.cluster);
  if ("error" in found) return bound.ignoresFailure ? { objections: [] } : found;
  const objections = found.params.flatMap((params) => {
    const variables = { ...requestVariables(scope, write), params };
    const evaluate = makeEvaluator(cel, bound.spec, write.object, variables);
    const failed = (message: string): readonly Objection[] => (bound.ignoresFailure ? [] : [{ message }]);
    const met = meetsConditions(bound, evaluate);
    if (typeof met === "string") return failed(met);
    if (!met) return [];
    return mapsOf(get(bound.spec, "validations")).flatMap((validation) => {
      const result = evaluate(textAt(validation, "expression").trim());
      if ("error" in result) return failed(result.error);
      if (result.value === true) return [];
      const reason = textAt(validation, "reason") || "Invalid";
      return [{ message: messageOf(validation, evaluate), reason }];
    });
  });
  return { objections };
}

/** Whether the conditions of a policy hold, or the error of one of them. */
function meetsConditions({ spec }: BoundPolicy, evaluate: Evaluate): boolean | string {
  for (const condition of mapsOf(get(spec, "matchConditions"))) {
    const result = evaluate(textAt(condition, "expression"));
    if ("error" in result) return result.error;
    if (result.value !== true) return false;
  }
  return true;
}

/** Returns the message of a validation that failed: the computed one, else the written one, else the expression. */
function messageOf(validation: ValueMap, evaluate: Evaluate): string {
  const expression = textAt(validation, "messageExpression");
  const result = expression === "" ? null : evaluate(expression);
  const made =
    result !== null && "value" in result && typeof result.value === "string" ? result.value.trim() : "";
  if (made !== "" && !made.includes("\n")) return made;
  return (
    textAt(validation, "message").trim() || `failed expression: ${textAt(validation, "expression").trim()}`
  );
}
