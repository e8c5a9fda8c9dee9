import { equal } from "../../../value/equal.ts";
import { mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { selectsLabels } from "../../labels/selector-requirement.ts";
import { immutableErrors, nonNegativeErrors, printInvalid } from "../../validate/field-checks.ts";
import type { Validation } from "../builtin-kind.ts";
import { podTemplateErrors } from "../core/pod-template/pod-spec-validation.ts";

/** The kinds of the group apps that run pods from a template. */
export type WorkloadKind = "deployment" | "replicaset" | "daemonset" | "statefulset";

/** Returns the validation of a workload kind. */
export function workloadValidation(kind: WorkloadKind): Validation {
  return {
    create: (object) => workloadErrors(object, kind),
    update: (object, live) => workloadUpdateErrors(object, live, kind),
  };
}

/** Returns the invalid fields of a workload. */
export function workloadErrors(object: ValueMap, kind: WorkloadKind): readonly FieldError[] {
  const spec = get(object, "spec");
  if (!isMap(spec)) return [];
  const errors: FieldError[] = [];
  errors.push(...nonNegativeErrors(get(spec, "replicas"), "spec.replicas"));
  errors.push(...selectorErrors(spec, kind));
  errors.push(...podTemplateErrors(withClaimVolumes(spec), "spec.template"));
  const restart = dig(spec, "template", "spec", "restartPolicy");
  if (restart !== "Always") {
    errors.push(unsupportedField("spec.template.spec.restartPolicy", quoteGo(String(restart)), ["Always"]));
  }
  if (dig(spec, "template", "spec", "activeDeadlineSeconds") !== undefined) {
    const name = kind === "daemonset" ? "DaemonSet" : kind === "statefulset" ? "StatefulSet" : "ReplicaSet";
    const why = `activeDeadlineSeconds in ${name} is not Supported`;
    errors.push(forbiddenField("spec.template.spec.activeDeadlineSeconds", why));
  }
  if (kind === "deployment") errors.push(...strategyErrors(get(spec, "strategy")), ...deadlineErrors(spec));
  if (kind === "daemonset") errors.push(...updateStrategyErrors(get(spec, "updateStrategy")));
  for (const field of ["minReadySeconds", "revisionHistoryLimit"]) {
    errors.push(...nonNegativeErrors(get(spec, field), `spec.${field}`));
  }
  return errors;
}

/** Returns the pod template with the volumes that the volumeClaimTemplates of a StatefulSet add. */
function withClaimVolumes(spec: ValueMap): Value | undefined {
  const template = get(spec, "template");
  const pod = dig(template, "spec");
  const claims = mapsOf(get(spec, "volumeClaimTemplates")).map((claim) =>
    String(dig(claim, "metadata", "name") ?? ""),
  );
  if (claims.length === 0 || !isMap(template) || !isMap(pod)) return template;
  const others = mapsOf(get(pod, "volumes")).filter((volume) => !claims.includes(textAt(volume, "name")));
  const added = [...new Set(claims)]
    .sort()
    .map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  return withKey(template, "spec", withKey(pod, "volumes", [...others, ...added]));
}

function selectorErrors(spec: ValueMap, kind: WorkloadKind): readonly FieldError[] {
  const selector = get(spec, "selector");
  const labels = dig(spec, "template", "metadata", "labels");
  const mismatch = invalidField(
    "spec.template.metadata.labels",
    isMap(labels) ? marshalJson(labels) : "null",
    "`selector` does not match template `labels`",
  );
  const errors: FieldError[] = [];
  if (!isMap(selector)) {
    errors.push(requiredField("spec.selector"));
    return kind === "daemonset" ? [mismatch] : [...errors, mismatch];
  }
  const count =
    Object.keys(mapOf(get(selector, "matchLabels"))).length +
    mapsOf(get(selector, "matchExpressions")).length;
  if (count === 0) {
    const name = kind === "replicaset" ? "deployment" : kind;
    errors.push(
      invalidField("spec.selector", printInvalid(selector), `empty selector is invalid for ${name}`),
    );
    return errors;
  }
  return selectsLabels(selector, mapOf(labels)) ? errors : [...errors, mismatch];
}

function strategyErrors(strategy: Value | undefined): readonly FieldError[] {
  const type = dig(strategy, "type");
  const rolling = dig(strategy, "rollingUpdate");
  const at = "spec.strategy";
  if (type === "Recreate") {
    if (!isMap(rolling)) return [];
    return [forbiddenField(`${at}.rollingUpdate`, "may not be specified when strategy `type` is 'Recreate'")];
  }
  if (type !== "RollingUpdate")
    return [unsupportedField(at, printInvalid(strategy), ["Recreate", "RollingUpdate"])];
  const unavailable = dig(rolling, "maxUnavailable");
  if (intOrPercent(unavailable) === 0 && intOrPercent(dig(rolling, "maxSurge")) === 0) {
    const field = `${at}.rollingUpdate.maxUnavailable`;
    return [invalidField(field, printInvalid(unavailable), "may not be 0 when `maxSurge` is 0")];
  }
  return [];
}

function updateStrategyErrors(strategy: Value | undefined): readonly FieldError[] {
  if (dig(strategy, "type") !== "RollingUpdate") return [];
  const unavailable = intOrPercent(dig(strategy, "rollingUpdate", "maxUnavailable")) !== 0;
  const surge = dig(strategy, "rollingUpdate", "maxSurge");
  const at = "spec.updateStrategy.rollingUpdate";
  if (unavailable && intOrPercent(surge) !== 0) {
    return [
      invalidField(`${at}.maxSurge`, printInvalid(surge), "may not be set when maxUnavailable is non-zero"),
    ];
  }
  if (!unavailable && intOrPercent(surge) === 0)
    return [requiredField(`${at}.maxUnavailable`, "cannot be 0 when maxSurge is 0")];
  return [];
}

/** Returns a number or the number of a percentage, or 0 for any other value. */
function intOrPercent(value: Value | undefined): number {
  if (typeof value === "number") return value;
  const match = /^(\d+)%$/.exec(String(value ?? ""));
  return match === null ? 0 : Number(match[1]);
}

function deadlineErrors(spec: ValueMap): readonly FieldError[] {
  const deadline = get(spec, "progressDeadlineSeconds");
  if (typeof deadline !== "number") return [];
  const field = "spec.progressDeadlineSeconds";
  const ready = Number(get(spec, "minReadySeconds") ?? 0);
  return [
    ...nonNegativeErrors(deadline, field),
    ...(deadline <= ready
      ? [invalidField(field, String(deadline), "must be greater than minReadySeconds")]
      : []),
  ];
}

/** Returns the invalid fields of an updated workload. */
export function workloadUpdateErrors(
  object: ValueMap,
  live: ValueMap,
  kind: WorkloadKind,
): readonly FieldError[] {
  const errors = [...workloadErrors(object, kind)];
  if (kind !== "statefulset") {
    return [
      ...errors,
      ...immutableErrors(dig(object, "spec", "selector"), dig(live, "spec", "selector"), "spec.selector"),
    ];
  }
  const free = [
    "replicas",
    "ordinals",
    "template",
    "updateStrategy",
    "revisionHistoryLimit",
    "persistentVolumeClaimRetentionPolicy",
    "minReadySeconds",
  ];
  const fixed = (spec: Value | undefined): ValueMap => free.reduce(withoutKey, mapOf(spec));
  if (equal(fixed(get(object, "spec")), fixed(get(live, "spec")))) return errors;
  const why =
    "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";
  return [...errors, forbiddenField("spec", why)];
}
