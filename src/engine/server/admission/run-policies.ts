import type { Type } from "../../schema/resolve-type.ts";
import { listAt, textAt } from "../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { findKind, type NamedResource, type Resource } from "../cluster/resource.ts";
import type { Cel } from "../host/cel-evaluator.ts";
import type { Denial } from "../http/denials.ts";
import { internalError, type Refusal } from "../http/status-errors.ts";
import { metaText } from "../metadata/object-meta.ts";
import { customKindsPart, patchesPart } from "../parts/server-parts.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";
import { convertObject, type Decoded, decodeObject, toStorage } from "../storage/object-codec.ts";
import { fieldManagerTarget } from "../storage/update-managed-fields.ts";
import type { ReadMode } from "../structs/go-types.ts";
import { readStruct } from "../structs/read-struct.ts";
import { hasOwnKind, inMatchedVersion, type PolicyRequest } from "./admission-request.ts";
import { applyMutation } from "./apply-mutation.ts";
import type { BoundPolicy } from "./bound-policies.ts";
import { matchedResource } from "./match-policy.ts";
import { policyAuthorizer } from "./policy-authorizer.ts";
import { conditionsEvaluator, meetsConditions } from "./policy-decisions.ts";
import { BUDGET, type PolicyRun as Evaluation, makeEvaluator } from "./policy-evaluator.ts";
import { policyParams, requestVariables, type Variables } from "./policy-variables.ts";

/** The object after all policies, why they deny the request, or the error of a mutation that the server cannot read. */
export type PolicyResult = { readonly object: ValueMap } | { readonly denials: readonly Denial[] } | Refusal;

/** A request that policies can change. */
type Mutable = PolicyRequest & { readonly object: ValueMap };

/**
 * Runs the policies that match a request, in order, and then once more those that ask for reinvocation. Without an evaluator
 * for CEL it runs none and adds a warning.
 */
export function runPolicies(scope: RequestScope, all: readonly BoundPolicy[], write: Mutable): PolicyResult {
  const policies = matchingPolicies(scope, all, write);
  const { cel } = scope.cluster.host;
  if (policies.length === 0) return { object: write.object };
  if (cel === undefined) {
    for (const { bound } of policies)
      addWarning(
        scope,
        `mutating admission policy ${JSON.stringify(bound.policy)} is not run, because CEL is not available`,
      );
    return { object: write.object };
  }
  const run: PolicyRun = { scope, cel, write, denials: [], broken: null, ran: new Set(), isAgain: false };
  let object = write.object;
  for (const one of policies) object = runPolicy(run, one, object);
  const isDone = run.broken !== null || run.denials.length > 0 || object === write.object;
  if (!isDone) {
    run.isAgain = true;
    for (const one of matchingPolicies(scope, all, { ...write, object }))
      object = runPolicy(run, one, object);
  }
  if (run.broken !== null) return run.broken;
  return run.denials.length > 0 ? { denials: run.denials } : { object };
}

function matchingPolicies(
  { cluster }: RequestScope,
  all: readonly BoundPolicy[],
  write: Mutable,
): readonly MatchedPolicy[] {
  return all.flatMap((bound) => {
    const matched = matchedResource(bound, write, cluster);
    return matched === null ? [] : [{ bound, matched }];
  });
}

type PolicyRun = {
  readonly scope: RequestScope;
  readonly cel: Cel;
  readonly write: Mutable;
  readonly denials: Denial[];
  /** The error of a JSON patch whose result the server cannot read. It ends the request, also if the policy ignores failures. */
  broken: Refusal | null;
  /** The policies that ran and ask for reinvocation: only these run again. Each with its binding and parameters. */
  readonly ran: Set<string>;
  isAgain: boolean;
};

/** A policy, and the resource by which it matches the request. */
type MatchedPolicy = { readonly bound: BoundPolicy; readonly matched: NamedResource };

function runPolicy(run: PolicyRun, policy: MatchedPolicy, object: ValueMap): ValueMap {
  if (run.broken !== null) return object;
  const { scope } = run;
  const { bound } = policy;
  const found = policyParams(bound, run.write, scope.cluster);
  if ("error" in found) {
    deny(run, bound, found.error, "Forbidden", found.isOfPolicy);
    return object;
  }
  const seen = inMatchedVersion(scope, { ...run.write, object }, policy.matched);
  const given = requestVariables(scope, seen);
  let made = seen.object;
  for (const params of found.params) {
    const variables = { ...given, params };
    if (!meetsMatchConditions(run, bound, made, variables)) continue;
    if (startsRun(run, bound, params)) made = runMutations(run, policy, made, variables);
  }
  return made === seen.object ? object : convertObject(scope.resource, made, textAt(object, "apiVersion"));
}

/**
 * Returns whether the mutations of a policy run now, and remembers those that can run again.
 * Upstream: apiserver pkg/admission/plugin/policy/mutating/reinvocationcontext.go (v0.36.3).
 */
function startsRun({ ran, isAgain }: PolicyRun, bound: BoundPolicy, params: Value): boolean {
  const of = isMap(params) ? `${metaText(params, "namespace")}/${metaText(params, "name")}` : "";
  const key = `${bound.policy} ${bound.binding} ${of}`;
  if (isAgain) return ran.has(key);
  if (get(bound.spec, "reinvocationPolicy") === "IfNeeded") ran.add(key);
  return true;
}

function meetsMatchConditions(
  run: PolicyRun,
  bound: BoundPolicy,
  object: ValueMap,
  given: Variables,
): boolean {
  const met = meetsConditions(bound, conditionsEvaluator(evaluationOf(run, {}, object, given)));
  if (typeof met === "boolean") return met;
  deny(run, bound, met);
  return false;
}

