import { dig, get, type MutableMap, put, type ValueMap, withKey } from "../../../../value/value.ts";
import { objectKey } from "../../../cluster/cluster.ts";
import { forbidden, type Refusal } from "../../../http/status-errors.ts";
import { metaText } from "../../../metadata/object-meta.ts";
import type { KindWrite } from "../../builtin-kind.ts";

const DEFAULT_POLICY = "PreemptLowerPriority";

/** Returns a pod with the priority of its PriorityClass, else of the default class, else 0. Upstream: kubernetes plugin/pkg/admission/priority. */
export function withPriority(write: KindWrite, pod: ValueMap): ValueMap {
  const name = dig(pod, "spec", "priorityClassName");
  const found =
    typeof name === "string" && name !== "" ? findPriorityClass(write, name) : defaultPriorityClass(write);
  const spec: MutableMap = { ...(get(pod, "spec") as ValueMap) };
  if (found !== undefined) put(spec, "priorityClassName", dig(found, "metadata", "name") ?? "");
  put(spec, "priority", (found && get(found, "value")) ?? 0);
  put(
    spec,
    "preemptionPolicy",
    get(spec, "preemptionPolicy") ?? (found && get(found, "preemptionPolicy")) ?? DEFAULT_POLICY,
  );
  return withKey(pod, "spec", spec);
}

/** Returns an updated pod with the priority of `live` if it has none. */
export function keepPriority(pod: ValueMap, live: ValueMap): ValueMap {
  const spec: MutableMap = { ...(get(pod, "spec") as ValueMap) };
  const lost = ["priority", "preemptionPolicy"].filter((field) => get(spec, field) === undefined);
  for (const field of lost) {
    const before = dig(live, "spec", field);
    if (before !== undefined) put(spec, field, before);
  }
  return lost.length === 0 ? pod : withKey(pod, "spec", spec);
}

/** Returns why a new pod's priority is refused: its class is missing, or its fields differ from its class. Null if neither. */
export function refusePriority(write: KindWrite, pod: ValueMap): Refusal | null {
  const refuse = (why: string): Refusal =>
    forbidden({ group: "", resource: "pods" }, metaText(pod, "name"), why);
  const wanted = dig(pod, "spec", "priorityClassName");
  const name = typeof wanted === "string" && wanted !== "" ? wanted : null;
  const found = name === null ? defaultPriorityClass(write) : findPriorityClass(write, name);
  if (name !== null && found === undefined) return refuse(`no PriorityClass with name ${name} was found`);
  const value = (found && get(found, "value")) ?? 0;
  const priority = dig(pod, "spec", "priority") ?? value;
  if (priority !== value) {
    return refuse(
      `the integer value of priority (${String(priority)}) must not be provided in pod spec; priority admission controller computed ${String(value)} from the given PriorityClass name`,
    );
  }
  const policy = (found && get(found, "preemptionPolicy")) ?? DEFAULT_POLICY;
  const givenPolicy = dig(pod, "spec", "preemptionPolicy") ?? policy;
  if (givenPolicy === policy) return null;
  return refuse(
    `the string value of PreemptionPolicy (${String(givenPolicy)}) must not be provided in pod spec; priority admission controller computed ${String(policy)} from the given PriorityClass name`,
  );
}

/** Classes that every cluster has. */
const SYSTEM_CLASSES: { readonly [name: string]: ValueMap } = {
  "system-node-critical": { metadata: { name: "system-node-critical" }, value: 2000001000 },
  "system-cluster-critical": { metadata: { name: "system-cluster-critical" }, value: 2000000000 },
};

function findPriorityClass({ cluster }: KindWrite, name: string): ValueMap | undefined {
  const key = objectKey("scheduling.k8s.io", "priorityclasses", "", name);
  return cluster.objects.get(key) ?? (Object.hasOwn(SYSTEM_CLASSES, name) ? SYSTEM_CLASSES[name] : undefined);
}

/** Returns the class with the lowest value among those that are marked as default, or undefined. */
function defaultPriorityClass({ cluster }: KindWrite): ValueMap | undefined {
  let found: ValueMap | undefined;
  for (const [key, object] of cluster.objects) {
    if (!key.startsWith("scheduling.k8s.io/priorityclasses//") || get(object, "globalDefault") !== true)
      continue;
    if (found === undefined || Number(get(object, "value")) < Number(get(found, "value"))) found = object;
  }
  return found;
}
