import { mapAt, mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { compareQuantity } from "../../structs/quantity-numbers.ts";
import { enumErrors, printInvalid } from "../../validate/field-checks.ts";
import { dnsLabelProblems } from "../../validate/name-rules.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import { containerResourceErrors } from "../../validate/resource-names.ts";
import { type Errors, eachErrors, problemErrors, requiredName } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";

/** Whether the target of an autoscaler is of the core group. */
function lacksGroup(spec: ValueMap, before: ValueMap | null): boolean {
  const target = mapAt(spec, "scaleTargetRef");
  const same = (name: string) =>
    before !== null && textAt(target, name) === textAt(mapAt(before, "scaleTargetRef"), name);
  // The server does not check the target in an update that keeps its kind and version.
  if (same("apiVersion") && same("kind")) return false;
  return textAt(target, "kind") !== "ReplicationController" && !textAt(target, "apiVersion").includes("/");
}

/** Returns the invalid fields of a HorizontalPodAutoscaler. `live` is null for a new one. */
export function autoscalerErrors(scaler: ValueMap, live: ValueMap | null): Errors {
  const spec = mapOf(get(scaler, "spec"));
  const before = live === null ? null : mapOf(get(live, "spec"));
  return [
    ...replicaErrors(spec),
    ...referenceErrors(mapAt(spec, "scaleTargetRef"), "spec.scaleTargetRef"),
    ...(lacksGroup(spec, before)
      ? [
          invalidField(
            "spec.scaleTargetRef.apiVersion",
            printInvalid(textAt(mapAt(spec, "scaleTargetRef"), "apiVersion")),
            "apiVersion must specify API group",
          ),
        ]
      : []),
    ...eachErrors(get(spec, "metrics"), "spec.metrics", metricErrors),
    ...["scaleUp", "scaleDown"].flatMap((field) =>
      behaviorErrors(get(mapAt(spec, "behavior"), field), `spec.behavior.${field}`),
    ),
  ];
}

const MAX_REPLICAS: ByVersion<(max: number) => Errors> = {
  "1.34": (max) => (max < 1 ? [invalidField("spec.maxReplicas", String(max), "must be greater than 0")] : []),
  "1.36": (max) => {
    if (max === 0) return [requiredField("spec.maxReplicas", "must be set and greater than 0")];
    const why = "must be greater than or equal to 1";
    return max < 0 ? [invalidField("spec.maxReplicas", String(max), why)] : [];
  },
};

function replicaErrors(spec: ValueMap): Errors {
  const [min, max] = [get(spec, "minReplicas"), Number(get(spec, "maxReplicas") ?? 0)];
  const errors: FieldError[] = [];
  const atLeast = (field: string, value: number, limit: string): number =>
    errors.push(invalidField(`spec.${field}`, String(value), `must be greater than or equal to ${limit}`));
  if (typeof min === "number" && min < 1) atLeast("minReplicas", min, "1");
  errors.push(...formOf(MAX_REPLICAS)(max));
  if (typeof min === "number" && max < min) atLeast("maxReplicas", max, "`minReplicas`");
  const metrics = mapsOf(get(spec, "metrics"));
  const wakes = metrics.some((one) => ["Object", "External"].includes(textAt(one, "type")));
  if (min === 0 && !wakes) {
    const why = "must specify at least one Object or External metric to support scaling to zero replicas";
    errors.push(forbiddenField("spec.metrics", why));
  }
  return errors;
}

/** Returns the errors of a reference to an object of any kind and version. */
function referenceErrors(ref: ValueMap, at: string): Errors {
  const version = textAt(ref, "apiVersion");
  const why = `unexpected GroupVersion string: ${version}`;
  return [
    ...requiredName(ref, "kind", at, pathSegmentProblems),
    ...requiredName(ref, "name", at, pathSegmentProblems),
    ...(version.split("/").length > 2 ? [invalidField(`${at}.apiVersion`, printInvalid(version), why)] : []),
  ];
}

/** The field of each type of metric, in the order in which the server checks them. */
const METRIC_FIELDS: { readonly [type: string]: string } = {
  Object: "object",
  External: "external",
  Pods: "pods",
  Resource: "resource",
  ContainerResource: "containerResource",
};
const METRIC_TYPES = Object.keys(METRIC_FIELDS).sort();

function metricErrors(metric: ValueMap, at: string): Errors {
  const type = textAt(metric, "type");
  const present = Object.values(METRIC_FIELDS).filter((field) => isMap(get(metric, field)));
  const [first] = present;
  const expected = Object.hasOwn(METRIC_FIELDS, type) ? METRIC_FIELDS[type] : undefined;
  const unsupported = unsupportedField(`${at}.type`, printInvalid(type), METRIC_TYPES);
  const others = present.length === 1 ? [] : present.filter((field) => field !== expected);
  return [
    ...(type === "" ? [requiredField(`${at}.type`, "must specify a metric source type")] : []),
    ...(expected === undefined ? [unsupported] : []),
    ...(first === undefined ? [] : sourceErrors(first, mapAt(metric, first), `${at}.${first}`)),
    ...(expected !== undefined && !present.includes(expected)
      ? [requiredField(`${at}.${expected}`, "must populate information for the given metric source")]
      : []),
    ...(expected === undefined ? [unsupported] : []),
    ...others.map((field) => forbiddenField(`${at}.${field}`, "must populate the given metric source only")),
  ];
}

function sourceErrors(field: string, source: ValueMap, at: string): Errors {
  const target = mapAt(source, "target");
  const has = (name: string): boolean => get(target, name) !== undefined;
  const missing = (name: string, why: string): Errors => [requiredField(`${at}.target.${name}`, why)];
  const named = [
    ...identifierErrors(mapAt(source, "metric"), `${at}.metric`),
    ...targetErrors(target, `${at}.target`),
  ];
  switch (field) {
    case "object":
      return [
        ...referenceErrors(mapAt(source, "describedObject"), `${at}.describedObject`),
        ...named,
        ...(has("value") || has("averageValue")
          ? []
          : missing("averageValue", "must set either a target value or averageValue")),
      ];
    case "external":
      return [
        ...named,
        ...(has("value") || has("averageValue")
          ? []
          : missing("averageValue", "must set either a target value for metric or a per-pod target")),
        ...(has("value") && has("averageValue")
          ? [
              forbiddenField(
                `${at}.target.value`,
                "may not set both a target value for metric and a per-pod target",
              ),
            ]
          : []),
      ];
    case "pods":
      return [
        ...named,
        ...(has("averageValue")
          ? []
          : missing("averageValue", "must specify a positive target averageValue")),
      ];
    default:
      return resourceErrors(field, source, at);
  }
}

function resourceErrors(field: string, source: ValueMap, at: string): Errors {
  const target = mapAt(source, "target");
  const [share, amount] = [get(target, "averageUtilization"), get(target, "averageValue")];
  const name = textAt(source, "name");
  const either = "must set either a target raw value or a target utilization";
  const both = "may not set both a target raw value and a target utilization";
  const ofContainer = field === "containerResource";
  return [
    ...(name === "" ? [requiredField(`${at}.name`, "must specify a resource name")] : []),
    ...(name !== "" && ofContainer ? containerResourceErrors(name, `${at}.name`) : []),
    ...(ofContainer ? containerErrors(textAt(source, "container"), `${at}.container`) : []),
    ...targetErrors(target, `${at}.target`),
    ...(share === undefined && amount === undefined
      ? [requiredField(`${at}.target.averageUtilization`, either)]
      : []),
    ...(share !== undefined && amount !== undefined
      ? [forbiddenField(`${at}.target.averageValue`, both)]
      : []),
  ];
}

function containerErrors(name: string, at: string): Errors {
  if (name === "") return [requiredField(at, "must specify a container")];
  return problemErrors(name, at, dnsLabelProblems(name, false));
}

function identifierErrors(metric: ValueMap, at: string): Errors {
  const name = textAt(metric, "name");
  return name === ""
    ? [requiredField(`${at}.name`, "must specify a metric name")]
    : problemErrors(name, `${at}.name`, pathSegmentProblems(name, false));
}

const TARGETS = ["Utilization", "Value", "AverageValue"];

function targetErrors(target: ValueMap, at: string): Errors {
  const type = textAt(target, "type");
  const share = get(target, "averageUtilization");
  const kinds = "must be either Utilization, Value, or AverageValue";
  return [
    ...(type === "" ? [requiredField(`${at}.type`, "must specify a metric target type")] : []),
    ...(TARGETS.includes(type) ? [] : [invalidField(`${at}.type`, printInvalid(type), kinds)]),
    ...["value", "averageValue"].flatMap((field) => positiveErrors(get(target, field), `${at}.${field}`)),
    ...(typeof share === "number" && share < 1
      ? [invalidField(`${at}.averageUtilization`, String(share), "must be greater than 0")]
      : []),
  ];
}

function positiveErrors(amount: Value | undefined, at: string): Errors {
  if (typeof amount !== "string" || compareQuantity(amount, "0") > 0) return [];
  return [invalidField(at, printInvalid(amount), "must be positive")];
}

const SELECTS = ["Disabled", "Max", "Min"];
const POLICIES = ["Percent", "Pods"];

/** Returns the errors of how an autoscaler scales in one direction. */
function behaviorErrors(rules: Value | undefined, at: string): Errors {
  if (!isMap(rules)) return [];
  const seconds = get(rules, "stabilizationWindowSeconds");
  const tolerance = get(rules, "tolerance");
  const errors: FieldError[] = [];
  const wrong = (why: string): number =>
    errors.push(invalidField(`${at}.stabilizationWindowSeconds`, String(seconds), why));
  if (typeof seconds === "number" && seconds < 0) wrong("must be greater than or equal to zero");
  if (typeof seconds === "number" && seconds > 3600) wrong("must be less than or equal to 3600");
  errors.push(...enumErrors(get(rules, "selectPolicy"), `${at}.selectPolicy`, SELECTS));
  if (mapsOf(get(rules, "policies")).length === 0)
    errors.push(requiredField(`${at}.policies`, "must specify at least one Policy"));
  errors.push(...eachErrors(get(rules, "policies"), `${at}.policies`, policyErrors));
  if (typeof tolerance === "string" && compareQuantity(tolerance, "0") < 0)
    errors.push(
      invalidField(`${at}.tolerance`, printInvalid(tolerance), "must be greater than or equal to 0"),
    );
  return errors;
}

function policyErrors(policy: ValueMap, at: string): Errors {
  const [value, seconds] = [Number(get(policy, "value") ?? 0), Number(get(policy, "periodSeconds") ?? 0)];
  const wrong = (field: string, found: number, why: string): FieldError =>
    invalidField(`${at}.${field}`, String(found), why);
  return [
    ...enumErrors(textAt(policy, "type"), `${at}.type`, POLICIES),
    ...(value > 0 ? [] : [wrong("value", value, "must be greater than zero")]),
    ...(seconds > 0 ? [] : [wrong("periodSeconds", seconds, "must be greater than zero")]),
    ...(seconds > 1800 ? [wrong("periodSeconds", seconds, "must be less than or equal to 1800")] : []),
  ];
}
