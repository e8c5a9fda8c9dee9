import { listOf } from "../../../value/field-values.ts";
import {
  dig,
  get,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../value/value.ts";
import { parseJson } from "../../http/json-text.ts";
import { behaviorToV1, behaviorToV2, metricToV1, metricToV2 } from "./autoscaler-metrics.ts";

/** The annotations of autoscaling/v1 for the fields of autoscaling/v2 that v1 lacks. */
const METRICS = "autoscaling.alpha.kubernetes.io/metrics";
const BEHAVIOR = "autoscaling.alpha.kubernetes.io/behavior";

/** Converts an autoscaler from autoscaling/v2 to autoscaling/v1: all metrics but the CPU utilization become an annotation. */
export function autoscalerToV1(object: ValueMap): ValueMap {
  const spec = get(object, "spec");
  if (!isMap(spec)) return object;
  const metrics = listOf(get(spec, "metrics"));
  const cpu = metrics.find(isCpuUtilization);
  const others = metrics.filter((metric) => metric !== cpu);
  const target = dig(cpu, "resource", "target", "averageUtilization");
  const out: MutableMap = { ...withoutKey(withoutKey(spec, "metrics"), "behavior") };
  if (target !== undefined) put(out, "targetCPUUtilizationPercentage", target);
  let made = withKey(object, "spec", out);
  if (others.length > 0) made = annotate(made, METRICS, JSON.stringify(others.map(metricToV1)));
  const behavior = get(spec, "behavior");
  if (isMap(behavior)) made = annotate(made, BEHAVIOR, JSON.stringify(behaviorToV1(behavior)));
  return withKey(made, "status", statusToV1(get(object, "status")));
}

/** Converts an autoscaler from autoscaling/v1 to autoscaling/v2. */
export function autoscalerToV2(object: ValueMap): ValueMap {
  const spec = get(object, "spec");
  if (!isMap(spec)) return object;
  const target = get(spec, "targetCPUUtilizationPercentage");
  const out: MutableMap = { ...withoutKey(spec, "targetCPUUtilizationPercentage") };
  const cpu: Value = {
    type: "Resource",
    resource: { name: "cpu", target: { type: "Utilization", averageUtilization: target ?? 80 } },
  };
  const others = listOf(parseText(dig(object, "metadata", "annotations", METRICS))).map(metricToV2);
  const behavior = parseText(dig(object, "metadata", "annotations", BEHAVIOR));
  if (isMap(behavior)) put(out, "behavior", behaviorToV2(behavior));
  const metrics = [...(target === undefined || target === null ? [] : [cpu]), ...others];
  put(out, "metrics", metrics.length === 0 ? [cpu] : metrics);
  return withKey(
    withoutAnnotations(withKey(object, "spec", out)),
    "status",
    statusToV2(get(object, "status")),
  );
}

function isCpuUtilization(metric: Value): boolean {
  return (
    dig(metric, "type") === "Resource" &&
    dig(metric, "resource", "name") === "cpu" &&
    typeof dig(metric, "resource", "target", "averageUtilization") === "number"
  );
}

function statusToV1(status: Value | undefined): Value {
  const from = isMap(status) ? status : {};
  const out: MutableMap = {};
  for (const key of ["observedGeneration", "lastScaleTime"])
    if (get(from, key) !== undefined) put(out, key, get(from, key) as Value);
  for (const key of ["currentReplicas", "desiredReplicas"]) put(out, key, get(from, key) ?? 0);
  return out;
}

function statusToV2(status: Value | undefined): Value {
  const from = isMap(status) ? status : {};
  const out: MutableMap = { ...(statusToV1(from) as ValueMap), currentMetrics: null };
  if (get(out, "currentReplicas") === 0) return withoutKey(out, "currentReplicas");
  return out;
}

function annotate(object: ValueMap, name: string, value: string): ValueMap {
  const metadata = get(object, "metadata");
  const base = isMap(metadata) ? metadata : {};
  const annotations = get(base, "annotations");
  return withKey(
    object,
    "metadata",
    withKey(base, "annotations", withKey(isMap(annotations) ? annotations : {}, name, value)),
  );
}

function withoutAnnotations(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata");
  if (!isMap(metadata)) return object;
  const annotations = get(metadata, "annotations");
  if (!isMap(annotations)) return object;
  const rest = withoutKey(withoutKey(annotations, METRICS), BEHAVIOR);
  if (rest === annotations) return object;
  const made =
    Object.keys(rest).length === 0
      ? withoutKey(metadata, "annotations")
      : withKey(metadata, "annotations", rest);
  return withKey(object, "metadata", made);
}

/** Returns the value of a JSON text, or null if it is none. */
function parseText(text: Value | undefined): Value {
  const parsed = typeof text === "string" ? parseJson(text) : { error: "" };
  return "error" in parsed ? null : parsed.value;
}
