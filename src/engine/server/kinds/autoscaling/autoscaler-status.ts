import { listOf, mapOf } from "../../../value/field-values.ts";
import { dig, get, type MutableMap, put, type Value, type ValueMap } from "../../../value/value.ts";
import { present } from "./autoscaler-metrics.ts";

/** Converts the status of an autoscaler from autoscaling/v2 to autoscaling/v1. Current metrics and conditions are not in it: v1 has them in annotations. */
export function statusToV1(status: Value | undefined): ValueMap {
  const from = mapOf(status);
  const out = commonStatus(from);
  const used = listOf(get(from, "currentMetrics")).findLast(
    (metric) =>
      dig(metric, "type") === "Resource" &&
      dig(metric, "resource", "name") === "cpu" &&
      typeof dig(metric, "resource", "current", "averageUtilization") === "number",
  );
  const percentage = dig(used, "resource", "current", "averageUtilization");
  if (percentage !== undefined) put(out, "currentCPUUtilizationPercentage", percentage);
  return out;
}

/** Converts the status of an autoscaler from autoscaling/v1 to autoscaling/v2. `metrics` and `conditions` are those of the annotations; null if there are none. */
export function statusToV2(
  status: Value | undefined,
  metrics: readonly Value[] | null,
  conditions: readonly Value[] | null,
): ValueMap {
  const from = mapOf(status);
  const out = commonStatus(from);
  if (get(out, "currentReplicas") === 0) delete out["currentReplicas"];
  const percentage = get(from, "currentCPUUtilizationPercentage");
  const cpu =
    typeof percentage === "number"
      ? [{ type: "Resource", resource: { name: "cpu", current: { averageUtilization: percentage } } }]
      : null;
  put(out, "currentMetrics", metrics?.map(metricToV2) ?? cpu);
  if (conditions !== null && conditions.length > 0) put(out, "conditions", conditions);
  return out;
}

function commonStatus(from: ValueMap): MutableMap {
  const out: MutableMap = {};
  for (const key of ["observedGeneration", "lastScaleTime"])
    if (get(from, key) !== undefined) put(out, key, get(from, key) as Value);
  for (const key of ["currentReplicas", "desiredReplicas"]) put(out, key, get(from, key) ?? 0);
  return out;
}

/** Converts a condition of autoscaling/v2 to the form in the annotation of autoscaling/v1. */
export function conditionToV1(condition: Value): Value {
  const { type, status, lastTransitionTime, reason, message } = mapOf(condition);
  return present({
    type: type ?? "",
    status: status ?? "",
    lastTransitionTime: lastTransitionTime ?? null,
    reason,
    message,
  });
}

/** Converts a current metric of autoscaling/v2 to the form in the annotation of autoscaling/v1. */
export function currentMetricToV1(metric: Value): Value {
  const type = String(dig(metric, "type") ?? "");
  const [field, source] = sourceOf(type, metric);
  const current = mapOf(get(source, "current"));
  const { name, selector } = mapOf(get(source, "metric"));
  const value = get(current, "value") ?? "0";
  const averageValue = get(current, "averageValue");
  switch (type) {
    case "Resource":
    case "ContainerResource":
      return {
        type,
        [field]: present({
          name: get(source, "name"),
          currentAverageUtilization: get(current, "averageUtilization"),
          currentAverageValue: averageValue ?? "0",
          container: get(source, "container"),
        }),
      };
    case "Pods":
      return {
        type,
        [field]: present({ metricName: name, currentAverageValue: averageValue ?? "0", selector }),
      };
    case "Object":
      return {
        type,
        [field]: present({
          target: mapOf(get(source, "describedObject")),
          metricName: name,
          currentValue: value,
          selector,
          averageValue,
        }),
      };
    case "External":
      return {
        type,
        [field]: present({
          metricName: name,
          metricSelector: selector,
          currentValue: value,
          currentAverageValue: averageValue,
        }),
      };
    default:
      return metric;
  }
}

function metricToV2(metric: Value): Value {
  const type = String(dig(metric, "type") ?? "");
  const [field, source] = sourceOf(type, metric);
  const { currentAverageUtilization, currentAverageValue, currentValue, averageValue } = source;
  const identifier = present({
    name: get(source, "metricName"),
    selector: get(source, "selector") ?? get(source, "metricSelector"),
  });
  switch (type) {
    case "Resource":
    case "ContainerResource":
      return {
        type,
        [field]: present({
          name: get(source, "name"),
          container: get(source, "container"),
          current: present({
            averageValue: currentAverageValue,
            averageUtilization: currentAverageUtilization,
          }),
        }),
      };
    case "Pods":
      return {
        type,
        [field]: { metric: identifier, current: present({ averageValue: currentAverageValue }) },
      };
    case "Object":
      return {
        type,
        [field]: {
          metric: identifier,
          current: present({ value: currentValue, averageValue }),
          describedObject: mapOf(get(source, "target")),
        },
      };
    case "External":
      return {
        type,
        [field]: {
          metric: identifier,
          current: present({ value: currentValue, averageValue: currentAverageValue }),
        },
      };
    default:
      return metric;
  }
}

/** Returns the name of the field that a type of metric has, and its value. */
function sourceOf(type: string, metric: Value): readonly [string, ValueMap] {
  const field = type.charAt(0).toLowerCase() + type.slice(1);
  return [field, mapOf(dig(metric, field))];
}
