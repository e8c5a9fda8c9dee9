import { mapsOf, textAt } from "../../value/field-values.ts";
import { get, type Value, type ValueMap } from "../../value/value.ts";
import type { Cel, CelAuthorizer, CelResult, MutationFaults } from "../host/cel-evaluator.ts";
import type { Variables } from "./policy-variables.ts";

/** The value of an expression of a policy, or its error. After the error of an empty budget, no other expression runs. */
export type Evaluated =
  | ({ readonly value: Value } & MutationFaults)
  | { readonly error: string; readonly isOutOfBudget?: true };

/** Evaluates an expression with the variables of the request. */
export type Evaluate = (expression: string) => Evaluated;

/** What all expressions of one kind may cost together, in one policy. Upstream: apiserver pkg/apis/cel/config.go. */
export const BUDGET = 10_000_000;
/** What all conditions of a policy may cost together. */
export const CONDITIONS_BUDGET = 2_500_000;

/** The error of the expression that takes the budget below zero. */
const OUT_OF_BUDGET =
  "validation failed due to running out of cost budget, no further validation rules will be run";

/** What expressions of a policy see and may cost. */
export type PolicyRun = {
  readonly cel: Cel;
  readonly policy: ValueMap;
  readonly object: ValueMap | null;
  readonly given: Variables;
  /** Absent if the expressions have no authorizer. */
  readonly authorizer?: CelAuthorizer;
};

/** A budget that several evaluators can share. */
export type Budget = { left: number };

/**
 * Returns a function that evaluates expressions of a policy on an object. A variable of the policy runs when the first
 * expression reads it, which pays for it.
 * Upstream: apiserver pkg/admission/plugin/cel/activation.go and composition.go (v0.36.3).
 */
export function makeEvaluator(
  { cel, policy, object, given, authorizer }: PolicyRun,
  budget: Budget,
): Evaluate {
  const written = mapsOf(get(policy, "variables"));
  const known = new Map<string, CelResult>();
  let cost = 0;
  const run = (expression: string): CelResult => {
    const hints = { variable, ...(authorizer !== undefined && { authorizer }) };
    const result = cel.evaluate(expression, { ...given, object }, hints);
    cost += result.cost;
    return result;
  };
  const variable = (name: string): CelResult | undefined => {
    const found = known.get(name);
    const own = written.find((one) => textAt(one, "name") === name);
    if (found !== undefined || own === undefined) return found;
    const made = run(textAt(own, "expression"));
    known.set(name, made);
    return made;
  };
  return (expression) => {
    cost = 0;
    const result = run(expression);
    budget.left -= cost;
    if (budget.left < 0) return { error: OUT_OF_BUDGET, isOutOfBudget: true };
    if ("value" in result) {
      const { kept: _, cost: __, ...made } = result;
      return made;
    }
    return { error: `expression '${expression}' resulted in error: ${result.error}` };
  };
}
