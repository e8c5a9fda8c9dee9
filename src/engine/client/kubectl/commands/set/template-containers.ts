import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import type { Info } from "../../objects/object-info.ts";

const KINDS_WITH_TEMPLATE: ReadonlySet<string> = new Set([
  "Deployment.apps",
  "DaemonSet.apps",
  "ReplicaSet.apps",
  "StatefulSet.apps",
  "Job.batch",
  "ReplicationController.",
]);

/** Returns the path of the pod spec of an object, or null if kubectl knows none for its kind. */
export function podSpecPath({ kind }: Pick<Info, "kind">): readonly string[] | null {
  const name = `${kind.kind}.${kind.group}`;
  if (name === "Pod.") return ["spec"];
  if (name === "CronJob.batch") return ["spec", "jobTemplate", "spec", "template", "spec"];
  return KINDS_WITH_TEMPLATE.has(name) ? ["spec", "template", "spec"] : null;
}

/** Returns the containers of the pod spec in one of its lists. */
export function containersOf(info: Info, list: "containers" | "initContainers"): readonly ValueMap[] {
  const path = podSpecPath(info);
  const found = path === null ? undefined : dig(info.object, ...path, list);
  return isList(found) ? found.filter(isMap) : [];
}

/** Returns the containers whose names match a pattern such as `*` or `web-*`, and a function that changes them in the object. */
export function chooseContainers(
  info: Info,
  pattern: string,
): {
  readonly containers: readonly ValueMap[];
  readonly change: (change: (container: ValueMap) => ValueMap) => ValueMap;
} {
  const isMeant = (one: ValueMap) => matchesPattern(String(get(one, "name") ?? ""), pattern);
  const all = [...containersOf(info, "containers"), ...containersOf(info, "initContainers")];
  return {
    containers: all.filter(isMeant),
    change: (change) => mapContainers(info, (one) => (isMeant(one) ? change(one) : one)),
  };
}

/**
 * Whether a name matches a pattern, in which `*` stands for any text. As in kubectl, the text before the first `*` may be anywhere in the
 * name. Upstream: kubectl pkg/cmd/set/helper.go, selectString (v0.36.3).
 */
function matchesPattern(name: string, pattern: string): boolean {
  if (!pattern.includes("*")) return name === pattern;
  const parts = pattern.split("*");
  let at = 0;
  return parts.every((part, place) => {
    if (part === "") return true;
    const next = name.slice(at).indexOf(part);
    const isOver = place === parts.length - 1 && name.length !== part.length + next;
    if (next < at || isOver) return false;
    at = next;
    return true;
  });
}

/** Returns the object with all its containers changed. */
export function mapContainers(info: Info, change: (container: ValueMap) => ValueMap): ValueMap {
  const path = podSpecPath(info) ?? [];
  let object = info.object;
  for (const list of ["initContainers", "containers"] as const) {
    const found = dig(object, ...path, list);
    if (!isList(found)) continue;
    const changed = found.map((one) => (isMap(one) ? change(one) : one));
    object = replaceAt(object, [...path, list], changed);
  }
  return object;
}

/** Returns the map with the value at a path. Maps on the way are added. */
export function replaceAt(map: ValueMap, path: readonly string[], value: Value): ValueMap {
  const [key = "", ...rest] = path;
  if (rest.length === 0) return withKey(map, key, value);
  const inner = get(map, key);
  return withKey(map, key, replaceAt(isMap(inner) ? inner : {}, rest, value));
}
