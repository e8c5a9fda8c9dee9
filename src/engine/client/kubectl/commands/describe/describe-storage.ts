import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { compareText } from "../../../../value/order.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { formatLabels } from "../../output/format-labels.ts";
import { annotationLines, boolText, labelLines, line, longTime } from "./describe-text.ts";
import { persistentSourceLines } from "./describe-volumes.ts";

// Upstream: kubectl pkg/describe/describe.go (v0.36.3).

/** Returns a PersistentVolumeClaim. `pods` are the Pods of its namespace; `since` returns the time since a timestamp. */
export function claimLines(
  object: ValueMap,
  pods: readonly ValueMap[],
  since: (time: string) => string,
): string {
  const metadata = mapOf(get(object, "metadata"));
  const spec = mapOf(get(object, "spec"));
  const volume = textAt(spec, "volumeName");
  const mode = get(spec, "volumeMode");
  const source = get(spec, "dataSource");
  return [
    line("Name", textAt(metadata, "name")),
    line("Namespace", textAt(metadata, "namespace")),
    line("StorageClass", classOf(metadata, spec)),
    statusLine(object, since),
    line("Volume", volume),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
    finalizerLine(metadata),
    line("Capacity", volume === "" ? "" : (dig(object, "status", "capacity", "storage") ?? 0)),
    line("Access Modes", volume === "" ? "" : accessModes(dig(object, "status", "accessModes"))),
    mode === undefined ? "" : line("VolumeMode", mode),
    isMap(source) ? dataSourceLines(source) : "",
    usedByLines(object, pods),
    claimConditions(object),
  ].join("");
}

function dataSourceLines(source: ValueMap): string {
  const group = get(source, "apiGroup");
  return [
    "DataSource:\n",
    typeof group === "string" ? line("APIGroup", group, 1) : "",
    line("Kind", get(source, "kind"), 1),
    line("Name", get(source, "name"), 1),
  ].join("");
}

function usedByLines(claim: ValueMap, pods: readonly ValueMap[]): string {
  const name = dig(claim, "metadata", "name");
  const owners = mapsOf(dig(claim, "metadata", "ownerReferences"))
    .filter((one) => get(one, "kind") === "Pod")
    .map((one) => get(one, "uid"));
  const names = pods
    .filter(
      (pod) =>
        owners.includes(dig(pod, "metadata", "uid")) ||
        mapsOf(dig(pod, "spec", "volumes")).some(
          (volume) => dig(volume, "persistentVolumeClaim", "claimName") === name,
        ),
    )
    .map((pod) => String(dig(pod, "metadata", "name")))
    .sort(compareText);
  return `Used By:\t${names.length === 0 ? "<none>\n" : names.map((one) => `${one}\n`).join("\t")}`;
}

function claimConditions(object: ValueMap): string {
  const all = mapsOf(dig(object, "status", "conditions"));
  if (all.length === 0) return "";
  const rows = all.map(
    (one) =>
      `  ${textAt(one, "type")} \t${textAt(one, "status")} \t${longTime(get(one, "lastProbeTime"))} \t${longTime(get(one, "lastTransitionTime"))} \t${textAt(one, "reason")} \t${textAt(one, "message")}\n`,
  );
  return `Conditions:\n  Type\tStatus\tLastProbeTime\tLastTransitionTime\tReason\tMessage\n  ----\t------\t-----------------\t------------------\t------\t-------\n${rows.join("")}`;
}

/** Returns a PersistentVolume without its events. `since` returns the time since a timestamp. */
export function persistentVolumeLines(object: ValueMap, since: (time: string) => string): string {
  const metadata = mapOf(get(object, "metadata"));
  const spec = mapOf(get(object, "spec"));
  const claim = get(spec, "claimRef");
  const mode = get(spec, "volumeMode");
  return [
    line("Name", textAt(metadata, "name")),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
    finalizerLine(metadata),
    line("StorageClass", classOf(metadata, spec)),
    statusLine(object, since),
    line("Claim", isMap(claim) ? `${textAt(claim, "namespace")}/${textAt(claim, "name")}` : ""),
    line("Reclaim Policy", textAt(spec, "persistentVolumeReclaimPolicy")),
    line("Access Modes", accessModes(get(spec, "accessModes"))),
    mode === undefined ? "" : line("VolumeMode", mode),
    line("Capacity", dig(spec, "capacity", "storage") ?? 0),
    affinityLines(dig(spec, "nodeAffinity", "required")),
    line("Message", textAt(mapOf(get(object, "status")), "message")),
    `Source:\n${persistentSourceLines(spec)}`,
  ].join("");
}

