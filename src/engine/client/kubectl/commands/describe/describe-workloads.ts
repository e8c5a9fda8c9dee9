import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { formatLabels } from "../../output/format-labels.ts";
import { podTemplateLines } from "./describe-pod.ts";
import {
  annotationLines,
  boolText,
  conditionLines,
  controllerLine,
  formatSelector,
  headLines,
  labelLines,
  line,
  longTime,
  number,
} from "./describe-text.ts";

/** How many pods of a controller are in each phase. */
export type PodCounts = {
  readonly running: number;
  readonly waiting: number;
  readonly succeeded: number;
  readonly failed: number;
};

function podStatusLine({ running, waiting, succeeded, failed }: PodCounts): string {
  return line(
    "Pods Status",
    `${running} Running / ${waiting} Waiting / ${succeeded} Succeeded / ${failed} Failed`,
  );
}

function labelAndAnnotationLines(object: ValueMap): string {
  const metadata = mapOf(get(object, "metadata"));
  return (
    labelLines("Labels", get(metadata, "labels")) +
    annotationLines("Annotations", get(metadata, "annotations"))
  );
}

function nameLines(object: ValueMap): string {
  const metadata = mapOf(get(object, "metadata"));
  return line("Name", textAt(metadata, "name")) + line("Namespace", textAt(metadata, "namespace"));
}

function creationLine(object: ValueMap): string {
  return line("CreationTimestamp", longTime(dig(object, "metadata", "creationTimestamp")));
}

function selectorOf(object: ValueMap): Value | undefined {
  return dig(object, "spec", "selector");
}

/** Returns a Deployment with its ReplicaSets, without its events. */
export function deploymentLines(
  object: ValueMap,
  old: readonly ValueMap[],
  current: ValueMap | null,
): string {
  const strategy = dig(object, "spec", "strategy");
  const rolling = dig(strategy, "rollingUpdate");
  const status = (key: string) => number(object, "status", key);
  return [
    nameLines(object),
    creationLine(object),
    labelAndAnnotationLines(object),
    line("Selector", formatSelector(selectorOf(object))),
    line(
      "Replicas",
      `${number(object, "spec", "replicas")} desired | ${status("updatedReplicas")} updated | ${status("replicas")} total | ${status("availableReplicas")} available | ${status("unavailableReplicas")} unavailable`,
    ),
    line("StrategyType", dig(strategy, "type")),
    line("MinReadySeconds", number(object, "spec", "minReadySeconds")),
    isMap(rolling)
      ? line(
          "RollingUpdateStrategy",
          `${get(rolling, "maxUnavailable")} max unavailable, ${get(rolling, "maxSurge")} max surge`,
        )
      : "",
    podTemplateLines(dig(object, "spec", "template")),
    conditionLines(object),
    old.length > 0 || current !== null
      ? line("OldReplicaSets", replicaSetText(old)) +
        line("NewReplicaSet", replicaSetText(current === null ? [] : [current]))
      : "",
  ].join("");
}

function replicaSetText(sets: readonly ValueMap[]): string {
  const texts = sets.map(
    (one) =>
      `${dig(one, "metadata", "name")} (${number(one, "status", "replicas")}/${number(one, "spec", "replicas")} replicas created)`,
  );
  return texts.join(", ") || "<none>";
}

/** Returns a ReplicaSet or a ReplicationController without its events. */
export function replicaSetLines(object: ValueMap, counts: PodCounts): string {
  const selector = selectorOf(object);
  return [
    nameLines(object),
    line("Selector", formatSelector(selector)),
    labelAndAnnotationLines(object),
    controllerLine(object),
    line(
      "Replicas",
      `${number(object, "status", "replicas")} current / ${number(object, "spec", "replicas")} desired`,
    ),
    podStatusLine(counts),
    podTemplateLines(dig(object, "spec", "template")),
    conditionLines(object),
  ].join("");
}

/** Returns a DaemonSet without its events. */
export function daemonSetLines(object: ValueMap, counts: PodCounts): string {
  const nodes = (what: string, key: string) => `${what}: ${number(object, "status", key)}\n`;
  return [
    nameLines(object),
    line("Selector", formatSelector(selectorOf(object))),
    line("Node-Selector", formatLabels(dig(object, "spec", "template", "spec", "nodeSelector"))),
    labelAndAnnotationLines(object),
    nodes("Desired Number of Nodes Scheduled", "desiredNumberScheduled"),
    nodes("Current Number of Nodes Scheduled", "currentNumberScheduled"),
    nodes("Number of Nodes Scheduled with Up-to-date Pods", "updatedNumberScheduled"),
    nodes("Number of Nodes Scheduled with Available Pods", "numberAvailable"),
    nodes("Number of Nodes Misscheduled", "numberMisscheduled"),
    podStatusLine(counts),
    podTemplateLines(dig(object, "spec", "template")),
  ].join("");
}

