import { equal } from "../../../value/equal.ts";
import { marshalJson } from "../../../value/marshal.ts";
import { quoteGo } from "../../../value/text.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { selects } from "../../labels/requirement.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../status.ts";
import { immutable, mapsOf, nonNegative, printInvalid, textOf } from "./errors.ts";
import { templateErrors } from "./pod.ts";
import type { Rules } from "./rules.ts";

/** Kinds that keep a number of equal pods running. */
export type Keeper = "deployment" | "replicaset" | "daemonset" | "statefulset";

/** The rules of such a kind. */
export function keeperRules(kind: Keeper): Rules {
  return {
    create: (object) => workloadErrors(object, kind),
    update: (object, live) => workloadUpdateErrors(object, live, kind),
  };
}

/** What is wrong with a workload. */
export function workloadErrors(object: ValueMap, kind: Keeper): readonly FieldError[] {
  const spec = get(object, "spec");
  if (!isMap(spec)) return [];
  const errors: FieldError[] = [];
  errors.push(...nonNegative(get(spec, "replicas"), "spec.replicas"));
  errors.push(...selectorErrors(spec, kind));
  errors.push(...templateErrors(withClaims(spec), "spec.template"));
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
  if (kind === "daemonset") errors.push(...daemonStrategyErrors(get(spec, "updateStrategy")));
  for (const field of ["minReadySeconds", "revisionHistoryLimit"]) {
    errors.push(...nonNegative(get(spec, field), `spec.${field}`));
  }
  return errors;
}

/** The pod template with the volumes that a StatefulSet's claims add. */
function withClaims(spec: ValueMap): Value | undefined {
  const template = get(spec, "template");
  const pod = dig(template, "spec");
  const claims = mapsOf(get(spec, "volumeClaimTemplates")).map((claim) =>
    String(dig(claim, "metadata", "name") ?? ""),
  );
  if (claims.length === 0 || !isMap(template) || !isMap(pod)) return template;
  const others = mapsOf(get(pod, "volumes")).filter((volume) => !claims.includes(textOf(volume, "name")));
  const added = [...new Set(claims)]
    .sort()
    .map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  return withKey(template, "spec", withKey(pod, "volumes", [...others, ...added]));
}

function selectorErrors(spec: ValueMap, kind: Keeper): readonly FieldError[] {
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
    Object.keys(asMap(get(selector, "matchLabels"))).length +
    mapsOf(get(selector, "matchExpressions")).length;
  if (count === 0) {
    const name = kind === "replicaset" ? "deployment" : kind;
    errors.push(
      invalidField("spec.selector", printInvalid(selector), `empty selector is invalid for ${name}`),
    );
    return errors;
  }
  return selects(selector, asMap(labels)) ? errors : [...errors, mismatch];
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
  if (amount(unavailable) === 0 && amount(dig(rolling, "maxSurge")) === 0) {
    const field = `${at}.rollingUpdate.maxUnavailable`;
    return [invalidField(field, printInvalid(unavailable), "may not be 0 when `maxSurge` is 0")];
  }
  return [];
}

function daemonStrategyErrors(strategy: Value | undefined): readonly FieldError[] {
  if (dig(strategy, "type") !== "RollingUpdate") return [];
  const unavailable = amount(dig(strategy, "rollingUpdate", "maxUnavailable")) !== 0;
  const surge = dig(strategy, "rollingUpdate", "maxSurge");
  const at = "spec.updateStrategy.rollingUpdate";
  if (unavailable && amount(surge) !== 0) {
    return [
      invalidField(`${at}.maxSurge`, printInvalid(surge), "may not be set when maxUnavailable is non-zero"),
    ];
  }
  if (!unavailable && amount(surge) === 0)
    return [requiredField(`${at}.maxUnavailable`, "cannot be 0 when maxSurge is 0")];
  return [];
}

function amount(value: Value | undefined): number {
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
    ...nonNegative(deadline, field),
    ...(deadline <= ready
      ? [invalidField(field, String(deadline), "must be greater than minReadySeconds")]
      : []),
  ];
}

/** What is wrong with an update of a workload. */
export function workloadUpdateErrors(object: ValueMap, live: ValueMap, kind: Keeper): readonly FieldError[] {
  const errors = [...workloadErrors(object, kind)];
  if (kind !== "statefulset") {
    return [
      ...errors,
      ...immutable(dig(object, "spec", "selector"), dig(live, "spec", "selector"), "spec.selector"),
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
  const fixed = (spec: Value | undefined): ValueMap => free.reduce(withoutKey, asMap(spec));
  if (equal(fixed(get(object, "spec")), fixed(get(live, "spec")))) return errors;
  const why =
    "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";
  return [...errors, forbiddenField("spec", why)];
}

function asMap(value: Value | undefined): ValueMap {
  return isMap(value) ? value : {};
}
