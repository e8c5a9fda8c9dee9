import { mapsOf } from "../../../../../value/field-values.ts";
import {
  dig,
  get,
  has,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../../../../value/value.ts";
import { addQuantities, compareQuantity } from "../../../../structs/quantity-numbers.ts";

/** Whether a pod may request the resource for all its containers together. */
function isPodLevel(name: string): boolean {
  return name === "cpu" || name === "memory" || name.startsWith("hugepages-");
}

/**
 * Returns the requests of a pod that has pod-level limits: for each resource its own request, else the sum of its containers'
 * requests, else its limit. Undefined if there are none.
 */
export function podRequests(pod: ValueMap): Value | undefined {
  const given = dig(pod, "spec", "resources", "requests");
  const limits = dig(pod, "spec", "resources", "limits");
  const out: MutableMap = isMap(given) ? { ...given } : {};
  const total = containerTotals(get(pod, "spec"), "requests");
  for (const name of Object.keys(total)) {
    if (!has(out, name) && isPodLevel(name) && !name.startsWith("hugepages-"))
      put(out, name, get(total, name) as Value);
  }
  if (isMap(limits)) {
    for (const name of Object.keys(limits)) {
      if (!has(out, name) && isPodLevel(name)) put(out, name, get(limits, name) as Value);
    }
  }
  return Object.keys(out).length === 0 ? undefined : out;
}

/**
 * Returns what a pod needs at once: the amounts of the pod itself, and for other resources those of its containers. With
 * `overhead`, the overhead of its runtime class is added: to limits only where there is one.
 */
export function podTotals(pod: ValueMap, field: "requests" | "limits", overhead: boolean): ValueMap {
  const total: MutableMap = { ...containerTotals(get(pod, "spec"), field) };
  const own = dig(pod, "spec", "resources", field);
  if (isMap(own)) {
    for (const name of Object.keys(own)) if (isPodLevel(name)) put(total, name, get(own, name) as Value);
  }
  const more = overhead ? dig(pod, "spec", "overhead") : undefined;
  if (!isMap(more)) return total;
  const counted = Object.keys(more).filter((name) => field === "requests" || has(total, name));
  add(total, Object.fromEntries(counted.map((name) => [name, get(more, name) as Value])));
  return total;
}

/** Returns the sum over containers and sidecars, or the amount of an init container if that is higher. */
export function containerTotals(spec: Value | undefined, field: "requests" | "limits"): ValueMap {
  const total: MutableMap = {};
  for (const container of mapsOf(dig(spec, "containers"))) add(total, amountsOf(container, field));
  const sidecars: MutableMap = {};
  const peak: MutableMap = {};
  for (const container of mapsOf(dig(spec, "initContainers"))) {
    const amounts = amountsOf(container, field);
    if (get(container, "restartPolicy") === "Always") {
      add(total, amounts);
      add(sidecars, amounts);
      raise(peak, sidecars);
    } else {
      const needed: MutableMap = { ...sidecars };
      add(needed, amounts);
      raise(peak, needed);
    }
  }
  raise(total, peak);
  return total;
}

function amountsOf(container: ValueMap, field: string): ValueMap {
  const amounts = dig(container, "resources", field);
  return isMap(amounts) ? amounts : {};
}

function add(into: MutableMap, more: ValueMap): void {
  for (const name of Object.keys(more)) {
    put(into, name, addQuantities(String(get(into, name) ?? "0"), String(get(more, name))));
  }
}

function raise(into: MutableMap, other: ValueMap): void {
  for (const name of Object.keys(other)) {
    const value = String(get(other, name));
    if (!has(into, name) || compareQuantity(value, String(get(into, name))) > 0) put(into, name, value);
  }
}
