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
import type { Cluster } from "../../../cluster/cluster.ts";
import { hash } from "../../../metadata/uid.ts";

/** Returns the Services of all namespaces. */
export function allServices(cluster: Cluster): readonly ValueMap[] {
  const out: ValueMap[] = [];
  for (const [key, object] of cluster.objects) if (key.startsWith("/services/")) out.push(object);
  return out;
}

/** Sets a free node port for every port of `spec` without one. `seed` determines the numbers. */
export function allocateNodePorts(cluster: Cluster, spec: MutableMap, seed: string): void {
  const ports = get(spec, "ports");
  if (!isList(ports)) return;
  const own = new Set(ports.map((port) => dig(port, "nodePort")).filter((port) => typeof port === "number"));
  // The entries of one port for several protocols share a node port.
  const byPort = new Map<Value | undefined, number>();
  const made = ports.map((port) => {
    if (!isMap(port)) return port;
    const given = get(port, "nodePort");
    if (typeof given === "number" && given > 0) {
      byPort.set(get(port, "port"), given);
      return port;
    }
    const protocols = ports.filter((one) => dig(one, "port") === get(port, "port")).length;
    const known = protocols > 1 ? byPort.get(get(port, "port")) : undefined;
    const number = known ?? freeNodePort(cluster, `${seed}/${own.size}`, own);
    own.add(number);
    byPort.set(get(port, "port"), number);
    return withKey(port, "nodePort", number);
  });
  put(spec, "ports", made);
}

/** Returns a port from 30086 to 32767 that no Service uses. `own` are more ports that are taken. */
export function freeNodePort(cluster: Cluster, seed: string, own: ReadonlySet<Value>): number {
  const taken = new Set<Value | undefined>(own);
  for (const service of allServices(cluster)) {
    const ports = dig(service, "spec", "ports");
    if (isList(ports)) for (const port of ports) taken.add(dig(port, "nodePort"));
    taken.add(dig(service, "spec", "healthCheckNodePort"));
  }
  for (let i = 0; ; i++) {
    const port = 30086 + (Number.parseInt(hash(`${seed}/${i}`, 0x01000193), 16) % 2682);
    if (!taken.has(port) || i > 10_000) return port;
  }
}

/**
 * Returns the ports of an update. If `hasNodePorts`, a port without node port gets that of the port in `before` with the same
 * name. Null if there are no ports.
 */
export function keepNodePorts(
  ports: Value | undefined,
  before: Value | undefined,
  hasNodePorts: boolean,
): Value {
  if (!isList(ports)) return ports ?? null;
  if (!hasNodePorts || !isList(before)) return ports;
  const numbers = (list: readonly Value[]): readonly Value[] =>
    list.map((port) => dig(port, "nodePort") ?? 0);
  const used = new Set(numbers(before).filter((number) => number !== 0 && numbers(ports).includes(number)));
  const byName = new Map(before.map((port) => [dig(port, "name") ?? "", dig(port, "nodePort")] as const));
  return ports.map((port) => {
    if (!isMap(port) || get(port, "nodePort")) return port;
    const number = byName.get(get(port, "name") ?? "");
    return number === undefined || used.has(number) ? port : withKey(port, "nodePort", number);
  });
}

/** Returns the ports without node ports, or `ports` itself if the update changes a node port of `before`. */
export function withoutNodePorts(ports: readonly Value[], before: Value | undefined): readonly Value[] {
  const old = isList(before) ? before.map((port) => dig(port, "nodePort")) : [];
  const isChanged = ports.some((port) => dig(port, "nodePort") && !old.includes(dig(port, "nodePort")));
  return isChanged ? ports : ports.map((port) => (isMap(port) ? withoutKey(port, "nodePort") : port));
}
