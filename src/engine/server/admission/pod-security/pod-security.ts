import { dig, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { objectKey } from "../../cluster/cluster.ts";
import { groupResourceOf } from "../../cluster/resource.ts";
import { forbidden, type Refusal } from "../../http/status-errors.ts";
import { kindOf } from "../../kinds/find-kind.ts";
import { labelsOf } from "../../labels/selector-requirement.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { addWarning, type RequestScope } from "../../request/request-scope.ts";
import { partsOf } from "./security-check.ts";
import { type LevelVersion, mayForbidMore, printLevel, securityPolicy } from "./security-policy.ts";
import { isSignificantUpdate } from "./significant-update.ts";
import { printViolations, violationsOf } from "./violations.ts";

/**
 * Returns why the level of pod security of a namespace refuses a pod, or null. Adds warnings for the level `warn`, also to objects that
 * make pods, and to a namespace whose level rises above its pods.
 * Upstream: k8s.io/pod-security-admission admission/admission.go (v0.36.3).
 */
export function refuseByPodSecurity(
  scope: RequestScope,
  object: ValueMap,
  live: ValueMap | null,
): Refusal | null {
  const { resource, subresource, cluster, namespace } = scope;
  if (resource.group === "" && resource.plural === "namespaces") {
    if (live !== null && subresource === "") warnOfExistingPods(scope, object, live);
    return null;
  }
  const found = cluster.objects.get(objectKey("", "namespaces", "", namespace));
  const { enforce, warn } = securityPolicy(found === undefined ? {} : labelsOf(found));
  if (resource.group === "" && resource.plural === "pods") {
    if (UNCHECKED.includes(subresource) || (live !== null && !isSignificantUpdate(object, live))) return null;
    const problems = violationsOf(partsOf(object), enforce);
    if (problems.length > 0) {
      const why = `violates PodSecurity "${printLevel(enforce)}": ${printViolations(problems)}`;
      return forbidden(groupResourceOf(resource), metaText(object, "name"), why);
    }
    warnOf(scope, object, warn);
    return null;
  }
  const template = subresource === "" ? templateOf(scope, object) : null;
  if (template !== null) warnOf(scope, template, warn);
  return null;
}

/** The subresources of a pod that change nothing that matters. */
const UNCHECKED = ["exec", "attach", "binding", "eviction", "log", "portforward", "proxy", "status"];

/** Returns the pod template of a workload, such as a Deployment; null if the object has none. */
function templateOf({ resource }: RequestScope, object: ValueMap): ValueMap | null {
  const path = resource.custom === null ? kindOf(resource).podSpecPath : undefined;
  if (path === undefined) return null;
  const template = path.slice(0, -1).reduce<Value | undefined>((at, key) => dig(at, key), object);
  return isMap(template) ? template : null;
}

function warnOf(scope: RequestScope, pod: ValueMap, level: LevelVersion): void {
  const problems = violationsOf(partsOf(pod), level);
  if (problems.length > 0)
    addWarning(scope, `would violate PodSecurity "${printLevel(level)}": ${printViolations(problems)}`);
}

/** Adds warnings for the pods of a namespace that its new level would refuse. Pods with the same problems share one. */
function warnOfExistingPods(scope: RequestScope, namespace: ValueMap, live: ValueMap): void {
  const { enforce } = securityPolicy(labelsOf(namespace));
  if (!mayForbidMore(enforce, securityPolicy(labelsOf(live)).enforce)) return;
  const name = metaText(namespace, "name");
  const names = new Map<string, string[]>();
  for (const [key, pod] of scope.cluster.objects) {
    if (!key.startsWith(`/pods/${name}/`)) continue;
    const problems = violationsOf(partsOf(pod), enforce);
    const text = problems.map(({ reason }) => reason).join(", ");
    if (text !== "") names.set(text, [...(names.get(text) ?? []), metaText(pod, "name")]);
  }
  if (names.size === 0) return;
  addWarning(
    scope,
    `existing pods in namespace "${name}" violate the new PodSecurity enforce level "${printLevel(enforce)}"`,
  );
  const texts = [...names].map(([text, pods]) => `${printPods([...pods].sort())}: ${text}`);
  for (const text of texts.sort()) addWarning(scope, text);
}

function printPods([first = "", ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} (and ${others.length} other ${others.length === 1 ? "pod" : "pods"})`;
}
