import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, type Value } from "../../../../value/value.ts";
import type { Info } from "../../objects/object-info.ts";

/**
 * Returns why ports such as `8080:http` cannot be forwarded to a pod, or null. `target`: the object that the command names.
 * Upstream: kubectl pkg/cmd/portforward/portforward.go (v0.36.3).
 */
export function portProblem(target: Info, pod: Info, words: readonly string[]): string | null {
  const isService = target.kind.kind === "Service" && target.kind.group === "";
  for (const word of words) {
    const remote = word.split(":").at(-1) ?? "";
    const wrong = isService ? servicePortProblem(target, pod, remote) : podPortProblem(pod, remote);
    if (wrong !== null) return wrong;
  }
  return null;
}

function podPortProblem(pod: Info, port: string): string | null {
  if (/^\d+$/.test(port)) return null;
  const containers = mapsOf(dig(pod.object, "spec", "containers"));
  const ports = containers.flatMap((one) => mapsOf(get(one, "ports")));
  return ports.some((one) => textAt(one, "name") === port)
    ? null
    : `Pod '${pod.name}' does not have a named port '${port}'`;
}

function servicePortProblem(service: Info, pod: Info, port: string): string | null {
  const ports = mapsOf(dig(service.object, "spec", "ports"));
  const isNumber = /^\d+$/.test(port);
  const found = ports.find((one) =>
    isNumber ? get(one, "port") === Number(port) : textAt(one, "name") === port,
  );
  if (found === undefined) {
    return isNumber
      ? `Service ${service.name} does not have a service port ${port}`
      : `Service '${service.name}' does not have a named port '${port}'`;
  }
  if (dig(service.object, "spec", "clusterIP") === "None") return null;
  const target: Value | undefined = get(found, "targetPort");
  return typeof target === "string" ? podPortProblem(pod, target) : null;
}