/** `policy` has the variables of the expressions. */
function evaluationOf(
  { cel, scope, write }: PolicyRun,
  policy: ValueMap,
  object: ValueMap,
  given: Variables,
): Evaluation {
  return { cel, policy, object, given, authorizer: policyAuthorizer(scope, write) };
}

function runMutations(
  run: PolicyRun,
  { bound, matched }: MatchedPolicy,
  object: ValueMap,
  variables: Variables,
): ValueMap {
  const { resource } = run.scope;
  const type = typeOf(run, textAt(object, "apiVersion"));
  const { version } = matched;
  // The server converts an object of a built-in kind to the version of the policy, and cannot convert it back.
  if (resource.custom === null && version !== resource.version && hasOwnKind(resource, run.write)) {
    deny(run, bound, conversionError(resource, version));
    return object;
  }
  let made = object;
  for (const mutation of listAt(bound.spec, "mutations")) {
    if (!isMap(mutation)) continue;
    const evaluate = makeEvaluator(evaluationOf(run, bound.spec, made, variables), { left: BUDGET });
    const result = applyMutation(mutation, made, type, evaluate);
    if ("error" in result) {
      deny(run, bound, result.error);
      continue;
    }
    const isPatch = isMap(get(mutation, "jsonPatch"));
    const decoded = decode(run, result.object, isPatch ? "json" : "unstructured");
    if (isPatch) {
      if (unreadable(resource, decoded) !== null) {
        run.broken = unreadable(resource, decode(run, inReadOrder(run, made, result), "json"));
        return object;
      }
    }
    const unconverted = customScaleError(resource);
    if (unconverted !== null) deny(run, bound, unconverted);
    else if ("error" in decoded) deny(run, bound, unreadableConfiguration(resource, decoded.error));
    else made = decoded.object;
  }
  return made;
}

/**
 * Returns the type of the objects that a policy may apply; undefined if the OpenAPI document of their group has none: of a Scale, of an
 * Eviction, and of connections.
 */
function typeOf(
  { scope: { resource, cluster, subresource }, write }: PolicyRun,
  apiVersion: string,
): Type | undefined {
  const isElsewhere = resource.custom === null && ELSEWHERE.has(resource.kind);
  if (isElsewhere || write.operation === "CONNECT") return undefined;
  return fieldManagerTarget(cluster.builtins, resource, subresource).type(apiVersion, resource.kind);
}

/** The built-in kinds that only the documents of other groups have, because their requests have paths of other groups. */
const ELSEWHERE: ReadonlySet<string> = new Set(["Scale", "Eviction", "TokenRequest"]);

/** Reads what a mutation made as its kind. What a connection asks for is of another kind than its resource. */
function decode({ scope, write }: PolicyRun, object: ValueMap, mode: ReadMode): Decoded {
  const { resource, cluster } = scope;
  if (write.operation !== "CONNECT") {
    const kept = findKind(cluster, textAt(object, "apiVersion"), resource.kind);
    return resource.custom === null
      ? decodeObject(resource, object, mode)
      : customKindsPart().decodeMutated(kept ?? resource, object);
  }
  const read = readStruct(object, `core/v1.${textAt(write.object, "kind")}`);
  if (read.error !== null) return { error: read.error };
  return { object: read.value, strict: read.unknown.map((path) => `unknown field ${JSON.stringify(path)}`) };
}

/** Returns what a JSON patch made with its keys in the order in which the server reads them: this counts for errors only. */
function inReadOrder(
  { scope, write }: PolicyRun,
  before: ValueMap,
  { object, operations = [] }: { readonly object: ValueMap; readonly operations?: readonly Value[] },
): ValueMap {
  if (write.operation === "CONNECT" || scope.resource.custom !== null) return object;
  return patchesPart().inWrittenOrder(scope, toStorage(scope.resource, before), object, { operations });
}

/** Returns the error of a JSON patch whose result does not fit its kind, or has fields that the kind does not have; null if it fits. */
function unreadable({ custom }: Resource, decoded: Decoded): Refusal | null {
  if ("error" in decoded) return internalError(decoded.error);
  if (custom !== null || decoded.strict.length === 0) return null;
  return internalError(`strict decoding error: ${decoded.strict.join(", ")}`);
}

/** Returns the error of an object that an applied configuration made, and that does not fit its kind. */
function unreadableConfiguration({ custom, group, version, kind }: Resource, why: string): string {
  return custom === null
    ? `unable to convert unstructured object to ${group}/${version}, Kind=${kind}: ${why}`
    : why;
}

/** Returns the error of any mutation of the Scale of a custom resource, which the server converts as it does the resource; null for others. */
function customScaleError({ custom, parent, kind, apiVersion }: Resource): string | null {
  const isScale = custom === null && kind === "Scale" && parent !== undefined && parent.custom !== null;
  return isScale ? `request to convert CR to an invalid group/version: ${apiVersion}` : null;
}

function conversionError({ kind, version }: Resource, from: string): string {
  return `converting (${from}.${kind}) to (${version}.${kind}): unknown conversion`;
}

function deny(
  { denials }: PolicyRun,
  { policy, binding, ignoresFailure }: BoundPolicy,
  why: string,
  reason: Denial["reason"] = "Invalid",
  isOfPolicy = false,
): void {
  if (ignoresFailure) return;
  const who = isOfPolicy
    ? `policy ${JSON.stringify(policy)}`
    : `policy '${policy}' with binding '${binding}'`;
  const message = `${who} denied request: ${why}`;
  // The server runs no binding of such a policy, and tells it once.
  if (isOfPolicy && denials.some((one) => one.message === message)) return;
  denials.push({ reason, message });
}
