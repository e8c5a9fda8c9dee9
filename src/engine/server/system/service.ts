import {
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../value/value.ts";
import { at } from "../defaults/rule.ts";
import { metaText } from "../meta.ts";
import { hash } from "../uid.ts";
import type { Scope } from "../write/scope.ts";
import type { System } from "./system.ts";

/** Services get addresses and ports of the cluster, which follow from their keys. */
export const services: System = {
  create: (scope, service) => allocate(scope, withStatus(service), null),
  update: (scope, service, live) =>
    allocate(scope, keep(dropTypeDependent(keep(service, live), live), live), live),
};

function withStatus(service: ValueMap): ValueMap {
  return withKey(service, "status", { loadBalancer: {} });
}

/** What an update leaves out of what was allocated stays. */
function keep(service: ValueMap, live: ValueMap): ValueMap {
  if (!usesAddress(service) || !usesAddress(live)) return service;
  const spec: MutableMap = { ...specOf(service) };
  const was = specOf(live);
  const given = get(spec, "clusterIP");
  if (!given && get(was, "clusterIP")) put(spec, "clusterIP", get(was, "clusterIP") as Value);
  const addresses = get(spec, "clusterIPs");
  if ((!isList(addresses) || addresses.length === 0) && get(spec, "clusterIP") === get(was, "clusterIP")) {
    put(spec, "clusterIPs", get(was, "clusterIPs") ?? [get(spec, "clusterIP") ?? ""]);
  }
  // Who changes the first address means the list, too.
  if (given && given !== get(was, "clusterIP") && same(addresses, get(was, "clusterIPs")))
    put(spec, "clusterIPs", [given]);
  if (isList(addresses) && !given && addresses[0] !== undefined) put(spec, "clusterIP", addresses[0]);
  for (const name of ["ipFamilies", "ipFamilyPolicy"]) {
    const held = get(spec, name);
    const before = get(was, name);
    if ((held === undefined || held === null) && before !== undefined) put(spec, name, before);
  }
  put(
    spec,
    "ports",
    keepPorts(get(spec, "ports"), get(was, "ports"), usesNodePorts(service) && usesNodePorts(live)),
  );
  if (get(spec, "ports") === null) delete spec["ports"];
  return withKey(service, "spec", spec);
}

/** Ports without a number keep that of the port of the same name. */
function keepPorts(ports: Value | undefined, before: Value | undefined, wanted: boolean): Value {
  if (!isList(ports)) return ports ?? null;
  if (!wanted || !isList(before)) return ports;
  const numbers = (list: readonly Value[]): readonly Value[] => list.map((port) => at(port, "nodePort") ?? 0);
  const used = new Set(numbers(before).filter((number) => number !== 0 && numbers(ports).includes(number)));
  const byName = new Map(before.map((port) => [at(port, "name") ?? "", at(port, "nodePort")] as const));
  return ports.map((port) => {
    if (!isMap(port) || get(port, "nodePort")) return port;
    const number = byName.get(get(port, "name") ?? "");
    return number === undefined || used.has(number) ? port : withKey(port, "nodePort", number);
  });
}

/** What only the type before needed goes with it, unless it was changed by hand. */
function dropTypeDependent(service: ValueMap, live: ValueMap): ValueMap {
  let spec = specOf(service);
  const was = specOf(live);
  if (usesAddress(live) && !usesAddress(service)) {
    for (const name of ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"]) {
      if (same(get(spec, name), get(was, name))) spec = withoutKey(spec, name);
    }
  }
  if (usesNodePorts(live) && !usesNodePorts(service)) {
    const ports = get(spec, "ports");
    if (isList(ports)) spec = withKey(spec, "ports", dropNodePorts(ports, get(was, "ports")));
  }
  if (get(was, "type") === "LoadBalancer" && get(spec, "type") !== "LoadBalancer") {
    for (const name of ["allocateLoadBalancerNodePorts", "loadBalancerClass"]) {
      if (same(get(spec, name), get(was, name))) spec = withoutKey(spec, name);
    }
  }
  const policy = "externalTrafficPolicy";
  if (isExternal(was) && !isExternal(spec) && same(get(spec, policy), get(was, policy))) {
    spec = withoutKey(spec, policy);
  }
  const made = withKey(service, "spec", spec);
  return get(spec, "type") === "LoadBalancer"
    ? made
    : withKey(made, "status", { ...statusOf(service), loadBalancer: {} });
}

function statusOf(service: ValueMap): ValueMap {
  const status = get(service, "status");
  return isMap(status) ? status : {};
}

function dropNodePorts(ports: readonly Value[], before: Value | undefined): readonly Value[] {
  const was = isList(before) ? before.map((port) => at(port, "nodePort")) : [];
  const changed = ports.some((port) => at(port, "nodePort") && !was.includes(at(port, "nodePort")));
  return changed ? ports : ports.map((port) => (isMap(port) ? withoutKey(port, "nodePort") : port));
}

function allocate(scope: Scope, service: ValueMap, live: ValueMap | null): ValueMap {
  if (!usesAddress(service)) return service;
  const spec: MutableMap = { ...specOf(service) };
  // Validation says that a list of addresses needs its first one by name.
  if (!get(spec, "clusterIP") && hasItems(get(spec, "clusterIPs"))) return service;
  const seed = `${scope.namespace}/${metaText(service, "name")}/${metaText(service, "uid")}`;
  if (!get(spec, "clusterIP")) put(spec, "clusterIP", freeAddress(scope, seed));
  if (!hasItems(get(spec, "clusterIPs"))) put(spec, "clusterIPs", [get(spec, "clusterIP") as Value]);
  // Without a selector nobody but the endpoints' maker knows which families there are.
  const open = get(spec, "clusterIP") === "None" && !hasKeys(get(spec, "selector"));
  if (!get(spec, "ipFamilyPolicy")) put(spec, "ipFamilyPolicy", open ? "RequireDualStack" : "SingleStack");
  if (!hasItems(get(spec, "ipFamilies"))) {
    put(
      spec,
      "ipFamilies",
      get(spec, "ipFamilyPolicy") === "SingleStack" || !open ? ["IPv4"] : ["IPv4", "IPv6"],
    );
  }
  if (usesNodePorts(service) && get(spec, "allocateLoadBalancerNodePorts") !== false)
    allocatePorts(scope, spec, seed);
  const local = get(spec, "type") === "LoadBalancer" && get(spec, "externalTrafficPolicy") === "Local";
  if (local && !get(spec, "healthCheckNodePort")) {
    const kept = live === null ? undefined : at(live, "spec.healthCheckNodePort");
    put(spec, "healthCheckNodePort", kept ?? freePort(scope, `${seed}/health`, new Set()));
  }
  if (!local) delete spec["healthCheckNodePort"];
  return withKey(service, "spec", spec);
}

function allocatePorts(scope: Scope, spec: MutableMap, seed: string): void {
  const ports = get(spec, "ports");
  if (!isList(ports)) return;
  const own = new Set(ports.map((port) => at(port, "nodePort")).filter((port) => typeof port === "number"));
  // One number serves the same port over several protocols.
  const shared = new Map<Value | undefined, number>();
  const made = ports.map((port) => {
    if (!isMap(port)) return port;
    const given = get(port, "nodePort");
    if (typeof given === "number" && given > 0) {
      shared.set(get(port, "port"), given);
      return port;
    }
    const protocols = ports.filter((one) => at(one, "port") === get(port, "port")).length;
    const known = protocols > 1 ? shared.get(get(port, "port")) : undefined;
    const number = known ?? freePort(scope, `${seed}/${own.size}`, own);
    own.add(number);
    shared.set(get(port, "port"), number);
    return withKey(port, "nodePort", number);
  });
  put(spec, "ports", made);
}

/** An address of 10.96.0.0/12 above its static part that no service has. */
function freeAddress(scope: Scope, seed: string): string {
  const taken = new Set(servicesOf(scope).map((service) => at(service, "spec.clusterIP")));
  for (let i = 0; ; i++) {
    const number = Number.parseInt(hash(`${seed}/${i}`, 0x811c9dc5), 16);
    const address = `10.${96 + (number % 16)}.${(number >>> 4) % 256}.${((number >>> 12) % 253) + 2}`;
    if (!taken.has(address)) return address;
  }
}

/** A port from 30086 to 32767 that no service has. */
function freePort(scope: Scope, seed: string, own: ReadonlySet<Value>): number {
  const taken = new Set<Value | undefined>(own);
  for (const service of servicesOf(scope)) {
    const ports = at(service, "spec.ports");
    if (isList(ports)) for (const port of ports) taken.add(at(port, "nodePort"));
    taken.add(at(service, "spec.healthCheckNodePort"));
  }
  for (let i = 0; ; i++) {
    const port = 30086 + (Number.parseInt(hash(`${seed}/${i}`, 0x01000193), 16) % 2682);
    if (!taken.has(port) || i > 10_000) return port;
  }
}

function servicesOf(scope: Scope): readonly ValueMap[] {
  const out: ValueMap[] = [];
  for (const [key, object] of scope.cluster.objects) if (key.startsWith("/services/")) out.push(object);
  return out;
}

function specOf(service: ValueMap): ValueMap {
  const spec = get(service, "spec");
  return isMap(spec) ? spec : {};
}

function usesAddress(service: ValueMap): boolean {
  return get(specOf(service), "type") !== "ExternalName";
}

function usesNodePorts(service: ValueMap): boolean {
  return ["NodePort", "LoadBalancer"].includes(String(get(specOf(service), "type")));
}

/** Whether a service can be reached from outside of the cluster. */
function isExternal(spec: ValueMap): boolean {
  const type = get(spec, "type");
  return (
    type === "LoadBalancer" ||
    type === "NodePort" ||
    (type === "ClusterIP" && hasItems(get(spec, "externalIPs")))
  );
}

function hasItems(value: Value | undefined): boolean {
  return isList(value) && value.length > 0;
}

function hasKeys(value: Value | undefined): boolean {
  return isMap(value) && Object.keys(value).length > 0;
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
