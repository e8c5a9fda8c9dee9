import { listOf } from "../../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { compareQuantity } from "../../../structs/quantity.ts";

const COMPUTE = ["cpu", "memory"];

/**
 * Returns a pod's QoS class: `Guaranteed` if every container has equal requests and limits of CPU and memory, `BestEffort` if
 * none has any, else `Burstable`. If the pod has resources of its own, only they count.
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

function classOf(all: readonly Value[]): string {
  let any = false;
  let guaranteed = true;
  for (const resources of all) {
    for (const name of COMPUTE) {
      const request = amount(dig(resources, "requests"), name);
      const limit = amount(dig(resources, "limits"), name);
      if (request !== null || limit !== null) any = true;
      if (limit === null || (request !== null && compareQuantity(request, limit) !== 0)) guaranteed = false;
    }
  }
  if (!any) return "BestEffort";
  return guaranteed ? "Guaranteed" : "Burstable";
}

/** Returns the amount of a resource, or null for none and for zero. */
function amount(list: Value | undefined, name: string): string | null {
  const value = isMap(list) ? get(list, name) : undefined;
  return value === undefined || value === null || compareQuantity(String(value), "0") === 0
    ? null
    : String(value);
}
