import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, type Value, type ValueMap } from "../../../../value/value.ts";
import type { Cluster } from "../../../cluster/cluster.ts";
import { internalError, invalidField, type Refusal } from "../../../http/status-errors.ts";
import { metaText } from "../../../metadata/object-meta.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import { type Errors, textsOf } from "../../../validate/value-checks.ts";
import { freeClusterIp } from "./cluster-ip.ts";
import { allServices } from "./node-ports.ts";
import { serviceRange } from "./service-range.ts";
import { specOf } from "./service-spec.ts";

const FIRST_PORT = 30_000;
const LAST_PORT = 32_767;

/** What is wrong with a port that is no node port. */
export const OUT_OF_RANGE = `provided port is not in the valid range. The range of valid ports is ${FIRST_PORT}-${LAST_PORT}`;
/** What is wrong with a port that another Service has. */
export const TAKEN = "provided port is already allocated";

export function isNodePort(port: number): boolean {
  return port >= FIRST_PORT && port <= LAST_PORT;
}

/** Returns the node ports that Services have, without those of `live`, the Service before an update. */
export function takenNodePorts(cluster: Cluster, live: ValueMap | null): ReadonlySet<Value> {
  const taken = new Set(allServices(cluster).flatMap(portsOf));
  for (const own of live === null ? [] : portsOf(live)) taken.delete(own);
  return taken;
}

function portsOf(service: ValueMap): readonly Value[] {
  const spec = specOf(service);
  const ports = mapsOf(get(spec, "ports")).map((port) => get(port, "nodePort"));
  return [...ports, get(spec, "healthCheckNodePort")].filter((port): port is Value => Boolean(port));
}

/** Returns why a Service cannot have its port for health checks, or null if it can. */
export function refuseHealthCheckPort(
  service: ValueMap,
  live: ValueMap | null,
  taken: ReadonlySet<Value>,
  isDryRun: boolean,
): Refusal | null {
  const port = get(specOf(service), "healthCheckNodePort");
  const isLocal = get(specOf(service), "externalTrafficPolicy") === "Local";
  if (typeof port !== "number" || port === 0 || !isLocal) return null;
  if (live !== null && get(specOf(live), "healthCheckNodePort")) return null; // it never changes
  const own = mapsOf(get(specOf(service), "ports")).map((one) => get(one, "nodePort"));
  const isTaken = taken.has(port) || own.includes(port);
  const problem = !isDryRun && !isNodePort(port) ? OUT_OF_RANGE : isTaken ? TAKEN : null;
  return problem === null
    ? null
    : internalError(`failed to allocate requested HealthCheck NodePort ${port}: ${problem}`);
}

/**
 * Returns the error of an address that another Service has, or of a Service without a name: the server stores each address as
 * an IPAddress that names its Service. Upstream: kubernetes pkg/registry/core/service/ipallocator/ipallocator.go (v1.36.3).
 */
export function takenAddressErrors(service: ValueMap, live: ValueMap | null, cluster: Cluster): Errors {
  const given = textsOf(get(specOf(service), "clusterIPs"));
  const wrong = (why: string): Errors => [
    invalidField(
      "spec.clusterIPs",
      printInvalid(given.length === 0 ? [""] : given),
      `failed to allocate IP${why}`,
    ),
  ];
  const nameless = (address: string) =>
    `: IPAddress.networking.k8s.io "${address}" is invalid: spec.parentRef.name: Required value`;
  const hasName = metaText(service, "name") !== "";
  if (given.length === 0)
    return hasName ? [] : wrong(nameless(freeClusterIp(cluster, metaText(service, "uid"))));
  const own = live === null ? [] : textsOf(get(specOf(live), "clusterIPs"));
  const taken = new Set(allServices(cluster).map((one) => textAt(specOf(one), "clusterIP")));
  const first = serviceRange(cluster.host).ofKubernetes;
  for (const address of given) {
    if (address === "None" || own.includes(address)) continue;
    if (!hasName) return wrong(` ${address}${nameless(address)}`);
    if (address === first || taken.has(address))
      return wrong(` ${address}: provided IP is already allocated`);
  }
  return [];
}
