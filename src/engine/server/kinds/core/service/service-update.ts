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
import { getsNodePorts, hasItems, isExternal, specOf, usesClusterIp, usesNodePorts } from "./service-spec.ts";

/** Returns a Service with the cluster IPs, the policy for IP families and the node ports of `live` that the update leaves out. */
export function keepAllocated(service: ValueMap, live: ValueMap): ValueMap {
  if (!usesClusterIp(service) || !usesClusterIp(live)) return withBothAddresses(service, live);
  const spec: MutableMap = { ...specOf(service) };
  const before = specOf(live);
  const old = get(before, "clusterIP");
  if (!get(spec, "clusterIP") && old) put(spec, "clusterIP", old);
  const [addresses, oldAddresses] = [get(spec, "clusterIPs"), get(before, "clusterIPs")];
  if (!hasItems(addresses) && oldAddresses !== undefined) put(spec, "clusterIPs", oldAddresses);
  // The families follow from addresses and policy.
  const policy = get(before, "ipFamilyPolicy");
  if ((get(spec, "ipFamilyPolicy") ?? null) === null && policy !== undefined)
    put(spec, "ipFamilyPolicy", policy);
  const hasNodePorts = getsNodePorts(service) && getsNodePorts(live);
  put(spec, "ports", keepNodePorts(get(spec, "ports"), get(before, "ports"), hasNodePorts));
  if (get(spec, "ports") === null) delete spec["ports"];
  return withBothAddresses(withKey(service, "spec", spec), live);
}

/**
 * A client that sets or removes clusterIP and leaves clusterIPs as in `live` changes both; one that removes clusterIPs only changes
 * neither. `live` is empty for a new Service.
 */
export function withBothAddresses(service: ValueMap, live: ValueMap): ValueMap {
  const [spec, before] = [specOf(service), specOf(live)];
  const [address, old] = [get(spec, "clusterIP") || "", get(before, "clusterIP") || ""];
  const [addresses, all] = [get(spec, "clusterIPs"), get(before, "clusterIPs")];
  if (address === old && hasItems(all) && !hasItems(addresses))
    return withKey(service, "spec", withKey(spec, "clusterIPs", all as Value));
  if (address === old || !isSame(addresses, all)) return service;
  const made = address === "" ? withoutKey(spec, "clusterIPs") : withKey(spec, "clusterIPs", [address]);
  return withKey(service, "spec", made);
}

/** Removes the fields that only the type of `live` needs, unless the update changes them. */
export function dropFieldsOfOldType(service: ValueMap, live: ValueMap): ValueMap {
  let spec = specOf(service);
  const before = specOf(live);
  if (usesClusterIp(live) && !usesClusterIp(service)) {
    const hasSameAddresses = isSame(get(spec, "clusterIPs"), get(before, "clusterIPs"));
    if (hasSameAddresses) spec = withoutKey(withoutKey(spec, "clusterIP"), "clusterIPs");
    for (const name of ["ipFamilies", "ipFamilyPolicy"]) {
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
