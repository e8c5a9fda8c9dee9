import { get, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";

/** Returns the spec of a Service, empty if it has none. */
export function specOf(service: ValueMap): ValueMap {
  const spec = get(service, "spec");
  return isMap(spec) ? spec : {};
}

/** Whether the type of a Service has cluster IPs. */
export function usesClusterIp(service: ValueMap): boolean {
  return get(specOf(service), "type") !== "ExternalName";
}

/** Whether the type of a Service has node ports. */
export function usesNodePorts(service: ValueMap): boolean {
  return ["NodePort", "LoadBalancer"].includes(String(get(specOf(service), "type")));
}

/** Whether the server gives node ports to a Service, and keeps those that an update leaves out. */
export function getsNodePorts(service: ValueMap): boolean {
  const { type, allocateLoadBalancerNodePorts } = specOf(service);
  return type === "NodePort" || (type === "LoadBalancer" && allocateLoadBalancerNodePorts !== false);
}

/** Whether clients outside of the cluster reach a Service with this spec. */
export function isExternal(spec: ValueMap): boolean {
  const type = get(spec, "type");
  return (
    type === "LoadBalancer" ||
    type === "NodePort" ||
    (type === "ClusterIP" && hasItems(get(spec, "externalIPs")))
  );
}

/** Whether the value is a list that is not empty. */
export function hasItems(value: Value | undefined): boolean {
  return isList(value) && value.length > 0;
}
