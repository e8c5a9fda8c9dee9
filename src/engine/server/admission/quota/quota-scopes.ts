import { listAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../../value/value.ts";
import { qosClass } from "../../kinds/core/pod/qos-class.ts";
import { selectsLabels } from "../../labels/selector-requirement.ts";

/**
 * Whether an object is in all scopes of a quota; a quota without scopes is for all objects.
 * Upstream: kubernetes pkg/quota/v1/evaluator/core, podMatchesScopeFunc and pvcMatchesScopeFunc (v1.36.3).
 */
export function isInScopes(quota: ValueMap, plural: string, object: ValueMap): boolean {
  return scopesOf(quota).every((scope) => {
    if (plural === "pods") return isPodInScope(scope, object);
    return plural === "persistentvolumeclaims" && isClaimInScope(scope, object);
  });
}

/** A scope of a quota: its name, and the values that it selects. */
type Scope = { readonly name: string; readonly operator: string; readonly values: readonly string[] };

function scopesOf(quota: ValueMap): readonly Scope[] {
  const spec = get(quota, "spec");
  const names = dig(spec, "scopes");
  return [
    ...(Array.isArray(names) ? names : []).map((name) => ({
      name: String(name),
      operator: "Exists",
      values: [],
    })),
    ...mapsOf(dig(spec, "scopeSelector", "matchExpressions")).map((one) => ({
      name: textAt(one, "scopeName"),
      operator: textAt(one, "operator"),
      values: listAt(one, "values").map(String),
    })),
  ];
}

function isPodInScope(scope: Scope, pod: ValueMap): boolean {
  switch (scope.name) {
    case "Terminating":
      return isTerminating(pod);
    case "NotTerminating":
      return !isTerminating(pod);
    case "BestEffort":
      return qosClass(pod) === "BestEffort";
    case "NotBestEffort":
      return qosClass(pod) !== "BestEffort";
    case "PriorityClass": {
      const name = dig(pod, "spec", "priorityClassName");
      return selectsOne(scope, typeof name === "string" && name !== "" ? [name] : []);
    }
    case "CrossNamespacePodAffinity":
      return ["podAffinity", "podAntiAffinity"].some((kind) => leavesNamespace(pod, kind));
    default:
      return false;
  }
}

function isTerminating(pod: ValueMap): boolean {
  return Number(dig(pod, "spec", "activeDeadlineSeconds") ?? -1) >= 0;
}

/** Whether a rule about other pods is about pods in other namespaces too. */
function leavesNamespace(pod: ValueMap, kind: string): boolean {
  const rules = dig(pod, "spec", "affinity", kind);
  const terms = [
    ...mapsOf(dig(rules, "requiredDuringSchedulingIgnoredDuringExecution")),
    ...mapsOf(dig(rules, "preferredDuringSchedulingIgnoredDuringExecution")).flatMap((one) =>
      mapsOf([get(one, "podAffinityTerm") ?? null]),
    ),
  ];
  return terms.some(
    (term) => listAt(term, "namespaces").length > 0 || get(term, "namespaceSelector") !== undefined,
  );
}

function isClaimInScope(scope: Scope, claim: ValueMap): boolean {
  if (scope.name !== "VolumeAttributesClass") return false;
  const names = [
    dig(claim, "spec", "volumeAttributesClassName"),
    dig(claim, "status", "currentVolumeAttributesClassName"),
    dig(claim, "status", "modifyVolumeStatus", "targetVolumeAttributesClassName"),
  ];
  return selectsOne(scope, names.filter((name) => typeof name === "string" && name !== "").map(String));
}

/** Whether a scope selects an object with these values. An object without values can be selected, too. */
function selectsOne({ name: key, operator, values }: Scope, found: readonly string[]): boolean {
  if (operator === "Exists") return found.length > 0;
  const selector = { matchExpressions: [{ key, operator, values }] };
  if (found.length === 0) return selectsLabels(selector, {});
  return found.some((value) => selectsLabels(selector, { [key]: value }));
}
