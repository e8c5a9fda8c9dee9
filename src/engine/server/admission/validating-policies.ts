import { listAt } from "../../value/field-values.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import { deniedByValidation } from "../http/denials.ts";
import type { Refusal } from "../http/status-errors.ts";
import { metaText } from "../metadata/object-meta.ts";
import { serverPart } from "../parts/server-parts.ts";
import { addAnnotation, addWarning, type RequestScope } from "../request/request-scope.ts";
import { readWrittenStruct } from "../structs/read-struct.ts";
import {
  inMatchedVersion,
  type PolicyRequest,
  toAdmissionRequest,
  toDeleteRequest,
} from "./admission-request.ts";
import { type BoundPolicy, boundPolicies } from "./bound-policies.ts";
import { matchedResource } from "./match-policy.ts";
import { type Decisions, type Objection, policyDecisions } from "./policy-decisions.ts";
import { policyParams } from "./policy-variables.ts";

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
  if (boundPolicies(scope.cluster, "validating").length === 0) return null;
  const write =
    scope.subresource === "scale" && live !== null
      ? serverPart().scaleWrite(scope, object, live)
      : { scope, object, live };
  const asked = toAdmissionRequest(write.scope, withEmptyValues(write.scope, write.object), write.live);
  return refuseRequest(write.scope, asked, metaText(object, "generateName"));
}

/** Returns a new object with the empty values that Go writes, such as the `rules: []` of a Role. Policies see them; storage drops them. */
function withEmptyValues(scope: RequestScope, object: ValueMap): ValueMap {
  const { resource, subresource } = scope;
  if (resource.storageStruct === null || subresource !== "") return object;
  const given = serverPart().asGiven(scope, object);
  return given === object ? object : readWrittenStruct(given, resource.storageStruct);
}

/** Returns why the policies refuse a delete, or null. `name` is empty for a delete of a collection. */
export function refuseDelete(
  scope: RequestScope,
  live: ValueMap,
  name: string,
  options: ValueMap,
): Refusal | null {
  return refuseRequest(scope, toDeleteRequest(scope, live, name, options), "Unknown");
}

/** Returns why the policies refuse a connection to an object, or null. */
export function refuseConnect(scope: RequestScope, asked: PolicyRequest): Refusal | null {
  return refuseRequest(scope, asked, "Unknown");
}

function refuseRequest(scope: RequestScope, write: PolicyRequest, prefix: string): Refusal | null {
  const denials: Pick<Objection, "message" | "reason">[] = [];
  const annotations = new Map<string, Set<string>>();
  for (const bound of boundPolicies(scope.cluster, "validating")) {
    const matched = matchedResource(bound, write, scope.cluster);
    if (matched === null) continue;
    const who = `ValidatingAdmissionPolicy '${bound.policy}'`;
    const denied = (message: string): string =>
      `${who} with binding '${bound.binding}' denied request: ${message}`;
    const found = decisionsOf(scope, bound, inMatchedVersion(scope, write, matched));
    if ("error" in found) {
      const message = found.isOfPolicy ? `${who} denied request: ${found.error}` : denied(found.error);
      denials.push({ message });
      continue;
    }
    for (const one of found.objections) {
      if (actionsOf(bound).includes("Deny")) denials.push({ ...one, message: denied(one.message) });
      report(scope, bound, one);
    }
    for (const one of found.annotations) {
      if ("error" in one) denials.push({ message: denied(one.error) });
      else {
        const key = `${bound.policy}/${one.key}`;
        annotations.set(key, (annotations.get(key) ?? new Set()).add(one.value));
      }
    }
  }
  for (const [key, values] of annotations) addAnnotation(scope, key, [...values].join(", "));
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

function actionsOf(bound: BoundPolicy): readonly Value[] {
  return listAt(bound.bindingSpec, "validationActions");
}

/** Adds what an objection writes into the response and into the audit log. */
function report(scope: RequestScope, bound: BoundPolicy, { message, index }: Objection): void {
  const actions = actionsOf(bound);
  const { policy, binding } = bound;
  if (actions.includes("Warn"))
    addWarning(
      scope,
      `Validation failed for ValidatingAdmissionPolicy '${policy}' with binding '${binding}': ${message}`,
    );
  if (!actions.includes("Audit")) return;
  const failure = { message, policy, binding, expressionIndex: index, validationActions: actions };
  addAnnotation(scope, "validation.policy.admission.k8s.io/validation_failure", JSON.stringify([failure]));
}

/** Returns what a policy says with all values of its parameters, or why it cannot run. */
function decisionsOf(
  scope: RequestScope,
  bound: BoundPolicy,
  write: PolicyRequest,
): Decisions | { readonly error: string; readonly isOfPolicy?: true } {
  const { cel } = scope.cluster.host;
  const nothing: Decisions = { objections: [], annotations: [] };
  if (cel === undefined) {
    addWarning(
      scope,
      `validating admission policy ${JSON.stringify(bound.policy)} is not run, because CEL is not available`,
    );
    return nothing;
  }
  const found = policyParams(bound, write, scope.cluster);
  if ("error" in found) return bound.ignoresFailure ? nothing : found;
  const all = found.params.map((params) => policyDecisions(cel, scope, bound, write, { params }));
  return {
    objections: all.flatMap(({ objections }) => objections),
    annotations: all.flatMap(({ annotations }) => annotations),
  };
}
