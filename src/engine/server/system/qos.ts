import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { at } from "../defaults/rule.ts";
import { compareQuantity } from "../structs/quantity.ts";

const COMPUTE = ["cpu", "memory"];

/**
 * How a pod is treated when resources are short: `Guaranteed` if every container has equal requests and limits of CPU and
 * memory, `BestEffort` if none has any, else `Burstable`. Resources of the pod as a whole stand for those of its containers.
 */
export function qosClass(pod: ValueMap): string {
  const whole = at(pod, "spec.resources");
  if (isMap(whole)) return classOf([whole]);
  const containers = [...listOf(at(pod, "spec.containers")), ...listOf(at(pod, "spec.initContainers"))];
  return classOf(containers.map((container) => at(container, "resources") ?? {}));
}

function classOf(all: readonly Value[]): string {
  let any = false;
  let guaranteed = true;
  for (const resources of all) {
    for (const name of COMPUTE) {
      const request = amount(at(resources, "requests"), name);
      const limit = amount(at(resources, "limits"), name);
      if (request !== null || limit !== null) any = true;
      if (limit === null || (request !== null && compareQuantity(request, limit) !== 0)) guaranteed = false;
    }
  }
  if (!any) return "BestEffort";
  return guaranteed ? "Guaranteed" : "Burstable";
}

/** The amount, null for none or zero. */
function amount(list: Value | undefined, name: string): string | null {
  const value = isMap(list) ? get(list, name) : undefined;
  return value === undefined || value === null || compareQuantity(String(value), "0") === 0
    ? null
    : String(value);
}

function listOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
