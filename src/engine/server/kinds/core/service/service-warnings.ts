import { textAt } from "../../../../value/field-values.ts";
import { get, isList, isMap, type ValueMap } from "../../../../value/value.ts";
import { addressWarnings } from "../../../validate/address-warnings.ts";
import { type ByVersion, formOf } from "../../../version/current-version.ts";
import { cidrWarnings } from "../../networking/cidr-warnings.ts";

const EXTERNAL_IPS: ByVersion<readonly string[]> = {
  "1.34": [],
  "1.36": ["spec.externalIPs is deprecated and may no longer be implemented in some clusters"],
};
const PREFER_CLOSE: ByVersion<readonly string[]> = {
  "1.34": [],
  "1.35": ['spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"'],
};

function addressesWarnings(spec: ValueMap): readonly string[] {
  const inList = (field: string, warn: (text: string, at: string) => readonly string[]) => {
    const list = get(spec, field);
    return (isList(list) ? list : []).flatMap((one, i) => warn(String(one), `spec.${field}[${i}]`));
  };
  return [
    ...inList("clusterIPs", addressWarnings),
    ...inList("externalIPs", addressWarnings),
    ...addressWarnings(textAt(spec, "loadBalancerIP"), "spec.loadBalancerIP"),
    ...inList("loadBalancerSourceRanges", (text, at) => cidrWarnings(at, text)),
  ];
}

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
    out.push(...formOf(EXTERNAL_IPS));
  }
  if (type === "ExternalName" && external)
    out.push('spec.externalIPs is ignored when spec.type is "ExternalName"');
  if (type !== "ExternalName" && get(spec, "externalName")) {
    out.push('spec.externalName is ignored when spec.type is not "ExternalName"');
  }
  if (get(spec, "trafficDistribution") === "PreferClose") out.push(...formOf(PREFER_CLOSE));
  return [...out, ...addressesWarnings(spec)];
}
