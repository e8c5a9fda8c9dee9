import { textAt } from "../../../../value/field-values.ts";
import {
  dig,
  get,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../../../../value/value.ts";
import type { Cluster } from "../../../cluster/cluster.ts";
import { metaText } from "../../../metadata/object-meta.ts";
import { hash } from "../../../metadata/uid.ts";
import { readAddress } from "../../../validate/addresses.ts";
import { textsOf } from "../../../validate/value-checks.ts";
import type { KindWrite } from "../../builtin-kind.ts";
import {
  allocateNodePorts,
  allServices,
  dryRunNodePorts,
  freeNodePorts,
  type NodePorts,
  nodePortsIn,
} from "./node-ports.ts";
import { serviceRange } from "./service-range.ts";
import { getsNodePorts, hasItems, specOf, usesClusterIp } from "./service-spec.ts";

/**
 * Returns a Service with the cluster IP, IP families and node ports that it lacks and its type needs. `live` is the Service
 * before the update, null for a new one. The numbers depend on namespace, name and uid, and on the live
 * version, so that a Service does not get a number again that it gave back. A dry run gives an address and numbers that no Service can have, as the server does.
 */
export function withClusterIp(
  { cluster, namespace, request }: KindWrite,
  service: ValueMap,
  live: ValueMap | null,
): ValueMap {
  if (!usesClusterIp(service)) return service;
  const spec: MutableMap = { ...specOf(service) };
  // Validation refuses clusterIPs without clusterIP.
  if (!get(spec, "clusterIP") && hasItems(get(spec, "clusterIPs"))) return service;
  setFamilies(spec);
  // The cluster has no IPv6 addresses: validation refuses such a family.
  if (!get(spec, "clusterIP") && textsOf(get(spec, "ipFamilies")).includes("IPv6"))
    return withKey(service, "spec", spec);
  const isDryRun = request.query?.["dryRun"] !== undefined;
  // An address belongs to a Service with a name.
  if (!isDryRun && metaText(service, "name") === "") return withKey(service, "spec", spec);
  const version = live === null ? "" : `/${metaText(live, "resourceVersion")}`;
  const seed = `${namespace}/${metaText(service, "name")}/${metaText(service, "uid")}${version}`;
  if (!get(spec, "clusterIP"))
    put(spec, "clusterIP", isDryRun ? serviceRange(cluster.host).first : freeClusterIp(cluster, seed));
  if (!hasItems(get(spec, "clusterIPs"))) put(spec, "clusterIPs", [get(spec, "clusterIP") as Value]);
  const numbers = isDryRun
    ? dryRunNodePorts(live === null ? [] : nodePortsIn(specOf(live)))
    : freeNodePorts(cluster, seed, nodePortsIn(spec));
  if (getsNodePorts(service)) allocateNodePorts(spec, numbers, live === null);
  setHealthCheckPort(spec, live, numbers);
  return withKey(service, "spec", spec);
}

function setFamilies(spec: MutableMap): void {
  // The server cannot know the IP families of a headless Service without selector.
  const selector = get(spec, "selector");
  const hasSelector = isMap(selector) && Object.keys(selector).length > 0;
  const isUnknown = get(spec, "clusterIP") === "None" && !hasSelector;
  if (get(spec, "ipFamilyPolicy") === undefined)
    put(spec, "ipFamilyPolicy", isUnknown ? "RequireDualStack" : "SingleStack");
  if (hasItems(get(spec, "ipFamilies")) || readAddress(textAt(spec, "clusterIP"))?.version === 6) return;
  const isDual = isUnknown && get(spec, "ipFamilyPolicy") !== "SingleStack";
  put(spec, "ipFamilies", isDual ? ["IPv4", "IPv6"] : ["IPv4"]);
}

function setHealthCheckPort(spec: MutableMap, live: ValueMap | null, numbers: NodePorts): void {
  const isLocal = get(spec, "type") === "LoadBalancer" && get(spec, "externalTrafficPolicy") === "Local";
  const before = live === null ? undefined : dig(live, "spec", "healthCheckNodePort");
  const given = get(spec, "healthCheckNodePort");
  if (!isLocal) {
    // Validation refuses a port that a client sets for another type.
    if (!given || given === before) delete spec["healthCheckNodePort"];
  } else if (!given) {
    put(spec, "healthCheckNodePort", before ?? numbers.next(true));
  }
}

/** Returns an address that no Service has. */
export function freeClusterIp(cluster: Cluster, seed: string): string {
  const taken = new Set(allServices(cluster).map((service) => dig(service, "spec", "clusterIP")));
  return serviceRange(cluster.host).free(taken, (i) => Number.parseInt(hash(`${seed}/${i}`, 0x811c9dc5), 16));
}
