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
} from "../value/value.ts";
import { behaviorToV1, behaviorToV2, metricToV1, metricToV2 } from "./convert-metrics.ts";
import { parseJson } from "./json-text.ts";

/** Annotations in which version 1 keeps what it has no fields for. */
const METRICS = "autoscaling.alpha.kubernetes.io/metrics";
const BEHAVIOR = "autoscaling.alpha.kubernetes.io/behavior";

/** An autoscaler in version 1, which knows one metric, the utilisation of CPU; others are kept in annotations as JSON. */
export function scalerToV1(object: ValueMap): ValueMap {
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

/** An autoscaler in version 2. */
export function scalerToV2(object: ValueMap): ValueMap {
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

/** What an annotation holds; null for what is no JSON. */
function parseText(text: Value | undefined): Value {
  const parsed = typeof text === "string" ? parseJson(text) : { error: "" };
  return "error" in parsed ? null : parsed.value;
}

function listOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
