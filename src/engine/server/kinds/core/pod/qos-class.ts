import { listOf, mapAt, textAt } from "../../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { addQuantities, compareQuantity } from "../../../structs/quantity-numbers.ts";

const COMPUTE = ["cpu", "memory"];

/**
 * Returns a pod's QoS class: `Guaranteed` if every container has limits of CPU and memory, and all requests together are equal to
 * all limits; `BestEffort` if none has any; else `Burstable`. If the pod has resources of its own, only they count.
 * Upstream: kubernetes pkg/apis/core/v1/helper/qos, ComputePodQOS (v1.36.3).
 */
export function qosClass(pod: ValueMap): string {
  const podLevel = dig(pod, "spec", "resources");
  if (isMap(podLevel)) return classOf([podLevel]);
  const containers = [
    ...listOf(dig(pod, "spec", "containers")),
    ...listOf(dig(pod, "spec", "initContainers")),
  ];
  return classOf(containers.map((container) => dig(container, "resources") ?? {}));
}

/** Returns the QoS class in a pod's status, else that of its resources. Upstream: GetPodQOS. */
export function qosClassOf(pod: ValueMap): string {
  return textAt(mapAt(pod, "status"), "qosClass") || qosClass(pod);
}

function classOf(all: readonly Value[]): string {
  const requests = totals(all, "requests");
  const limits = totals(all, "limits");
  if (requests.size + limits.size === 0) return "BestEffort";
  const hasLimits = all.every((resources) =>
    COMPUTE.every((name) => amount(dig(resources, "limits"), name) !== null),
  );
  const isEqual = COMPUTE.every((name) => {
    const [request, limit] = [requests.get(name), limits.get(name)];
    return request !== undefined && limit !== undefined && compareQuantity(request, limit) === 0;
  });
  return hasLimits && isEqual ? "Guaranteed" : "Burstable";
}

/** Returns the sum of each resource, without those of which there is none. */
function totals(all: readonly Value[], field: string): ReadonlyMap<string, string> {
  const sums = new Map<string, string>();
  for (const resources of all) {
    for (const name of COMPUTE) {
      const found = amount(dig(resources, field), name);
      if (found !== null) sums.set(name, addQuantities(sums.get(name) ?? "0", found));
    }
  }
  return sums;
}

/** Returns the amount of a resource, or null for none and for zero. */
function amount(list: Value | undefined, name: string): string | null {
  const value = isMap(list) ? get(list, name) : undefined;
  return value === undefined || value === null || compareQuantity(String(value), "0") <= 0
    ? null
    : String(value);
}
