import { listOf } from "../../../value/field-values.ts";
import {
  dig,
  get,
  isList,
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
import { conditionToV1, currentMetricToV1, statusToV1, statusToV2 } from "./autoscaler-status.ts";

/** The annotations of autoscaling/v1 for the fields of autoscaling/v2 that v1 lacks. */
const METRICS = "autoscaling.alpha.kubernetes.io/metrics";
const CURRENT_METRICS = "autoscaling.alpha.kubernetes.io/current-metrics";
const CONDITIONS = "autoscaling.alpha.kubernetes.io/conditions";
const BEHAVIOR = "autoscaling.alpha.kubernetes.io/behavior";
const UP_TOLERANCE = "autoscaling.alpha.kubernetes.io/scale-up-tolerance";
const DOWN_TOLERANCE = "autoscaling.alpha.kubernetes.io/scale-down-tolerance";

/** Converts an autoscaler from autoscaling/v2 to autoscaling/v1: what v1 lacks becomes annotations. */
export function autoscalerToV1(object: ValueMap): ValueMap {
  const spec = get(object, "spec");
  if (!isMap(spec)) return object;
  const metrics = listOf(get(spec, "metrics"));
  const target = dig(metrics.find(isCpuUtilization), "resource", "target", "averageUtilization");
  const out: MutableMap = { ...withoutKey(withoutKey(spec, "metrics"), "behavior") };
  if (target !== undefined) put(out, "targetCPUUtilizationPercentage", target);
  const status = get(object, "status");
  const behavior = get(spec, "behavior");
  const lists = {
    [METRICS]: metrics.filter((metric) => !isCpuUtilization(metric)).map(metricToV1),
    [CURRENT_METRICS]: listOf(dig(status, "currentMetrics")).map(currentMetricToV1),
    [CONDITIONS]: listOf(dig(status, "conditions")).map(conditionToV1),
  };
  let made = withKey(object, "spec", out);
  for (const [name, list] of Object.entries(lists))
    if (list.length > 0) made = annotate(made, name, JSON.stringify(list));
  if (isMap(behavior)) made = annotate(made, BEHAVIOR, JSON.stringify(behaviorToV1(behavior)));
  return withKey(made, "status", statusToV1(status));
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
  const kept = (name: string): Value => parseText(dig(object, "metadata", "annotations", name));
  const keptList = (name: string): readonly Value[] | null => {
    const list = kept(name);
    return isList(list) ? list : null;
  };
  const behavior = behaviorToV2(kept(BEHAVIOR));
  if (Object.keys(behavior).length > 0) put(out, "behavior", behavior);
  const others = (keptList(METRICS) ?? []).map(metricToV2);
  const metrics = [...others, ...(target === undefined || target === null ? [] : [cpu])];
  put(out, "metrics", metrics.length === 0 ? [cpu] : metrics);
  return withKey(
    withoutAnnotations(withKey(object, "spec", out)),
    "status",
    statusToV2(get(object, "status"), keptList(CURRENT_METRICS), keptList(CONDITIONS)),
  );
}

/** Whether an autoscaler in autoscaling/v1 has other metrics than the CPU utilization. */
export function hasOtherMetrics(object: ValueMap): boolean {
  const metrics = parseText(dig(object, "metadata", "annotations", METRICS));
  return isList(metrics) && metrics.length > 0;
}

function isCpuUtilization(metric: Value): boolean {
  return (
    dig(metric, "type") === "Resource" &&
    dig(metric, "resource", "name") === "cpu" &&
    typeof dig(metric, "resource", "target", "averageUtilization") === "number"
  );
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

/** Returns an autoscaler without the annotations that only the server writes. */
export function withoutAnnotations(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata");
  if (!isMap(metadata)) return object;
  const annotations = get(metadata, "annotations");
  if (!isMap(annotations)) return object;
  const own = [METRICS, CURRENT_METRICS, CONDITIONS, BEHAVIOR, UP_TOLERANCE, DOWN_TOLERANCE];
  const rest = own.reduce(withoutKey, annotations);
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
