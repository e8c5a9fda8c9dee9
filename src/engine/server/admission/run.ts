import { get, isMap, type ValueMap } from "../../value/value.ts";
import { decodeObject } from "../codec.ts";
import { targetOf } from "../ownership.ts";
import type { Resource } from "../resource.ts";
import type { Denial } from "../status.ts";
import { type Scope, warn } from "../write/scope.ts";
import type { Cel } from "./cel.ts";
import type { Admitted } from "./hook.ts";
import { matchesPolicy, matchesVersion } from "./match.ts";
import { mutate } from "./mutate.ts";
import { type BoundPolicy, listAt, textAt } from "./policy.ts";
import { evaluator, paramsOf, type Variables, variablesOf } from "./variables.ts";

/** The object after all policies; or what refuses it. */
export type PolicyOutcome = { readonly object: ValueMap } | { readonly denials: readonly Denial[] };

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
  return run.denials.length > 0 ? { denials: run.denials } : { object };
}

type Run = {
  readonly scope: Scope;
  readonly cel: Cel;
  readonly write: Admitted;
  readonly variables: Variables;
  readonly denials: Denial[];
};

function runPolicy(run: Run, bound: BoundPolicy, object: ValueMap): ValueMap {
  const found = paramsOf(bound, run.write, run.scope.cluster);
  if ("error" in found) {
    deny(run, bound, found.error, "Forbidden");
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
      deny(run, bound, result.error);
      return false;
    }
    if (result.value !== true) return false;
  }
  return true;
}

function runMutations(run: Run, bound: BoundPolicy, object: ValueMap, variables: Variables): ValueMap {
  const { resource, cluster, subresource } = run.scope;
  const type = targetOf(cluster.builtins, resource, subresource).type(resource.apiVersion, resource.kind);
  const other = matchedVersion(bound, run.write, run.scope);
  if (other !== null) {
    deny(run, bound, unconverted(resource, other));
    return object;
  }
  let made = object;
  for (const mutation of listAt(bound.spec, "mutations")) {
    if (!isMap(mutation)) continue;
    const known = resource.kind === "Scale" ? undefined : type;
    const result = mutate(mutation, made, known, evaluator(run.cel, bound.spec, made, variables));
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

/**
 * The version in which a policy wants to see a built-in object, where that is not the request's. The server converts it there,
 * and then finds no way back, so that the policy fails.
 */
function matchedVersion(bound: BoundPolicy, write: Admitted, { cluster, resource }: Scope): string | null {
  if (resource.custom !== null || matchesVersion(bound, write)) return null;
  const others = cluster.builtins.kinds.filter(
    (kind) => kind.group === write.group && kind.plural === write.resource && kind.version !== write.version,
  );
  return others.find(({ version }) => matchesVersion(bound, { ...write, version }))?.version ?? null;
}

function unconverted({ kind, version }: Resource, from: string): string {
  return `converting (${from}.${kind}) to (${version}.${kind}): unknown conversion`;
}

function deny(
  { denials }: Run,
  { policy, binding, ignoresFailure }: BoundPolicy,
  why: string,
  reason: Denial["reason"] = "Invalid",
): void {
  if (ignoresFailure) return;
  denials.push({ reason, message: `policy '${policy}' with binding '${binding}' denied request: ${why}` });
}
