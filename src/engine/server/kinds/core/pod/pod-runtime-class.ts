import { equal } from "../../../../value/equal.ts";
import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { objectKey } from "../../../cluster/cluster.ts";
import { forbidden, internal, type Refusal } from "../../../http/status-errors.ts";
import { metaText } from "../../../metadata/object-meta.ts";
import type { KindWrite } from "../../builtin-kind.ts";
import { withSpec } from "../../common/change-object.ts";
import { withTolerations } from "./pod-tolerations.ts";

/**
 * Returns a new pod with the overhead, the node selector and the tolerations of its RuntimeClass.
 * Upstream: kubernetes plugin/pkg/admission/runtimeclass (v1.36.3).
 */
export function withRuntimeClass(write: KindWrite, pod: ValueMap): ValueMap {
  const found = runtimeClassOf(write, pod);
  if (found === null) return pod;
  const overhead = dig(found, "overhead", "podFixed");
  const scheduling = get(found, "scheduling");
  const made = isMap(get(found, "overhead")) ? withSpec(pod, { overhead: overhead ?? {} }) : pod;
  if (!isMap(scheduling)) return made;
  const labels = { ...mapOf(dig(made, "spec", "nodeSelector")), ...mapOf(get(scheduling, "nodeSelector")) };
  const placed = Object.keys(labels).length === 0 ? made : withSpec(made, { nodeSelector: labels });
  return withTolerations(placed, mapsOf(get(scheduling, "tolerations")));
}

/** Returns why the RuntimeClass of a new pod is refused: it is missing, or its fields and those of the pod differ. Null if neither. */
export function refuseRuntimeClass(write: KindWrite, pod: ValueMap): Refusal | null {
  const name = dig(pod, "spec", "runtimeClassName");
  if (typeof name !== "string") return null;
  if (name === "") return internal("resource name may not be empty");
  const found = runtimeClassOf(write, pod);
  if (found === null) return refuse(pod, `pod rejected: RuntimeClass ${JSON.stringify(name)} not found`);
  const given = dig(pod, "spec", "overhead");
  if (isMap(get(found, "overhead")) && given !== undefined && !isSameOverhead(given, found))
    return refuse(pod, MISMATCH);
  const wanted = mapOf(dig(found, "scheduling", "nodeSelector"));
  const own = mapOf(dig(pod, "spec", "nodeSelector"));
  const key = sortedKeys(wanted).find((one) => Object.hasOwn(own, one) && own[one] !== wanted[one]);
  if (key === undefined) return null;
  const why = `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${wanted[key]}; pod.spec.nodeSelector[${key}] = ${own[key]}`;
  return refuse(pod, why);
}

const UNDEFINED = "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead";
const MISMATCH = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead";

/** Returns why the overhead of a new pod is refused: only its RuntimeClass may set it. Null if it is not. */
export function refuseOverhead(write: KindWrite, pod: ValueMap): Refusal | null {
  const overhead = dig(pod, "spec", "overhead");
  const found = runtimeClassOf(write, pod);
  if (found !== null && isMap(get(found, "overhead")))
    return isSameOverhead(overhead, found) ? null : refuse(pod, MISMATCH);
  if (!isMap(overhead) || Object.keys(overhead).length === 0) return null;
  return refuse(pod, UNDEFINED);
}

function isSameOverhead(given: Value | undefined, found: ValueMap): boolean {
  return equal(mapOf(given), mapOf(dig(found, "overhead", "podFixed")));
}

function runtimeClassOf({ cluster }: KindWrite, pod: ValueMap): ValueMap | null {
  const name = textAt(mapOf(get(pod, "spec")), "runtimeClassName");
  if (name === "") return null;
  return cluster.objects.get(objectKey("node.k8s.io", "runtimeclasses", "", name)) ?? null;
}

function refuse(pod: ValueMap, why: string): Refusal {
  return forbidden({ group: "", resource: "pods" }, metaText(pod, "name"), why);
}
