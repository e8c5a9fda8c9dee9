import { mapOf } from "../../../value/field-values.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../../value/value.ts";

/** Converts a metric of autoscaling/v2 to the form in the annotation of autoscaling/v1. */
export function metricToV1(metric: Value): Value {
  const type = String(dig(metric, "type") ?? "");
  const source = (name: string): ValueMap => mapOf(dig(metric, name));
  const target = (name: string): ValueMap => mapOf(dig(metric, name, "target"));
  const metricOf = (name: string): ValueMap => mapOf(dig(metric, name, "metric"));
  switch (type) {
    case "Resource":
    case "ContainerResource": {
      const field = type === "Resource" ? "resource" : "containerResource";
      return {
        type,
        [field]: present({
          name: get(source(field), "name"),
          targetAverageUtilization: get(target(field), "averageUtilization"),
          targetAverageValue: get(target(field), "averageValue"),
          container: get(source(field), "container"),
        }),
      };
    }
    case "Pods":
      return {
        type,
        pods: present({
          metricName: get(metricOf("pods"), "name"),
          targetAverageValue: get(target("pods"), "averageValue"),
          selector: get(metricOf("pods"), "selector"),
        }),
      };
    case "Object":
      return {
        type,
        object: present({
          target: present({ ...mapOf(dig(metric, "object", "describedObject")) }),
          metricName: get(metricOf("object"), "name"),
          targetValue: get(target("object"), "value") ?? "0",
          selector: get(metricOf("object"), "selector"),
          averageValue: get(target("object"), "averageValue"),
        }),
      };
    case "External":
      return {
        type,
        external: present({
          metricName: get(metricOf("external"), "name"),
          metricSelector: get(metricOf("external"), "selector"),
          targetValue: get(target("external"), "value"),
          targetAverageValue: get(target("external"), "averageValue"),
        }),
      };
    default:
      return metric;
  }
}

/** Converts a metric in the annotation of autoscaling/v1 to autoscaling/v2. */
export function metricToV2(metric: Value): Value {
  const type = String(dig(metric, "type") ?? "");
  const source = (name: string): ValueMap => mapOf(dig(metric, name));
  switch (type) {
    case "Resource":
    case "ContainerResource": {
      const field = type === "Resource" ? "resource" : "containerResource";
      const { targetAverageUtilization, targetAverageValue, name, container } = source(field);
      return {
        type,
        [field]: present({
          name,
          container,
          target: targetOf({ targetAverageUtilization, targetAverageValue }),
        }),
      };
    }
    case "Pods": {
      const { metricName, targetAverageValue, selector } = source("pods");
      return {
        type,
        pods: { metric: present({ name: metricName, selector }), target: targetOf({ targetAverageValue }) },
      };
    }
    case "Object": {
      const { target, metricName, targetValue, selector, averageValue } = source("object");
      const amounts = averageValue === undefined ? { targetValue } : { targetAverageValue: averageValue };
      return {
        type,
        object: present({
          describedObject: target,
          metric: present({ name: metricName, selector }),
          target: targetOf(amounts),
        }),
      };
    }
    case "External": {
      const { metricName, metricSelector, targetValue, targetAverageValue } = source("external");
      return {
        type,
        external: {
          metric: present({ name: metricName, selector: metricSelector }),
          target: targetOf({ targetValue, targetAverageValue }),
        },
      };
    }
    default:
      return metric;
  }
}

function targetOf(amounts: { readonly [name: string]: Value | undefined }): ValueMap {
  const { targetAverageUtilization, targetAverageValue, targetValue } = amounts;
  if (targetAverageUtilization !== undefined) {
    return { type: "Utilization", averageUtilization: targetAverageUtilization };
  }
  if (targetAverageValue !== undefined) return { type: "AverageValue", averageValue: targetAverageValue };
  return present({ type: "Value", value: targetValue });
}

/** Converts a behavior of autoscaling/v2 to the form in the annotation of autoscaling/v1: Go field names, all fields present. */
export function behaviorToV1(behavior: ValueMap): Value {
  return { ScaleUp: rules(get(behavior, "scaleUp")), ScaleDown: rules(get(behavior, "scaleDown")) };
}

function rules(given: Value | undefined): Value {
  if (!isMap(given)) return null;
  const policies = get(given, "policies");
  return {
    StabilizationWindowSeconds: get(given, "stabilizationWindowSeconds") ?? null,
    SelectPolicy: get(given, "selectPolicy") ?? null,
    Policies: isList(policies)
      ? policies.map((policy) => ({
          Type: dig(policy, "type") ?? "",
          Value: dig(policy, "value") ?? 0,
          PeriodSeconds: dig(policy, "periodSeconds") ?? 0,
        }))
      : null,
    Tolerance: get(given, "tolerance") ?? null,
  };
}

/** Converts a behavior in the annotation of autoscaling/v1 to autoscaling/v2. Go reads the names of its fields in any case. */
export function behaviorToV2(kept: Value): ValueMap {
  const out: MutableMap = {};
  for (const name of ["scaleUp", "scaleDown"]) {
    const given = inAnyCase(kept, name);
    if (!isMap(given)) continue;
    const policies = inAnyCase(given, "policies");
    put(
      out,
      name,
      present({
        stabilizationWindowSeconds: inAnyCase(given, "stabilizationWindowSeconds"),
        selectPolicy: inAnyCase(given, "selectPolicy"),
        policies: isList(policies)
          ? policies.map((policy) => ({
              type: inAnyCase(policy, "type") ?? "",
              value: inAnyCase(policy, "value") ?? 0,
              periodSeconds: inAnyCase(policy, "periodSeconds") ?? 0,
            }))
          : undefined,
        tolerance: inAnyCase(given, "tolerance"),
      }),
    );
  }
  return out;
}

/** Returns the value of the last key that is a name but for its case; undefined for none, and for null. */
function inAnyCase(value: Value, name: string): Value | undefined {
  const found = Object.keys(mapOf(value)).findLast((key) => key.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : (dig(value, found) ?? undefined);
}

/** Returns a map of the fields that are not undefined. */
export function present(fields: { readonly [name: string]: Value | undefined }): ValueMap {
  const out: MutableMap = {};
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value !== undefined) put(out, name, value);
  }
  return out;
}
