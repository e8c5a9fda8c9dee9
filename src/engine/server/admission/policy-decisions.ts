import { mapsOf, textAt } from "../../value/field-values.ts";
import { get, type ValueMap } from "../../value/value.ts";
import type { Cel } from "../host/cel-evaluator.ts";
import { composedMessage } from "../host/composed-message.ts";
import type { RequestScope } from "../request/request-scope.ts";
import type { PolicyRequest } from "./admission-request.ts";
import { type Annotated, evaluateAnnotations } from "./audit-annotations.ts";
import type { BoundPolicy } from "./bound-policies.ts";
import { policyAuthorizer } from "./policy-authorizer.ts";
import {
  BUDGET,
  type Budget,
  CONDITIONS_BUDGET,
  type Evaluate,
  type Evaluated,
  makeEvaluator,
  type PolicyRun,
} from "./policy-evaluator.ts";
import { requestVariables, type Variables } from "./policy-variables.ts";

/** Why a policy is against a write. Without a reason, it is that the object is invalid. `index` counts its validations. */
export type Objection = { readonly message: string; readonly reason?: string; readonly index: number };

/** What a policy says about a write. `annotations` are those of the audit log. */
export type Decisions = {
  readonly objections: readonly Objection[];
  readonly annotations: readonly Annotated[];
};

const NOTHING: Decisions = { objections: [], annotations: [] };

/**
 * Returns what a policy says about a write, with one value of its parameters.
 * Upstream: apiserver pkg/admission/plugin/policy/validating/validator.go (v0.36.3).
 */
export function policyDecisions(
  cel: Cel,
  scope: RequestScope,
  bound: BoundPolicy,
  write: PolicyRequest,
  params: Variables,
): Decisions {
  const { spec, ignoresFailure } = bound;
  const given = { ...requestVariables(scope, write), ...params };
  const plain: PolicyRun = { cel, policy: spec, object: write.object, given };
  const asking: PolicyRun = { ...plain, authorizer: policyAuthorizer(scope, write) };
  const failed = (message: string): Decisions =>
    ignoresFailure ? NOTHING : { objections: [{ message, index: 0 }], annotations: [] };
  const met = meetsConditions(bound, conditionsEvaluator(asking));
  if (typeof met === "string") return failed(met);
  if (!met) return NOTHING;
  const budget: Budget = { left: BUDGET };
  const validations = mapsOf(get(spec, "validations"));
  const results = evaluateAll(validations, "expression", makeEvaluator(asking, budget));
  if (typeof results === "string") return failed(results);
  const messages = evaluateAll(validations, "messageExpression", makeEvaluator(plain, budget));
  const objections = validations.flatMap((validation, index): readonly Objection[] => {
    const result = results[index];
    const failure = failureOf(result, messages);
    if (failure !== null) return ignoresFailure ? [] : [{ message: failure, index }];
    if (result !== null && result !== undefined && "value" in result && result.value === true) return [];
    const reason = textAt(validation, "reason") || "Invalid";
    const told = typeof messages === "string" ? null : messages[index];
    return [{ message: messageOf(validation, told ?? null), reason, index }];
  });
  const annotations = evaluateAnnotations(bound, makeEvaluator(plain, { left: BUDGET }));
  return typeof annotations === "string" ? failed(annotations) : { objections, annotations };
}

/**
 * Returns the evaluator of match conditions. Match conditions can read neither the variables of the policy nor the namespace.
 * Upstream: apiserver pkg/admission/plugin/webhook/matchconditions/matcher.go (v0.36.3).
 */
export function conditionsEvaluator(run: PolicyRun): Evaluate {
  const given = { ...run.given, namespaceObject: null };
  return makeEvaluator({ ...run, policy: {}, given }, { left: CONDITIONS_BUDGET });
}

/** Whether the conditions of a policy hold, or the error of those that fail. */
export function meetsConditions({ spec }: BoundPolicy, evaluate: Evaluate): boolean | string {
  const problems: string[] = [];
  const results = evaluateAll(mapsOf(get(spec, "matchConditions")), "expression", evaluate);
  if (typeof results === "string") return results;
  for (const result of results) {
    if (result === null) continue;
    if ("error" in result) problems.push(result.error);
    else if (result.value !== true) return false;
  }
  if (problems.length === 0) return true;
  return problems.length === 1 ? (problems[0] as string) : `[${[...new Set(problems)].join(", ")}]`;
}

/** Returns the results of an expression in each of some maps, null where it is not written. Returns the error of an empty budget. */
function evaluateAll(
  all: readonly ValueMap[],
  key: string,
  evaluate: Evaluate,
): readonly (Evaluated | null)[] | string {
  const results: (Evaluated | null)[] = [];
  for (const one of all) {
    const expression = textAt(one, key);
    const result = expression === "" ? null : evaluate(expression.trim());
    if (result !== null && "isOutOfBudget" in result) return result.error;
    results.push(result);
  }
  return results;
}

/** Returns the error of a validation, null if it has a result. */
function failureOf(
  result: Evaluated | null | undefined,
  messages: readonly (Evaluated | null)[] | string,
): string | null {
  if (result && "error" in result) return result.error;
  return typeof messages === "string" ? `failed messageExpression: ${messages}` : null;
}

/** Returns the message of a validation that failed: the computed one, else the written one, else the expression. */
function messageOf(validation: ValueMap, told: Evaluated | null): string {
  return (
    (told === null ? null : composedMessage(told)) ??
    (textAt(validation, "message").trim() || `failed expression: ${textAt(validation, "expression").trim()}`)
  );
}
