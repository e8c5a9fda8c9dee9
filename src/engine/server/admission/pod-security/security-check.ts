import { mapOf, mapsOf } from "../../../value/field-values.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { metaValue } from "../../metadata/object-meta.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";

/** What a level of pod security forbids in a pod, and the values that are forbidden; an empty detail if there is nothing to add. */
export type Violation = { readonly reason: string; readonly detail: string };

/** The parts of a pod, or of the template of pods, that the checks read. */
export type PodParts = {
  readonly annotations: ValueMap;
  readonly spec: ValueMap;
  /** The security context of the pod. */
  readonly security: ValueMap;
  /** Its containers of all types, in the order of the checks. */
  readonly containers: readonly ValueMap[];
};

/** Returns what is wrong with a pod, or null. */
export type CheckPod = (pod: PodParts) => Violation | null;

/** One check of a level. Newer versions of the level can have another form of it. */
export type SecurityCheck = {
  readonly id: string;
  /** The versions from which on a function checks, as minor versions: 19 is v1.19. The oldest first. */
  readonly versions: readonly (readonly [since: number, check: CheckPod])[];
  /** The check of the level below that this one replaces. */
  readonly replaces?: string;
};

/** Returns the parts of a pod, or of a template with the metadata and spec of pods. */
export function partsOf(pod: ValueMap): PodParts {
  const spec = mapOf(get(pod, "spec"));
  return {
    annotations: mapOf(metaValue(pod, "annotations")),
    spec,
    security: mapOf(get(spec, "securityContext")),
    containers: ["initContainers", "containers", "ephemeralContainers"].flatMap((field) =>
      mapsOf(get(spec, field)),
    ),
  };
}

/** Returns the security context of a container; empty if it has none. */
export function securityOf(container: ValueMap): ValueMap {
  return mapOf(get(container, "securityContext"));
}

/** Returns the names of the containers for which a condition holds. */
export function namesOf(
  { containers }: PodParts,
  holds: (container: ValueMap) => boolean,
): readonly string[] {
  return containers.filter(holds).map((container) => String(get(container, "name") ?? ""));
}

/** Returns names with their noun: `container "a"`, `containers "a", "b"`. */
export function named(noun: string, names: readonly string[]): string {
  return `${nouns(noun, names.length)} ${quoted(names)}`;
}

/** Returns a noun, in the plural unless there is one thing. */
export function nouns(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`;
}

/** Returns names in quotes: `"a", "b"`. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/** Returns each text once, sorted. */
export function sortedOnce(texts: Iterable<string>): readonly string[] {
  return [...new Set(texts)].sort();
}

/** Returns who sets a value: the pod, containers, or both. Empty if nobody does. */
export function setters(isPod: boolean, containers: readonly string[]): string {
  const all = [...(isPod ? ["pod"] : []), ...(containers.length > 0 ? [named("container", containers)] : [])];
  return all.join(" and ");
}

/** Whether the feature for pods with their own user namespace is on. */
const KNOWS_OWN_USERS: ByVersion<boolean> = { "1.34": false, "1.35": true };

/** Returns a check that a pod with its own user namespace passes: its root is no root of the node. */
export function unlessOwnUsers(check: CheckPod): CheckPod {
  return (pod) => (formOf(KNOWS_OWN_USERS) && get(pod.spec, "hostUsers") === false ? null : check(pod));
}
