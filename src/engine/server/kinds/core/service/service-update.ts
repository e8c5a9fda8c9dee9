import {
  dig,
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../../value/value.ts";
import { keepNodePorts, withoutNodePorts } from "./node-ports.ts";
import { isExternal, specOf, usesClusterIp, usesNodePorts } from "./service-spec.ts";

/** Returns a Service with the cluster IPs, IP families and node ports of `live` that the update leaves out. */
export function keepAllocated(service: ValueMap, live: ValueMap): ValueMap {
  if (!usesClusterIp(service) || !usesClusterIp(live)) return service;
  const spec: MutableMap = { ...specOf(service) };
  const before = specOf(live);
  const given = get(spec, "clusterIP");
  if (!given && get(before, "clusterIP")) put(spec, "clusterIP", get(before, "clusterIP") as Value);
  const addresses = get(spec, "clusterIPs");
  if ((!isList(addresses) || addresses.length === 0) && get(spec, "clusterIP") === get(before, "clusterIP")) {
    put(spec, "clusterIPs", get(before, "clusterIPs") ?? [get(spec, "clusterIP") ?? ""]);
  }
  // A client that changes clusterIP and leaves clusterIPs unchanged changes both.
  if (given && given !== get(before, "clusterIP") && isSame(addresses, get(before, "clusterIPs")))
    put(spec, "clusterIPs", [given]);
  if (isList(addresses) && !given && addresses[0] !== undefined) put(spec, "clusterIP", addresses[0]);
  for (const name of ["ipFamilies", "ipFamilyPolicy"]) {
    const held = get(spec, name);
    const old = get(before, name);
    if ((held === undefined || held === null) && old !== undefined) put(spec, name, old);
  }
  const hasNodePorts = usesNodePorts(service) && usesNodePorts(live);
  put(spec, "ports", keepNodePorts(get(spec, "ports"), get(before, "ports"), hasNodePorts));
  if (get(spec, "ports") === null) delete spec["ports"];
  return withKey(service, "spec", spec);
}

/** Removes the fields that only the type of `live` needs, unless the update changes them. */
export function dropFieldsOfOldType(service: ValueMap, live: ValueMap): ValueMap {
  let spec = specOf(service);
  const before = specOf(live);
  if (usesClusterIp(live) && !usesClusterIp(service)) {
    for (const name of ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"]) {
      if (isSame(get(spec, name), get(before, name))) spec = withoutKey(spec, name);
    }
  }
  if (usesNodePorts(live) && !usesNodePorts(service)) {
    const ports = get(spec, "ports");
    if (isList(ports)) spec = withKey(spec, "ports", withoutNodePorts(ports, get(before, "ports")));
  }
  if (get(before, "type") === "LoadBalancer" && get(spec, "type") !== "LoadBalancer") {
    for (const name of ["allocateLoadBalancerNodePorts", "loadBalancerClass"]) {
      if (isSame(get(spec, name), get(before, name))) spec = withoutKey(spec, name);
    }
  }
  const policy = "externalTrafficPolicy";
  if (isExternal(before) && !isExternal(spec) && isSame(get(spec, policy), get(before, policy))) {
    spec = withoutKey(spec, policy);
  }
  const made = withKey(service, "spec", spec);
  if (get(spec, "type") === "LoadBalancer") return made;
  const status = dig(service, "status");
  return withKey(made, "status", { ...(isMap(status) ? status : {}), loadBalancer: {} });
}

function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