/** Returns a StatefulSet without its events. */
export function statefulSetLines(object: ValueMap, counts: PodCounts): string {
  const strategy = dig(object, "spec", "updateStrategy");
  const partition = dig(strategy, "rollingUpdate", "partition");
  const unavailable = dig(strategy, "rollingUpdate", "maxUnavailable");
  return [
    nameLines(object),
    creationLine(object),
    line("Selector", formatSelector(selectorOf(object))),
    labelAndAnnotationLines(object),
    line(
      "Replicas",
      `${number(object, "spec", "replicas")} desired | ${number(object, "status", "replicas")} total`,
    ),
    line("Update Strategy", dig(strategy, "type")),
    partition === undefined ? "" : line("Partition", partition, 1),
    partition === undefined || unavailable === undefined ? "" : line("MaxUnavailable", unavailable, 1),
    podStatusLine(counts),
    podTemplateLines(dig(object, "spec", "template")),
    claimTemplateLines(dig(object, "spec", "volumeClaimTemplates")),
  ].join("");
}

function claimTemplateLines(templates: Value | undefined): string {
  const all = mapsOf(templates);
  if (all.length === 0) return "Volume Claims:\t<none>\n";
  const lines = all.map((one) => {
    const metadata = mapOf(get(one, "metadata"));
    const modes = dig(one, "spec", "accessModes") ?? [];
    return [
      line("Name", textAt(metadata, "name"), 1),
      line("StorageClass", dig(one, "spec", "storageClassName"), 1),
      labelLines("  Labels", get(metadata, "labels")),
      labelLines("  Annotations", get(metadata, "annotations")),
      line("Capacity", dig(one, "spec", "resources", "requests", "storage") ?? "<default>", 1),
      line("Access Modes", formatPlain(modes), 1),
    ].join("");
  });
  return `Volume Claims:\n${lines.join("")}`;
}

/** Returns a Job without its events. */
export function jobLines(object: ValueMap): string {
  const spec = mapOf(get(object, "spec"));
  const status = mapOf(get(object, "status"));
  const optional = (name: string, value: Value | undefined, unit = "") =>
    value === undefined ? "" : line(name, `${value}${unit}`);
  const optionalTime = (name: string, value: Value | undefined) =>
    value === undefined ? "" : line(name, longTime(value));
  const ready = get(status, "ready");
  const counts = `${number(status, "succeeded")} Succeeded / ${number(status, "failed")} Failed`;
  return [
    nameLines(object),
    line("Selector", formatSelector(get(spec, "selector"))),
    labelAndAnnotationLines(object),
    controllerLine(object),
    optional("Parallelism", get(spec, "parallelism")),
    line("Completions", get(spec, "completions") ?? "<unset>"),
    optional("Completion Mode", get(spec, "completionMode")),
    optional("Suspend", get(spec, "suspend")),
    optional("Backoff Limit", get(spec, "backoffLimit")),
    optional("TTL Seconds After Finished", get(spec, "ttlSecondsAfterFinished")),
    optionalTime("Start Time", get(status, "startTime")),
    optionalTime("Completed At", get(status, "completionTime")),
    optional("Active Deadline Seconds", get(spec, "activeDeadlineSeconds"), "s"),
    line(
      "Pods Statuses",
      `${number(status, "active")} Active${ready === undefined ? "" : ` (${ready} Ready)`} / ${counts}`,
    ),
    get(spec, "completionMode") === "Indexed"
      ? line("Completed Indexes", textAt(status, "completedIndexes") || "<none>")
      : "",
    podTemplateLines(get(spec, "template")),
  ].join("");
}

/** Returns a CronJob without its events. Before v1.36, its time zone is not shown. */
export function cronJobLines(object: ValueMap, showsTimeZone: boolean): string {
  const spec = mapOf(get(object, "spec"));
  const job = mapOf(dig(spec, "jobTemplate", "spec"));
  const orUnset = (name: string, value: Value | undefined, unit = "") =>
    line(name, value === undefined ? "<unset>" : `${value}${unit}`);
  const selector = get(job, "selector");
  const deadline = get(job, "activeDeadlineSeconds");
  const last = dig(object, "status", "lastScheduleTime");
  const active = mapsOf(dig(object, "status", "active")).map((one) => textAt(one, "name"));
  return [
    headLines(object),
    line("Schedule", textAt(spec, "schedule")),
    line("Concurrency Policy", textAt(spec, "concurrencyPolicy")),
    line("Suspend", boolText(get(spec, "suspend"))),
    showsTimeZone ? orUnset("Time Zone", get(spec, "timeZone")) : "",
    orUnset("Successful Job History Limit", get(spec, "successfulJobsHistoryLimit")),
    orUnset("Failed Job History Limit", get(spec, "failedJobsHistoryLimit")),
    orUnset("Starting Deadline Seconds", get(spec, "startingDeadlineSeconds"), "s"),
    line("Selector", selector === undefined ? "<unset>" : formatSelector(selector)),
    orUnset("Parallelism", get(job, "parallelism")),
    orUnset("Completions", get(job, "completions")),
    deadline === undefined ? "" : line("Active Deadline Seconds", `${deadline}s`),
    podTemplateLines(get(job, "template")),
    line("Last Schedule Time", last === undefined ? "<unset>" : longTime(last)),
    line("Active Jobs", active.length === 0 ? "<none>" : active.join(", ")),
  ].join("");
}
