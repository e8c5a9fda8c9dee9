import { quoteGo } from "../../../../value/go-format.ts";
import { get, isList, isMap, type ValueMap } from "../../../../value/value.ts";

/** A container and its path in the object. */
export type PlacedContainer = { readonly container: ValueMap; readonly at: string };

type PlacedPort = { readonly port: ValueMap; readonly at: string };

/** Returns warnings for container ports with the same number or name, and for a host IP without a port. */
export function portWarnings(containers: readonly PlacedContainer[]): readonly string[] {
  const ports = containers.flatMap(({ container, at }) => {
    const list = get(container, "ports");
    return isList(list) ? list.filter(isMap).map((port, i) => ({ port, at: `${at}.ports[${i}]` })) : [];
  });
  return [...hostAddresses(ports), ...overlaps(ports), ...sameNames(ports)];
}

function hostAddresses(ports: readonly PlacedPort[]): readonly string[] {
  return ports
    .filter(({ port }) => get(port, "hostIP") && !get(port, "hostPort"))
    .map(({ port, at }) => {
      const text = (field: string): string => String(get(port, field) ?? "");
      const printed = `Name:${text("name")} HostPort:0 ContainerPort:${text("containerPort")} Protocol:${text("protocol")} HostIP:${text("hostIP")}`;
      return `${at}: hostIP set without hostPort: {${printed}}`;
    });
}

function overlaps(ports: readonly PlacedPort[]): readonly string[] {
  const out: string[] = [];
  const known = new Map<string, PlacedPort[]>();
  for (const { port, at } of ports) {
    const key = `${String(get(port, "containerPort"))}/${String(get(port, "protocol"))}`;
    const others = known.get(key) ?? [];
    for (const other of others) {
      const overlap = overlapOf(port, other.port);
      if (overlap !== null) out.push(`${at}: ${overlap} port definition with ${other.at}`);
    }
    known.set(key, [...others, { port, at }]);
  }
  return out;
}

/** Returns how two container ports of the same number overlap, or null if their host ports keep them apart. */
function overlapOf(a: ValueMap, b: ValueMap): string | null {
  const host = (port: ValueMap): string => String(get(port, "hostIP") ?? "");
  const number = (port: ValueMap): number => Number(get(port, "hostPort") ?? 0);
  if (host(a) === host(b) && number(a) === number(b)) return "duplicate";
  if (number(a) === 0 || number(b) === 0) return "overlapping";
  return number(a) === number(b) && (host(a) === "") !== (host(b) === "") ? "dangerously ambiguous" : null;
}

function sameNames(ports: readonly PlacedPort[]): readonly string[] {
  const known = new Map<string, string>();
  const out: string[] = [];
  for (const { port, at } of ports) {
    const name = String(get(port, "name") ?? "");
    if (name === "") continue;
    const other = known.get(name);
    if (other === undefined) known.set(name, at);
    else {
      out.push(
        `${at}: duplicate port name ${quoteGo(name)} with ${other}, services and probes that select ports by name will use ${other}`,
      );
    }
  }
  return out;
}
