import { get, isList, isMap, type ValueMap } from "../../../../value/value.ts";

/** Returns the warnings for a Service. */
export function serviceWarnings(service: ValueMap): readonly string[] {
  const spec = get(service, "spec");
  if (!isMap(spec)) return [];
  const type = get(spec, "type");
  const headless = type === "ClusterIP" && get(spec, "clusterIP") === "None";
  const externalIps = get(spec, "externalIPs");
  const external = isList(externalIps) && externalIps.length > 0;
  const out: string[] = [];
  if (headless) {
    if (get(spec, "loadBalancerIP")) out.push("spec.loadBalancerIP is ignored for headless services");
    if (external) out.push("spec.externalIPs is ignored for headless services");
    if (get(spec, "sessionAffinity") !== "None")
      out.push("spec.SessionAffinity is ignored for headless services");
  }
  if (external && !headless && type !== "ExternalName") {
    out.push("spec.externalIPs is deprecated and may no longer be implemented in some clusters");
  }
  if (type === "ExternalName" && external)
    out.push('spec.externalIPs is ignored when spec.type is "ExternalName"');
  if (type !== "ExternalName" && get(spec, "externalName")) {
    out.push('spec.externalName is ignored when spec.type is not "ExternalName"');
  }
  if (get(spec, "trafficDistribution") === "PreferClose") {
    out.push('spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"');
  }
  return out;
}
