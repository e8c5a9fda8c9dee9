import {
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../value/value.ts";
import { addQuantities, compareQuantity } from "../structs/quantity.ts";
import { at } from "./rule.ts";

/** What a pod may ask for as a whole. */
function isPodLevel(name: string): boolean {
  return name === "cpu" || name === "memory" || name.startsWith("hugepages-");
}

/**
 * The requests of a pod that has limits of its own: what is there, else what its containers ask for together, else the
 * limits. Undefined if that is nothing.
 */
export function sumRequests(pod: ValueMap): Value | undefined {
  const given = at(pod, "spec.resources.requests");
  const limits = at(pod, "spec.resources.limits");
  const out: MutableMap = isMap(given) ? { ...given } : {};
  const total = containerRequests(pod);
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

/** The sum over containers and sidecars, or what one init container needs if that is more. */
function containerRequests(pod: ValueMap): ValueMap {
  const total: MutableMap = {};
  for (const container of maps(at(pod, "spec.containers"))) add(total, requestsOf(container));
  const sidecars: MutableMap = {};
  const peak: MutableMap = {};
  for (const container of maps(at(pod, "spec.initContainers"))) {
    const requests = requestsOf(container);
    if (get(container, "restartPolicy") === "Always") {
      add(total, requests);
      add(sidecars, requests);
      raise(peak, sidecars);
    } else {
      const with_: MutableMap = { ...sidecars };
      add(with_, requests);
      raise(peak, with_);
    }
  }
  raise(total, peak);
  return total;
}

function requestsOf(container: ValueMap): ValueMap {
  const requests = at(container, "resources.requests");
  return isMap(requests) ? requests : {};
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

function maps(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? value.filter(isMap) : [];
}
