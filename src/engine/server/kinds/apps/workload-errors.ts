import { equal } from "../../../value/equal.ts";
import { mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { forbiddenField, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { unchangedErrors } from "../../internal/unchanged-errors.ts";
import { requirementsOf, selectsLabels } from "../../labels/selector-requirement.ts";
import { nonNegativeErrors, printInvalid } from "../../validate/field-checks.ts";
import { dnsLabelProblems } from "../../validate/name-rules.ts";
import {
  type Errors,
  eachErrors,
  isEmptySelector,
  optionalName,
  selectorErrors,
} from "../../validate/value-checks.ts";
import { claimSpecErrors } from "../core/pod-template/claim-validation.ts";
import { podTemplateErrors } from "../core/pod-template/pod-spec-validation.ts";
import { daemonSetStrategyErrors, deploymentStrategyErrors, statefulSetErrors } from "./update-strategies.ts";

/** The kinds of the group apps that run pods from a template. */
export type WorkloadKind = "deployment" | "replicaset" | "daemonset" | "statefulset";

/** Returns the invalid fields of a workload. */
export function workloadErrors(object: ValueMap, kind: WorkloadKind): Errors {
  return specErrors(mapOf(get(object, "spec")), kind, true);
}

function claimTemplateErrors(spec: ValueMap): Errors {
  return eachErrors(get(spec, "volumeClaimTemplates"), "spec.volumeClaimTemplates", (claim, at) =>
    claimSpecErrors(get(claim, "spec") ?? {}, `${at}.spec`),
  );
}

/** An update of a StatefulSet does not check its claim templates and the name of its Service. */
function specErrors(spec: ValueMap, kind: WorkloadKind, isNew: boolean): Errors {
  const count = (field: string) => nonNegativeErrors(get(spec, field), `spec.${field}`);
  const [replicas, ready] = [count("replicas"), count("minReadySeconds")];
  const pods = [...workloadSelectorErrors(spec, kind), ...podErrors(spec, kind)];
  switch (kind) {
    case "statefulset":
      return [
        ...statefulSetErrors(spec),
        ...(isNew ? claimTemplateErrors(spec) : []),
        ...replicas,
        ...ready,
        ...nonNegativeErrors(dig(spec, "ordinals", "start"), "spec.ordinals.start"),
        ...(isNew ? optionalName(spec, "serviceName", "spec", dnsLabelProblems) : []),
        ...pods,
      ];
    case "replicaset":
      return [...replicas, ...ready, ...pods];
    case "daemonset": {
      const strategy = daemonSetStrategyErrors(get(spec, "updateStrategy"));
      return [...pods, ...ready, ...strategy, ...count("revisionHistoryLimit")];
    }
    default: {
      const strategy = deploymentStrategyErrors(get(spec, "strategy"));
      const limits = [...ready, ...count("revisionHistoryLimit"), ...deadlineErrors(spec)];
      return [...replicas, ...pods, ...strategy, ...limits];
    }
  }
}

/** The kind that messages about `activeDeadlineSeconds` name. */
const DEADLINE_KIND = {
  deployment: "ReplicaSet",
  replicaset: "ReplicaSet",
  daemonset: "DaemonSet",
  statefulset: "StatefulSet",
};

/** Returns the errors of the pod template. Without a selector that works, the server does not check it, except that of a DaemonSet. */
function podErrors(spec: ValueMap, kind: WorkloadKind): Errors {
  const selector = get(spec, "selector");
  const checked = kind === "daemonset" || !isMap(selector) || isSelector(selector);
  const restart = dig(spec, "template", "spec", "restartPolicy");
  const hasDeadline = dig(spec, "template", "spec", "activeDeadlineSeconds") !== undefined;
  const always = kind === "daemonset" || kind === "statefulset";
  if (!checked && !always) return [];
  const at = "spec.template.spec";
  const why = `activeDeadlineSeconds in ${DEADLINE_KIND[kind]} is not Supported`;
  return [
    ...(checked ? podTemplateErrors(templateOf(spec, kind), "spec.template") : []),
    ...(restart === "Always"
      ? []
      : [unsupportedField(`${at}.restartPolicy`, printInvalid(restart ?? ""), ["Always"])]),
    ...(hasDeadline ? [forbiddenField(`${at}.activeDeadlineSeconds`, why)] : []),
  ];
}

/** Whether a selector is one that the server can use. */
function isSelector(selector: ValueMap): boolean {
  return requirementsOf(selector) !== null && selectorErrors(selector, "").length === 0;
}

/**
 * Returns the pod template that the server checks: that of a StatefulSet without the name of its host, and with the volumes
 * of the volumeClaimTemplates.
 */
function templateOf(spec: ValueMap, kind: WorkloadKind): Value {
  const template = mapOf(get(spec, "template"));
  const pod = mapOf(get(template, "spec"));
  if (kind !== "statefulset") return template;
  const named = withoutKey(withoutKey(pod, "hostname"), "subdomain");
  const claims = mapsOf(get(spec, "volumeClaimTemplates")).map((claim) =>
    String(dig(claim, "metadata", "name") ?? ""),
  );
  if (claims.length === 0) return withKey(template, "spec", named);
  const others = mapsOf(get(pod, "volumes")).filter((volume) => !claims.includes(textAt(volume, "name")));
  const added = [...new Set(claims)]
    .sort()
    .map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  return withKey(template, "spec", withKey(named, "volumes", [...added, ...others]));
}

/** Returns the errors of the selector: it must select something, and the pods of the template. */
function workloadSelectorErrors(spec: ValueMap, kind: WorkloadKind): Errors {
  const selector = get(spec, "selector");
  const labels = dig(spec, "template", "metadata", "labels");
  const mismatch = invalidField(
    "spec.template.metadata.labels",
    isMap(labels) ? marshalJson(labels) : "null",
    "`selector` does not match template `labels`",
  );
  if (!isMap(selector)) return kind === "daemonset" ? [mismatch] : [requiredField("spec.selector"), mismatch];
  const errors = selectorErrors(selector, "spec.selector");
  const printed = internalJson(selector, "meta/v1.LabelSelector");
  if (isEmptySelector(selector)) {
    const name = kind === "replicaset" ? "deployment" : kind;
    return [...errors, invalidField("spec.selector", printed, `empty selector is invalid for ${name}`)];
  }
  if (!isSelector(selector)) {
    if (kind === "daemonset") return errors;
    const why = kind === "statefulset" ? "" : "invalid label selector";
    return [...errors, invalidField("spec.selector", printed, why)];
  }
  return selectsLabels(selector, mapOf(labels)) ? errors : [...errors, mismatch];
}

function deadlineErrors(spec: ValueMap): Errors {
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

/** The fields of a StatefulSet's spec that may change. */
const FREE = [
  "replicas",
  "ordinals",
  "template",
  "updateStrategy",
  "revisionHistoryLimit",
  "persistentVolumeClaimRetentionPolicy",
  "minReadySeconds",
];
const FIXED =
  "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";

/** Returns the invalid fields of an updated workload. */
export function workloadUpdateErrors(object: ValueMap, live: ValueMap, kind: WorkloadKind): Errors {
  const [spec, before] = [mapOf(get(object, "spec")), mapOf(get(live, "spec"))];
  const errors = specErrors(spec, kind, false);
  if (kind !== "statefulset") {
    const [after, old] = [get(spec, "selector"), get(before, "selector")];
    const changed = unchangedErrors(after, old, "spec.selector", "meta/v1.LabelSelector");
    return kind === "daemonset" ? [...changed, ...errors] : [...errors, ...changed];
  }
  const fixed = (value: ValueMap): ValueMap => FREE.reduce(withoutKey, value);
  return equal(fixed(spec), fixed(before)) ? errors : [...errors, forbiddenField("spec", FIXED)];
}
