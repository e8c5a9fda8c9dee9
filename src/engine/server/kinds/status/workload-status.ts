import { mapAt } from "../../../value/field-values.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { invalidField } from "../../http/status-errors.ts";
import { nonNegativeErrors } from "../../validate/field-checks.ts";
import type { Errors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";

// Upstream: kubernetes pkg/apis/apps/validation/validation.go, Validate…StatusUpdate (v1.36.3).

/** Returns the errors of counters in a status that must not be negative. */
export function counterErrors(status: ValueMap, ...names: readonly string[]): Errors {
  return names.flatMap((name) => nonNegativeErrors(get(status, name), `status.${name}`));
}

/** Returns an error if a counter is greater than another one. */
function aboveErrors(status: ValueMap, name: string, limit: string, word: string): Errors {
  const [value, max] = [Number(get(status, name) ?? 0), Number(get(status, limit) ?? 0)];
  return value > max ? [invalidField(`status.${name}`, String(value), `cannot be greater than ${word}`)] : [];
}

function replicaErrors(status: ValueMap, names: readonly string[], readyWord = "readyReplicas"): Errors {
  return [
    ...names.flatMap((name) => aboveErrors(status, name, "replicas", "status.replicas")),
    ...aboveErrors(status, "availableReplicas", "readyReplicas", readyWord),
  ];
}

/** Returns an error if the count of collisions became smaller. */
function collisionErrors(object: ValueMap, live: ValueMap): Errors {
  const [now, before] = [object, live].map((one) => get(mapAt(one, "status"), "collisionCount"));
  if (typeof before !== "number" || (typeof now === "number" && now >= before)) return [];
  return [invalidField("status.collisionCount", String(now ?? 0), "cannot be decremented")];
}

export function deploymentStatusErrors(object: ValueMap, live: ValueMap): Errors {
  const status = mapAt(object, "status");
  const counters = [
    "replicas",
    "updatedReplicas",
    "readyReplicas",
    "availableReplicas",
    "unavailableReplicas",
  ];
  return [
    ...counterErrors(status, "observedGeneration", ...counters, ...formOf(TERMINATING), "collisionCount"),
    ...replicaErrors(status, ["updatedReplicas", "readyReplicas", "availableReplicas"]),
    ...collisionErrors(object, live),
  ];
}

export function replicaSetStatusErrors(object: ValueMap): Errors {
  const status = mapAt(object, "status");
  return [...replicationErrors(status), ...counterErrors(status, ...formOf(TERMINATING))];
}

export function replicationControllerStatusErrors(object: ValueMap): Errors {
  return replicationErrors(mapAt(object, "status"));
}

function replicationErrors(status: ValueMap): Errors {
  const counters = ["fullyLabeledReplicas", "readyReplicas", "availableReplicas"];
  return [
    ...counterErrors(status, "replicas", ...counters, "observedGeneration"),
    ...replicaErrors(status, counters),
  ];
}

export function statefulSetStatusErrors(object: ValueMap, live: ValueMap): Errors {
  const status = mapAt(object, "status");
  const counters = ["readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"];
  return [
    ...counterErrors(status, "replicas", ...counters, "observedGeneration", "collisionCount"),
    ...replicaErrors(status, counters, "status.readyReplicas"),
    ...collisionErrors(object, live),
  ];
}

export function daemonSetStatusErrors(object: ValueMap, live: ValueMap): Errors {
  const scheduled = ["currentNumberScheduled", "numberMisscheduled", "desiredNumberScheduled", "numberReady"];
  const others = ["observedGeneration", "updatedNumberScheduled", "numberAvailable", "numberUnavailable"];
  return [
    ...counterErrors(mapAt(object, "status"), ...scheduled, ...others, "collisionCount"),
    ...collisionErrors(object, live),
  ];
}

/** The counter of pods that end. The server drops it before v1.35. */
const TERMINATING: ByVersion<readonly string[]> = { "1.34": [], "1.35": ["terminatingReplicas"] };
