import { mapOf, mapsOf, textAt } from "../../value/field-values.ts";
import { dig, get, type ValueMap } from "../../value/value.ts";
import { groupResourceOf } from "../cluster/resource.ts";
import { forbidden, type Refusal } from "../http/status-errors.ts";
import { podTotals } from "../kinds/core/pod-template/resources/pod-level-requests.ts";
import { metaText } from "../metadata/object-meta.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { canonicalQuantity } from "../structs/quantity.ts";
import { compareQuantity, quantityNumber } from "../structs/quantity-numbers.ts";
import { amountsOf } from "../validate/resource-names.ts";

/** What a limit compares: the requests and limits of a container, a pod or a claim. */
type Amounts = { readonly requests: ValueMap; readonly limits: ValueMap };

/**
 * Returns why a LimitRange of the namespace refuses a pod or a claim, or null. Pods are checked when they are new or resized, claims
 * with each write. Upstream: kubernetes plugin/pkg/admission/limitranger/admission.go (v1.36.3).
 */
export function refuseByLimitRanges(
  scope: RequestScope,
  object: ValueMap,
  live: ValueMap | null,
): Refusal | null {
  const { cluster, namespace, resource, subresource } = scope;
  if (resource.group !== "" || !isLimited(resource.plural, subresource, live)) return null;
  if (live !== null && metaText(live, "deletionTimestamp") !== "") return null;
  for (const [key, range] of cluster.objects) {
    if (!key.startsWith(`/limitranges/${namespace}/`)) continue;
    const limits = mapsOf(dig(range, "spec", "limits"));
    const problems =
      resource.plural === "pods"
        ? limits.flatMap((limit) => podProblems(limit, object))
        : limits.flatMap((limit) => claimProblems(limit, object));
    const told = [...new Set(problems)];
    if (told.length === 0) continue;
    const why = told.length === 1 ? (told[0] as string) : `[${told.join(", ")}]`;
    return forbidden(groupResourceOf(resource), metaText(object, "name"), why);
  }
  return null;
}

function isLimited(plural: string, subresource: string, live: ValueMap | null): boolean {
  if (plural === "persistentvolumeclaims") return subresource === "";
  return plural === "pods" && (live === null ? subresource === "" : subresource === "resize");
}

function podProblems(limit: ValueMap, pod: ValueMap): readonly string[] {
  const type = textAt(limit, "type");
  if (type === "Container") {
    const containers = ["containers", "initContainers"].flatMap((field) => mapsOf(dig(pod, "spec", field)));
    return containers.flatMap((container) => {
      const amounts = (field: string): ValueMap => mapOf(dig(container, "resources", field));
      return problemsOf(limit, { requests: amounts("requests"), limits: amounts("limits") });
    });
  }
  if (type !== "Pod") return [];
  return problemsOf(limit, {
    requests: podTotals(pod, "requests", false),
    limits: podTotals(pod, "limits", false),
  });
}

/** A claim has a request only. */
function claimProblems(limit: ValueMap, claim: ValueMap): readonly string[] {
  if (textAt(limit, "type") !== "PersistentVolumeClaim") return [];
  const requests = mapOf(dig(claim, "spec", "resources", "requests"));
  return [
    ...eachAmount(limit, "min", (name, bound) => belowMinimum(limit, name, bound, { requests, limits: {} })),
    ...eachAmount(limit, "max", (name, bound) => {
      const asked = get(requests, name);
      const head = `maximum ${name} usage per ${textAt(limit, "type")} is ${bound}`;
      if (asked === undefined) return `${head}.  No request is specified`;
      const request = shown(String(asked));
      return compareQuantity(request, bound) > 0 ? `${head}, but request is ${request}` : null;
    }),
  ];
}

function problemsOf(limit: ValueMap, amounts: Amounts): readonly string[] {
  return [
    ...eachAmount(limit, "min", (name, bound) => belowMinimum(limit, name, bound, amounts)),
    ...eachAmount(limit, "max", (name, bound) => aboveMaximum(limit, name, bound, amounts)),
    ...eachAmount(limit, "maxLimitRequestRatio", (name, bound) => aboveRatio(limit, name, bound, amounts)),
  ];
}

function eachAmount(
  limit: ValueMap,
  field: string,
  check: (name: string, bound: string) => string | null,
): readonly string[] {
  return amountsOf(get(limit, field)).flatMap(([name, bound]) => check(name, shown(bound)) ?? []);
}

function belowMinimum(limit: ValueMap, name: string, min: string, amounts: Amounts): string | null {
  const { request, most } = ofResource(amounts, name);
  const head = `minimum ${name} usage per ${textAt(limit, "type")} is ${min}`;
  if (request === null) return `${head}.  No request is specified`;
  if (compareQuantity(request, min) < 0) return `${head}, but request is ${request}`;
  return most !== null && compareQuantity(most, min) < 0 ? `${head}, but limit is ${most}` : null;
}

function aboveMaximum(limit: ValueMap, name: string, max: string, amounts: Amounts): string | null {
  const { request, most } = ofResource(amounts, name);
  const head = `maximum ${name} usage per ${textAt(limit, "type")} is ${max}`;
  if (most === null) return `${head}.  No limit is specified`;
  if (compareQuantity(most, max) > 0) return `${head}, but limit is ${most}`;
  return request !== null && compareQuantity(request, max) > 0 ? `${head}, but request is ${request}` : null;
}

function aboveRatio(limit: ValueMap, name: string, ratio: string, amounts: Amounts): string | null {
  const { request, most } = ofResource(amounts, name);
  const head = `${name} max limit to request ratio per ${textAt(limit, "type")} is ${ratio}, but`;
  if (request === null || quantityNumber(request) === 0)
    return `${head} no request is specified or request is 0`;
  if (most === null || quantityNumber(most) === 0) return `${head} no limit is specified or limit is 0`;
  const found = quantityNumber(most) / quantityNumber(request);
  return found > quantityNumber(ratio) ? `${head} provided ratio is ${found.toFixed(6)}` : null;
}

function ofResource(
  { requests, limits }: Amounts,
  name: string,
): { readonly request: string | null; readonly most: string | null } {
  const amount = (list: ValueMap): string | null => {
    const value = get(list, name);
    return value === undefined ? null : shown(String(value));
  };
  return { request: amount(requests), most: amount(limits) };
}

function shown(amount: string): string {
  return canonicalQuantity(amount) ?? amount;
}
