import { decodeBase64 } from "../../../../server/structs/base64-bytes.ts";
import { base64Length } from "../../../../server/structs/encode-base64.ts";
import { mapOf, mapsOf, textAt, textOf } from "../../../../value/field-values.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { textOfBytes } from "../../../../value/utf8-bytes.ts";
import { dig, get, type Value, type ValueMap } from "../../../../value/value.ts";
import { formatLabels } from "../../output/format-labels.ts";
import {
  annotationLines,
  formatSelector,
  headLines,
  labelLines,
  line,
  longTime,
  number,
} from "./describe-text.ts";

/** Returns a ConfigMap without its events. */
export function configMapLines(object: ValueMap): string {
  const data = mapOf(get(object, "data"));
  const binary = mapOf(get(object, "binaryData"));
  return [
    headLines(object),
    "\nData\n====\n",
    ...sortedKeys(data).map((key) => `${key}:\n----\n${get(data, key)}\n\n`),
    "\nBinaryData\n====\n",
    ...sortedKeys(binary).map((key) => `${key}: ${base64Length(textOf(get(binary, key)))} bytes\n`),
    "\n",
  ].join("");
}

/** Returns a Secret with the sizes of its values. kubectl shows only the token of a ServiceAccount itself. */
export function secretLines(object: ValueMap): string {
  const data = mapOf(get(object, "data"));
  const hasToken = textAt(object, "type") === "kubernetes.io/service-account-token";
  const shown = (key: string, text: string) =>
    hasToken && key === "token" ? textOfBytes(decodeBase64(text) ?? []) : `${base64Length(text)} bytes`;
  return [
    headLines(object),
    `\nType:\t${textAt(object, "type")}\n`,
    "\nData\n====\n",
    ...sortedKeys(data).map((key) => `${key}:\t${shown(key, textOf(get(data, key)))}\n`),
  ].join("");
}

/** Returns a Namespace with its quotas and limits. */
export function namespaceLines(
  object: ValueMap,
  quotas: readonly ValueMap[],
  limits: readonly ValueMap[],
): string {
  const metadata = mapOf(get(object, "metadata"));
  const conditions = mapsOf(dig(object, "status", "conditions"));
  return [
    line("Name", textAt(metadata, "name")),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
    line("Status", dig(object, "status", "phase")),
    conditions.length === 0
      ? ""
      : `Conditions:\n  Type\tStatus\tLastTransitionTime\tReason\tMessage\n  ----\t------\t------------------\t------\t-------\n`,
    ...conditions.map(
      (one) =>
        `  ${get(one, "type")}\t${get(one, "status")}\t${longTime(get(one, "lastTransitionTime"))}\t${get(one, "reason") ?? ""}\t${get(one, "message") ?? ""}\n`,
    ),
    "\n",
    quotas.length === 0 ? "No resource quota.\n" : "Resource Quotas\n",
    ...quotas.map(quotaInNamespace),
    "\n",
    limits.length === 0
      ? "No LimitRange resource.\n"
      : "Resource Limits\n Type\tResource\tMin\tMax\tDefault Request\tDefault Limit\tMax Limit/Request Ratio\n ----\t--------\t---\t---\t---------------\t-------------\t-----------------------\n",
    ...limits.map((one) => limitLines(one, " ")),
  ].join("");
}

const SCOPES: Readonly<Record<string, string>> = {
  Terminating:
    "Matches all pods that have an active deadline. These pods have a limited lifespan on a node before being actively terminated by the system.",
  NotTerminating:
    "Matches all pods that do not have an active deadline. These pods usually include long running pods whose container command is not expected to terminate.",
  BestEffort:
    "Matches all pods that do not have resource requirements set. These pods have a best effort quality of service.",
  NotBestEffort:
    "Matches all pods that have at least one resource requirement set. These pods have a burstable or guaranteed quality of service.",
};

function scopeLines(quota: ValueMap, indent: string, mark: string): string {
  const found = dig(quota, "spec", "scopes");
  const scopes = Array.isArray(found) ? [...(found as readonly string[])].sort() : [];
  if (scopes.length === 0) return "";
  const help = scopes.flatMap((scope) => (SCOPES[scope] === undefined ? [] : [`${mark}${SCOPES[scope]}\n`]));
  return `${indent}Scopes:\t${scopes.join(", ")}\n${help.join("")}`;
}

function quotaRows(quota: ValueMap, indent: string): string {
  const hard = mapOf(dig(quota, "status", "hard"));
  const used = mapOf(dig(quota, "status", "used"));
  return sortedKeys(hard)
    .map((name) => `${indent}${name}\t${get(used, name) ?? 0}\t${get(hard, name)}\n`)
    .join("");
}

function quotaInNamespace(quota: ValueMap): string {
  return [
    line("Name", dig(quota, "metadata", "name"), 1),
    scopeLines(quota, "  ", "  * "),
    "  Resource\tUsed\tHard\n  --------\t---\t---\n",
    quotaRows(quota, "  "),
  ].join("");
}

