import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { quoteGo } from "../../../../value/go-format.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { headLines, line, longTime, number } from "./describe-text.ts";

/** Returns a HorizontalPodAutoscaler of autoscaling/v2. Upstream: kubectl pkg/describe/describe.go, describeHorizontalPodAutoscalerV2 (v0.36.3). */
export function autoscalerLines(object: ValueMap): string {
  const spec = mapOf(get(object, "spec"));
  const target = mapOf(get(spec, "scaleTargetRef"));
  const current = mapsOf(dig(object, "status", "currentMetrics"));
  const behavior = get(spec, "behavior");
  return [
    headLines(object),
    line("CreationTimestamp", longTime(dig(object, "metadata", "creationTimestamp"))),
    line("Reference", `${textAt(target, "kind")}/${textAt(target, "name")}`),
    line("Metrics", "( current / target )"),
    ...mapsOf(get(spec, "metrics")).map((metric, at) => metricText(metric, current[at])),
    line("Min replicas", get(spec, "minReplicas") ?? "<unset>"),
    line("Max replicas", number(spec, "maxReplicas")),
    isMap(behavior)
      ? `Behavior:\n${directionText("Scale Up", get(behavior, "scaleUp"))}${directionText("Scale Down", get(behavior, "scaleDown"))}`
      : "",
    line(
      `${textAt(target, "kind")} pods`,
      `${number(object, "status", "currentReplicas")} current / ${number(object, "status", "desiredReplicas")} desired`,
    ),
    conditions(object),
  ].join("");
}

function conditions(object: ValueMap): string {
  const all = mapsOf(dig(object, "status", "conditions"));
  if (all.length === 0) return "";
  const rows = all.map((one) => {
    const cells = ["type", "status", "reason", "message"].map((key) => textAt(one, key));
    return `  ${cells.join("\t")}\n`;
  });
  return `Conditions:\n  Type\tStatus\tReason\tMessage\n  ----\t------\t------\t-------\n${rows.join("")}`;
}

/** The field of a metric with each type. */
const SOURCES: Readonly<Record<string, string>> = {
  External: "external",
  Pods: "pods",
  Object: "object",
  Resource: "resource",
  ContainerResource: "containerResource",
};

/** Returns the line of a metric. `now` is its current value in the status. */
function metricText(metric: ValueMap, now: ValueMap | undefined): string {
  const type = textAt(metric, "type");
  const key = SOURCES[type];
  if (key === undefined) return `  <unknown metric type ${quoteGo(type)}>\n`;
  const source = mapOf(get(metric, key));
  const target = mapOf(get(source, "target"));
  const current = mapOf(dig(now, key, "current"));
  const isKnown = isMap(get(now ?? {}, key));
  const average = get(target, "averageValue");
  const values = (name: string) =>
    `${isKnown ? (get(current, name) ?? 0) : "<unknown>"} / ${get(target, name) ?? 0}`;
  if (type === "Resource" || type === "ContainerResource") {
    const container = type === "Resource" ? "" : ` of container "${textAt(source, "container")}"`;
    const start = `  resource ${textAt(source, "name")}${container} on pods`;
    if (average !== undefined) {
      const known = get(current, "averageValue");
      return `${start}:\t${known ?? (isKnown ? 0 : "<unknown>")} / ${average}\n`;
    }
    return `${start}  (as a percentage of request):\t${utilization(current)} / ${percent(get(target, "averageUtilization"))}\n`;
  }
  const name = textAt(mapOf(get(source, "metric")), "name");
  if (type === "Pods") return `  ${quoteGo(name)} on pods:\t${values("averageValue")}\n`;
  const isAverage = type === "Object" ? textAt(target, "type") === "AverageValue" : average !== undefined;
  const described = mapOf(get(source, "describedObject"));
  const of =
    type === "Object"
      ? `"${name}" on ${textAt(described, "kind")}/${textAt(described, "name")}`
      : quoteGo(name);
  return isAverage
    ? `  ${of} (target average value):\t${values("averageValue")}\n`
    : `  ${of} (target value):\t${values("value")}\n`;
}

function percent(value: Value | undefined): string {
  return value === undefined ? "<auto>" : `${value}%`;
}

function utilization(current: ValueMap): string {
  const value = get(current, "averageUtilization");
  return value === undefined ? "<unknown>" : `${value}% (${get(current, "averageValue") ?? 0})`;
}

function directionText(title: string, rules: Value | undefined): string {
  if (!isMap(rules)) return "";
  const window = get(rules, "stabilizationWindowSeconds");
  const policies = mapsOf(get(rules, "policies"));
  return [
    `  ${title}:\n`,
    window === undefined ? "" : `    Stabilization Window: ${window} seconds\n`,
    policies.length === 0 ? "" : `    Select Policy: ${get(rules, "selectPolicy") ?? "Max"}\n    Policies:\n`,
    ...policies.map(
      (one) =>
        `      - Type: ${get(one, "type")}\tValue: ${get(one, "value")}\tPeriod: ${get(one, "periodSeconds")} seconds\n`,
    ),
  ].join("");
}
