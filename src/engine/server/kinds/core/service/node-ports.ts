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

/** Where the node ports of a write come from. */
export type NodePorts = {
  /** Says that a port has a number which the client chose. */
  readonly take: (number: number) => void;
  /** Returns a free number. Health checks have a number of their own. */
  readonly next: (isHealthCheck: boolean) => number;
};

/** Returns free node ports, which depend on `seed`. `given` are those that the client chose. */
export function freeNodePorts(cluster: Cluster, seed: string, given: readonly number[]): NodePorts {
  const own = new Set<Value>(given);
  return {
    take: (number) => own.add(number),
    next: (isHealthCheck) => {
      const number = freeNodePort(cluster, `${seed}/${isHealthCheck ? "health" : own.size}`, own);
      own.add(number);
      return number;
    },
  };
}

/** The number before the first one that a dry run gives: no Service can have them. */
const BEFORE_DRY_RUN = 32_768;

/** Returns the node ports of a dry run, which reserves nothing. `before` are those that the Service has. Upstream: portallocator/operation.go. */
export function dryRunNodePorts(before: readonly number[]): NodePorts {
  const taken: number[] = [];
  return {
    take: (number) => {
      if (!before.includes(number)) taken.push(number);
    },
    next: () => {
      const number = (taken.length === 0 ? BEFORE_DRY_RUN : Math.max(...taken)) + 1;
      taken.push(number);
      return number;
    },
  };
}

/** Returns the node ports of a Service. */
export function nodePortsIn(spec: ValueMap): readonly number[] {
  const ports = get(spec, "ports");
  const numbers = isList(ports) ? ports.map((port) => dig(port, "nodePort")) : [];
  return numbers.filter((number) => typeof number === "number" && number > 0) as number[];
}

/** Sets a node port for every port of `spec` without one. */
export function allocateNodePorts(spec: MutableMap, numbers: NodePorts, isNew: boolean): void {
  const ports = get(spec, "ports");
  if (!isList(ports)) return;
  // The entries of one port for several protocols share a node port in a new Service.
  const byPort = new Map<Value | undefined, number>();
  const made = ports.map((port) => {
    if (!isMap(port)) return port;
    const given = get(port, "nodePort");
    if (typeof given === "number" && given !== 0) {
      byPort.set(get(port, "port"), given);
      numbers.take(given);
      return port;
    }
    const protocols = ports.filter((one) => dig(one, "port") === get(port, "port")).length;
    const known = isNew && protocols > 1 ? byPort.get(get(port, "port")) : undefined;
    const number = known ?? numbers.next(false);
    byPort.set(get(port, "port"), number);
    return withKey(port, "nodePort", number);
  });
  put(spec, "ports", made);
}

/** Returns a port from 30086 to 32767 that no Service uses. `own` are more ports that are taken. */
function freeNodePort(cluster: Cluster, seed: string, own: ReadonlySet<Value>): number {
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
