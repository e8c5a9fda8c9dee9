import { listAt } from "../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../value/value.ts";
import type { AdmissionRequest } from "../cluster/admission-hook.ts";
import type { Resource } from "../cluster/resource.ts";
import type { Cel } from "../host/cel-evaluator.ts";
import type { Denial } from "../http/denials.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";
import { decodeObject } from "../storage/object-codec.ts";
import { fieldManagerTarget } from "../storage/update-managed-fields.ts";
import { applyMutation } from "./apply-mutation.ts";
import type { BoundPolicy } from "./bound-policies.ts";
import { matchesPolicy, matchesVersion } from "./match-policy.ts";
import { policyAuthorizer } from "./policy-authorizer.ts";
import { meetsConditions } from "./policy-decisions.ts";
import { BUDGET, CONDITIONS_BUDGET, type Evaluate, makeEvaluator } from "./policy-evaluator.ts";
import { policyParams, requestVariables, type Variables } from "./policy-variables.ts";

/** The object after all policies, or why they deny the request. */
export type PolicyResult = { readonly object: ValueMap } | { readonly denials: readonly Denial[] };

/**
 * Runs the policies that match a write, in order, and then once more those that ask for reinvocation. Without an evaluator
 * for CEL it runs none and adds a warning.
 */
export function runPolicies(
  scope: RequestScope,
  all: readonly BoundPolicy[],
  write: AdmissionRequest,
): PolicyResult {
  const policies = all.filter((bound) => matchesPolicy(bound, write, scope.cluster));
  const { cel } = scope.cluster.host;
  if (policies.length === 0) return { object: write.object };
  if (cel === undefined) {
    for (const { policy } of policies)
      addWarning(
        scope,
        `mutating admission policy ${JSON.stringify(policy)} is not run, because CEL is not available`,
      );
    return { object: write.object };
  }
  const run: PolicyRun = { scope, cel, write, variables: requestVariables(scope, write), denials: [] };
  let object = write.object;
  for (const bound of policies) object = runPolicy(run, bound, object);
  if (object !== write.object) {
    for (const bound of policies)
      if (get(bound.spec, "reinvocationPolicy") === "IfNeeded") object = runPolicy(run, bound, object);
  }
  return run.denials.length > 0 ? { denials: run.denials } : { object };
}

type PolicyRun = {
  readonly scope: RequestScope;
  readonly cel: Cel;
  readonly write: AdmissionRequest;
  readonly variables: Variables;
  readonly denials: Denial[];
};

function runPolicy(run: PolicyRun, bound: BoundPolicy, object: ValueMap): ValueMap {
  const found = policyParams(bound, run.write, run.scope.cluster);
  if ("error" in found) {
    deny(run, bound, found.error, "Forbidden");
    return object;
  }
  let made = object;
  for (const params of found.params) {
    const variables = { ...run.variables, params };
    if (meetsMatchConditions(run, bound, made, variables)) made = runMutations(run, bound, made, variables);
  }
  return made;
}

function meetsMatchConditions(
  run: PolicyRun,
  bound: BoundPolicy,
  object: ValueMap,
  variables: Variables,
): boolean {
  const met = meetsConditions(bound, evaluatorOf(run, {}, object, variables, CONDITIONS_BUDGET));
  if (typeof met === "boolean") return met;
  deny(run, bound, met);
  return false;
}

function evaluatorOf(
  { cel, scope, write }: PolicyRun,
  policy: ValueMap,
  object: ValueMap,
  given: Variables,
  budget: number,
): Evaluate {
  return makeEvaluator(
    { cel, policy, object, given, authorizer: policyAuthorizer(scope, write) },
    { left: budget },
  );
}

function runMutations(run: PolicyRun, bound: BoundPolicy, object: ValueMap, variables: Variables): ValueMap {
  const { resource, cluster, subresource } = run.scope;
  const type = fieldManagerTarget(cluster.builtins, resource, subresource).type(
    resource.apiVersion,
    resource.kind,
  );
  const other = matchedVersion(bound, run.write, run.scope);
  if (other !== null) {
    deny(run, bound, conversionError(resource, other));
    return object;
  }
  let made = object;
  for (const mutation of listAt(bound.spec, "mutations")) {
    if (!isMap(mutation)) continue;
    const known = resource.kind === "Scale" ? undefined : type;
    const evaluate = evaluatorOf(run, bound.spec, made, variables, BUDGET);
    const result = applyMutation(mutation, made, known, evaluate);
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
 * Returns the version of a built-in kind that the policy matches, if it does not match the version of the request; else null. The
 * server converts the object to this version and cannot convert it back, so the policy fails.
 */
function matchedVersion(
  bound: BoundPolicy,
  write: AdmissionRequest,
  { cluster, resource }: RequestScope,
): string | null {
  if (resource.custom !== null || matchesVersion(bound, write)) return null;
  const others = cluster.builtins.kinds.filter(
    (kind) => kind.group === write.group && kind.plural === write.resource && kind.version !== write.version,
  );
  return others.find(({ version }) => matchesVersion(bound, { ...write, version }))?.version ?? null;
}

function conversionError({ kind, version }: Resource, from: string): string {
  return `converting (${from}.${kind}) to (${version}.${kind}): unknown conversion`;
}

function deny(
  { denials }: PolicyRun,
  { policy, binding, ignoresFailure }: BoundPolicy,
  why: string,
  reason: Denial["reason"] = "Invalid",
): void {
  if (ignoresFailure) return;
  denials.push({ reason, message: `policy '${policy}' with binding '${binding}' denied request: ${why}` });
}
