import { get, isMap, type ValueMap } from "../../value/value.ts";
import { decodeObject } from "../codec.ts";
import { targetOf } from "../ownership.ts";
import { type Scope, warn } from "../write/scope.ts";
import type { Cel } from "./cel.ts";
import type { Admitted } from "./hook.ts";
import { matchesPolicy } from "./match.ts";
import { mutate } from "./mutate.ts";
import { type BoundPolicy, listAt, textAt } from "./policy.ts";
import { evaluator, paramsOf, type Variables, variablesOf } from "./variables.ts";

/** The object after all policies; or what refuses it, one text each. */
export type PolicyOutcome = { readonly object: ValueMap } | { readonly denials: readonly string[] };

/**
 * Runs the policies that are for a write, in their order, and once more those that want it after others. Without an evaluator
 * of expressions none runs, with a warning.
 */
export function runPolicies(scope: Scope, all: readonly BoundPolicy[], write: Admitted): PolicyOutcome {
  const policies = all.filter((bound) => matchesPolicy(bound, write, scope.cluster));
  const { cel } = scope.cluster.host;
  if (policies.length === 0) return { object: write.object };
  if (cel === undefined) {
    for (const { policy } of policies)
      warn(scope, `mutating admission policy ${JSON.stringify(policy)} is not run: there is no CEL here`);
    return { object: write.object };
  }
  const run: Run = { scope, cel, write, variables: variablesOf(scope, write), denials: [] };
  let object = write.object;
  for (const bound of policies) object = runPolicy(run, bound, object);
  if (object !== write.object) {
    for (const bound of policies)
      if (get(bound.spec, "reinvocationPolicy") === "IfNeeded") object = runPolicy(run, bound, object);
  }
  return run.denials.length > 0 ? { denials: [...new Set(run.denials)] } : { object };
}

type Run = {
  readonly scope: Scope;
  readonly cel: Cel;
  readonly write: Admitted;
  readonly variables: Variables;
  readonly denials: string[];
};

function runPolicy(run: Run, bound: BoundPolicy, object: ValueMap): ValueMap {
  const found = paramsOf(bound, run.write, run.scope.cluster);
  if ("error" in found) {
    deny(run, bound, found.error);
    return object;
  }
  let made = object;
  for (const params of found.params) {
    const variables = { ...run.variables, params };
    if (meetsConditions(run, bound, made, variables)) made = runMutations(run, bound, made, variables);
  }
  return made;
}

function meetsConditions(run: Run, bound: BoundPolicy, object: ValueMap, variables: Variables): boolean {
  const evaluate = evaluator(run.cel, bound.spec, object, variables);
  for (const condition of listAt(bound.spec, "matchConditions")) {
    const expression = isMap(condition) ? textAt(condition, "expression") : "";
    const result = evaluate(expression);
    if ("error" in result) {
      deny(run, bound, `expression '${expression}' resulted in error: ${result.error}`);
      return false;
    }
    if (result.value !== true) return false;
  }
  return true;
}

function runMutations(run: Run, bound: BoundPolicy, object: ValueMap, variables: Variables): ValueMap {
  const { resource, cluster, subresource } = run.scope;
  const type = targetOf(cluster.builtins, resource, subresource).type(resource.apiVersion, resource.kind);
  let made = object;
  for (const mutation of listAt(bound.spec, "mutations")) {
    if (!isMap(mutation)) continue;
    const result = mutate(mutation, made, type, evaluator(run.cel, bound.spec, made, variables));
    if ("error" in result) {
      deny(run, bound, result.error);
      continue;
    }
    const decoded = decodeObject(resource, result.object);
    if ("error" in decoded) deny(run, bound, decoded.error);
    else made = decoded.object;
  }
  return made;
}

function deny({ denials }: Run, { policy, binding, ignoresFailure }: BoundPolicy, why: string): void {
  if (!ignoresFailure) denials.push(`policy '${policy}' with binding '${binding}' denied request: ${why}`);
}
