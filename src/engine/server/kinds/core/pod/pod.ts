import { dig, isList, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import type { BuiltinKind } from "../../builtin-kind.ts";
import { nameWarnings } from "../pod-template/name-warnings.ts";
import { podWarnings } from "../pod-template/pod-warnings.ts";
import { withProfileFields } from "../pod-template/security/profile-annotations.ts";
import { withDefaultTolerations } from "./default-tolerations.ts";
import { applyLimitRanges } from "./limit-ranger.ts";
import { podDefaults } from "./pod-defaults.ts";
import { podFields } from "./pod-fields.ts";
import { keepPriority, refusePriority, withPriority } from "./pod-priority.ts";
import { refuseOverhead, refuseRuntimeClass, withRuntimeClass } from "./pod-runtime-class.ts";
import { keepPodStatus } from "./pod-status-update.ts";
import { podSubresources } from "./pod-subresources.ts";
import { podCells } from "./pod-table.ts";
import { withTopologyLabels } from "./pod-topology-labels.ts";
import { newPodErrors, podUpdateErrors } from "./pod-validation.ts";
import { qosClassOf } from "./qos-class.ts";

export const pod: BuiltinKind = {
  defaults: podDefaults,
  selectableFields: podFields,
  refuse: (write, object) => refusePriority(write, object) ?? refuseRuntimeClass(write, object),
  refuseValid: (write, object, live) => (live === null ? refuseOverhead(write, object) : null),
  admit: (write, object, live) => {
    if (write.subresource !== "") return object;
    if (live !== null) return withDefaultTolerations(keepPriority(object, live));
    const made = withDefaultTolerations(withPriority(write, applyLimitRanges(write, object)));
    return withTopologyLabels(write.cluster, withRuntimeClass(write, made), dig(object, "spec", "nodeName"));
  },
  podSpecPath: ["spec"],
  strategy: {
    generation: "spec",
    returnsDeletedObject: true,
    gracePeriod,
    keepsStatusOnCreate: true,
    prepareForCreate: ({ now, warnings }, object) =>
      withKey(
        withProfileFields(object, (text) => warnings.add(`299 - ${JSON.stringify(text)}`)),
        "status",
        newStatus(object, now),
      ),
    prepareForUpdate: ({ subresource }, object, live) =>
      podSubresources[subresource]?.prepareForUpdate?.(object, live) ?? object,
    prepareForStatusUpdate: (_, object, live) => keepPodStatus(object, live),
  },
  validate: { create: newPodErrors, update: podUpdateErrors },
  warnings: (object, live) =>
    live === null
      ? [...nameWarnings(object, "this is used in the Pod's hostname"), ...podWarnings(object, "")]
      : [],
  subresources: podSubresources,
  table: podCells,
};

/** Returns the status of a new pod. Of a status that the client sends, only the QoS class counts. */
function newStatus(pod: ValueMap, now: string): ValueMap {
  const gates = dig(pod, "spec", "schedulingGates");
  const isGated = isList(gates) && gates.length > 0;
  const waiting: Value = {
    type: "PodScheduled",
    status: "False",
    reason: "SchedulingGated",
    message: "Scheduling is blocked due to non-empty scheduling gates",
    lastProbeTime: null,
    lastTransitionTime: now,
  };
  return { phase: "Pending", ...(isGated && { conditions: [waiting] }), qosClass: qosClassOf(pod) };
}

/**
 * Returns the grace period of a delete in seconds. It is 0 for a pod without a node and for a pod that has ended.
 * Upstream: kubernetes pkg/registry/core/pod/strategy.go, CheckGracefulDelete (v1.36.3).
 */
function gracePeriod(pod: ValueMap, given: number | null): number {
  const phase = dig(pod, "status", "phase");
  if (!dig(pod, "spec", "nodeName") || phase === "Succeeded" || phase === "Failed") return 0;
  const seconds = given ?? dig(pod, "spec", "terminationGracePeriodSeconds");
  if (typeof seconds !== "number") return 0;
  return seconds < 0 ? 1 : seconds;
}
