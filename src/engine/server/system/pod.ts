import {
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../../value/value.ts";
import { objectKey } from "../cluster.ts";
import { at } from "../defaults/rule.ts";
import { metaNumber, metaText, withMeta } from "../meta.ts";
import { forbidden, type Refusal } from "../status.ts";
import type { Scope } from "../write/scope.ts";
import { limitRanges } from "./limit-range.ts";
import { podPart } from "./pod-part.ts";
import { qosClass } from "./qos.ts";
import type { System } from "./system.ts";
import { withSpec } from "./with-spec.ts";

/** Pods wait to be scheduled, tolerate short failures of nodes and have a priority. */
export const pods: System = {
  refuse: (scope, pod) => refusePriority(scope, pod) ?? refuseRuntime(scope, pod),
  admit: (scope, pod, live) => {
    if (scope.subresource !== "") return pod;
    const limited = live === null ? limitRanges(scope, pod) : pod;
    return tolerations(live === null ? priority(scope, limited) : limited);
  },
  create: (scope, pod) => {
    const gated =
      isList(at(pod, "spec.schedulingGates")) && (at(pod, "spec.schedulingGates") as Value[]).length > 0;
    const waiting: Value = {
      type: "PodScheduled",
      status: "False",
      reason: "SchedulingGated",
      message: "Scheduling is blocked due to non-empty scheduling gates",
      lastProbeTime: null,
      lastTransitionTime: scope.now,
    };
    const status: ValueMap = {
      phase: "Pending",
      ...(gated && { conditions: [waiting] }),
      qosClass: qosClass(pod),
    };
    return withKey(pod, "status", status);
  },
  update: ({ subresource }, pod, live) => podPart(subresource)?.keep(pod, live) ?? pod,
  updateStatus: (_, pod, live) => {
    const status = get(pod, "status");
    const given = isMap(status) ? status : {};
    const qos = at(live, "status.qosClass");
    const kept = get(given, "qosClass") ? given : qos === undefined ? given : withKey(given, "qosClass", qos);
    return withKey(withMeta(pod, { generation: metaNumber(live, "generation") }), "status", kept);
  },
};

const SECONDS = 300;

/** Every pod stays five minutes on a node that fails. */
function tolerations(pod: ValueMap): ValueMap {
  const given = at(pod, "spec.tolerations");
  const list = isList(given) ? given : [];
  const missing = ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"].filter(
    (key) =>
      !list.some((one) => {
        const fits = at(one, "key") === key || (!at(one, "key") && at(one, "operator") === "Exists");
        const effect = at(one, "effect");
        return fits && (effect === "NoExecute" || !effect);
      }),
  );
  if (missing.length === 0) return pod;
  const added = missing.map((key) => ({
    key,
    operator: "Exists",
    effect: "NoExecute",
    tolerationSeconds: SECONDS,
  }));
  return withSpec(pod, { tolerations: [...list, ...added] });
}

/** The priority of the pod's class, else of the default class, else 0. */
function priority(scope: Scope, pod: ValueMap): ValueMap {
  const name = at(pod, "spec.priorityClassName");
  const found = typeof name === "string" && name !== "" ? classNamed(scope, name) : defaultClass(scope);
  const spec: MutableMap = { ...(get(pod, "spec") as ValueMap) };
  if (found !== undefined) put(spec, "priorityClassName", at(found, "metadata.name") ?? "");
  put(spec, "priority", (found && get(found, "value")) ?? 0);
  put(
    spec,
    "preemptionPolicy",
    get(spec, "preemptionPolicy") ?? (found && get(found, "preemptionPolicy")) ?? "PreemptLowerPriority",
  );
  return withKey(pod, "spec", spec);
}

const SYSTEM_CLASSES: { readonly [name: string]: ValueMap } = {
  "system-node-critical": { metadata: { name: "system-node-critical" }, value: 2000001000 },
  "system-cluster-critical": { metadata: { name: "system-cluster-critical" }, value: 2000000000 },
};

/** The priority class of that name; undefined if there is none. */
export function classNamed(scope: Scope, name: string): ValueMap | undefined {
  const key = objectKey("scheduling.k8s.io", "priorityclasses", "", name);
  return (
    scope.cluster.objects.get(key) ?? (Object.hasOwn(SYSTEM_CLASSES, name) ? SYSTEM_CLASSES[name] : undefined)
  );
}

function defaultClass(scope: Scope): ValueMap | undefined {
  let found: ValueMap | undefined;
  for (const [key, object] of scope.cluster.objects) {
    if (!key.startsWith("scheduling.k8s.io/priorityclasses//") || get(object, "globalDefault") !== true)
      continue;
    if (found === undefined || Number(get(object, "value")) < Number(get(found, "value"))) found = object;
  }
  return found;
}

/** What a pod says of its priority has to be what its class says. */
function refusePriority(scope: Scope, pod: ValueMap): Refusal | null {
  const subject = { group: "", resource: "pods" };
  const name = metaText(pod, "name");
  const wanted = at(pod, "spec.priorityClassName");
  const named = typeof wanted === "string" && wanted !== "" ? wanted : null;
  const found = named === null ? defaultClass(scope) : classNamed(scope, named);
  if (named !== null && found === undefined) {
    return forbidden(subject, name, `no PriorityClass with name ${named} was found`);
  }
  const policy = (found && get(found, "preemptionPolicy")) ?? "PreemptLowerPriority";
  const given = at(pod, "spec.preemptionPolicy");
  if (given !== undefined && given !== policy) {
    return forbidden(
      subject,
      name,
      `the string value of PreemptionPolicy (${String(given)}) must not be provided in pod spec; priority admission controller computed ${String(policy)} from the given PriorityClass name`,
    );
  }
  const value = (found && get(found, "value")) ?? 0;
  const priority = at(pod, "spec.priority");
  if (priority === undefined || priority === value) return null;
  return forbidden(
    subject,
    name,
    `the integer value of priority (${String(priority)}) must not be provided in pod spec; priority admission controller computed ${String(value)} from the given PriorityClass name`,
  );
}

function refuseRuntime(scope: Scope, pod: ValueMap): Refusal | null {
  const name = at(pod, "spec.runtimeClassName");
  if (typeof name !== "string" || name === "") return null;
  if (scope.cluster.objects.has(objectKey("node.k8s.io", "runtimeclasses", "", name))) return null;
  const why = `pod rejected: RuntimeClass ${JSON.stringify(name)} not found`;
  return forbidden({ group: "", resource: "pods" }, metaText(pod, "name"), why);
}