/** Returns a ResourceQuota. */
export function quotaLines(object: ValueMap): string {
  const metadata = mapOf(get(object, "metadata"));
  return [
    line("Name", textAt(metadata, "name")),
    line("Namespace", textAt(metadata, "namespace")),
    scopeLines(object, "", " * "),
    "Resource\tUsed\tHard\n--------\t----\t----\n",
    quotaRows(object, ""),
  ].join("");
}

/** Returns a LimitRange. */
export function limitRangeLines(object: ValueMap): string {
  const metadata = mapOf(get(object, "metadata"));
  return [
    line("Name", textAt(metadata, "name")),
    line("Namespace", textAt(metadata, "namespace")),
    "Type\tResource\tMin\tMax\tDefault Request\tDefault Limit\tMax Limit/Request Ratio\n",
    "----\t--------\t---\t---\t---------------\t-------------\t-----------------------\n",
    limitLines(object, ""),
  ].join("");
}

function limitLines(limitRange: ValueMap, prefix: string): string {
  const columns = ["min", "max", "defaultRequest", "default", "maxLimitRequestRatio"];
  return mapsOf(dig(limitRange, "spec", "limits"))
    .flatMap((item) => {
      const names = new Set(columns.flatMap((column) => Object.keys(mapOf(get(item, column)))));
      return [...names].map((name) => {
        const cells = columns.map((column) => get(mapOf(get(item, column)), name) ?? "-");
        return `${prefix}${get(item, "type")}\t${name}\t${cells.join("\t")}\n`;
      });
    })
    .join("");
}

/** Returns a ServiceAccount without its events. */
export function serviceAccountLines(object: ValueMap): string {
  return headLines(object) + nameLines("Image pull secrets:", namesIn(object, "imagePullSecrets"));
}

/** Returns a ServiceAccount as kubectl before v1.35 shows it: with its own secrets among those of the namespace. */
export function accountAndSecretLines(object: ValueMap, secrets: readonly ValueMap[]): string {
  const known = secrets.map((one) => textOf(dig(one, "metadata", "name")));
  const marked = (name: string) => (known.includes(name) ? name : `${name} (not found)`);
  const tokens = secrets.filter((one) => isTokenOf(one, object));
  return [
    headLines(object),
    nameLines("Image pull secrets:", namesIn(object, "imagePullSecrets").map(marked)),
    nameLines("Mountable secrets: ", namesIn(object, "secrets").map(marked)),
    nameLines(
      "Tokens:            ",
      tokens.map((one) => textOf(dig(one, "metadata", "name"))),
    ),
  ].join("");
}

function isTokenOf(secret: ValueMap, account: ValueMap): boolean {
  const note = (name: string) =>
    dig(secret, "metadata", "annotations", `kubernetes.io/service-account.${name}`);
  return (
    get(secret, "type") === "kubernetes.io/service-account-token" &&
    note("name") === dig(account, "metadata", "name") &&
    note("uid") === dig(account, "metadata", "uid")
  );
}

function namesIn(object: ValueMap, key: string): readonly string[] {
  return mapsOf(get(object, key)).map((one) => textAt(one, "name"));
}

function nameLines(header: string, names: readonly string[]): string {
  if (names.length === 0) return `${header}\t<none>\n`;
  return names.map((name, at) => `${at === 0 ? header : " ".repeat(header.length)}\t${name}\n`).join("");
}

/** Returns a PriorityClass without its events. */
export function priorityClassLines(object: ValueMap): string {
  return [
    line("Name", dig(object, "metadata", "name")),
    line("Value", number(object, "value")),
    line("GlobalDefault", get(object, "globalDefault") === true),
    line("PreemptionPolicy", get(object, "preemptionPolicy")),
    line("Description", textAt(object, "description")),
    line("Annotations", formatLabels(dig(object, "metadata", "annotations"))),
  ].join("");
}

/** Returns a PodDisruptionBudget without its events. */
export function disruptionBudgetLines(object: ValueMap): string {
  const spec = mapOf(get(object, "spec"));
  const min = get(spec, "minAvailable");
  const max: Value | undefined = get(spec, "maxUnavailable");
  const selector = get(spec, "selector");
  const status = (name: string, key: string) => line(name, number(object, "status", key), 2);
  return [
    line("Name", dig(object, "metadata", "name")),
    line("Namespace", dig(object, "metadata", "namespace")),
    min !== undefined ? line("Min available", min) : max !== undefined ? line("Max unavailable", max) : "",
    line("Selector", selector === undefined ? "<unset>" : formatSelector(selector)),
    "Status:\n",
    status("Allowed disruptions", "disruptionsAllowed"),
    status("Current", "currentHealthy"),
    status("Desired", "desiredHealthy"),
    status("Total", "expectedPods"),
  ].join("");
}