function affinityLines(required: Value | undefined): string {
  if (!isMap(required)) return "Node Affinity:\t<none>\n";
  const terms = mapsOf(get(required, "nodeSelectorTerms"));
  const texts = terms.map((term, at) =>
    termLines("    ", `Term ${at}`, mapsOf(get(term, "matchExpressions")), (one) =>
      textAt(one, "operator").toLowerCase(),
    ),
  );
  return `Node Affinity:\t\n  Required Terms:\t${terms.length === 0 ? "<none>\n" : `\n${texts.join("")}`}`;
}

function termLines(
  indent: string,
  title: string,
  requirements: readonly ValueMap[],
  operatorOf: (one: ValueMap) => string,
): string {
  const texts = requirements.map((one) => {
    const values = listOf(get(one, "values"));
    return `${textAt(one, "key")} ${operatorOf(one)}${values.length === 0 ? "" : ` [${values.join(", ")}]`}\n`;
  });
  return `${indent}${title}:\t${texts.length === 0 ? "<none>\n" : texts.join(`${indent}\t`)}`;
}

/** Returns a StorageClass without its events. */
export function storageClassLines(object: ValueMap): string {
  const options = listOf(get(object, "mountOptions"));
  const policy = get(object, "reclaimPolicy");
  const mode = get(object, "volumeBindingMode");
  const topologies = get(object, "allowedTopologies");
  return [
    line("Name", dig(object, "metadata", "name")),
    line("IsDefaultClass", isDefault(object) ? "Yes" : "No"),
    line("Annotations", formatLabels(dig(object, "metadata", "annotations"))),
    line("Provisioner", textAt(object, "provisioner")),
    line("Parameters", formatLabels(get(object, "parameters"))),
    line("AllowVolumeExpansion", boolText(get(object, "allowVolumeExpansion"))),
    options.length === 0
      ? "MountOptions:\t<none>\n"
      : `MountOptions:\n${options.map((one) => `  ${one}\n`).join("")}`,
    policy === undefined ? "" : line("ReclaimPolicy", policy),
    mode === undefined ? "" : line("VolumeBindingMode", mode),
    topologies === undefined ? "" : topologyLines(mapsOf(topologies)),
  ].join("");
}

function topologyLines(terms: readonly ValueMap[]): string {
  const texts = terms.map((term, at) =>
    termLines("  ", `Term ${at}`, mapsOf(get(term, "matchLabelExpressions")), () => "in"),
  );
  return `AllowedTopologies:\t${terms.length === 0 ? "<none>\n" : `\n${texts.join("")}`}`;
}

function isDefault(object: ValueMap): boolean {
  return ["storageclass.kubernetes.io", "storageclass.beta.kubernetes.io"].some(
    (name) => dig(object, "metadata", "annotations", `${name}/is-default-class`) === "true",
  );
}

/** Returns the storage class of a volume or a claim: the one in the old annotation first. */
function classOf(metadata: ValueMap, spec: ValueMap): string {
  const old = dig(metadata, "annotations", "volume.beta.kubernetes.io/storage-class");
  return typeof old === "string" ? old : textAt(spec, "storageClassName");
}

function statusLine(object: ValueMap, since: (time: string) => string): string {
  const deleted = dig(object, "metadata", "deletionTimestamp");
  return typeof deleted === "string"
    ? line("Status", `Terminating (lasts ${since(deleted)})`)
    : line("Status", dig(object, "status", "phase"));
}

function finalizerLine(metadata: ValueMap): string {
  return line("Finalizers", `[${listOf(get(metadata, "finalizers")).join(" ")}]`);
}

const SHORT_MODES: readonly (readonly [string, string])[] = [
  ["ReadWriteOnce", "RWO"],
  ["ReadOnlyMany", "ROX"],
  ["ReadWriteMany", "RWX"],
  ["ReadWriteOncePod", "RWOP"],
];

function accessModes(modes: Value | undefined): string {
  const all = listOf(modes);
  return SHORT_MODES.flatMap(([mode, short]) => (all.includes(mode) ? [short] : [])).join(",");
}
