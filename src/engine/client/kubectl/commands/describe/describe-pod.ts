import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { marshalJson } from "../../../../value/json/marshal.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { containerLines, resourceLines } from "./describe-containers.ts";
import {
  annotationLines,
  controllerLine,
  labelLines,
  line,
  longTime,
  tolerationLines,
} from "./describe-text.ts";
import { spreadLines, volumeLines } from "./describe-volumes.ts";

/** Returns a pod template. Upstream: kubectl pkg/describe/describe.go, DescribePodTemplate (v0.36.3). */
export function podTemplateLines(template: Value | undefined): string {
  if (!isMap(template)) return "Pod Template:\n  <unset>";
  const metadata = mapOf(get(template, "metadata"));
  const annotations = mapOf(get(metadata, "annotations"));
  const spec = mapOf(get(template, "spec"));
  const account = textAt(spec, "serviceAccountName");
  const priority = textAt(spec, "priorityClassName");
  const inner = { space: "  " };
  return [
    "Pod Template:\n",
    labelLines("  Labels", get(metadata, "labels")),
    Object.keys(annotations).length === 0 ? "" : annotationLines("  Annotations", annotations),
    account === "" ? "" : line("Service Account", account, 1),
    hasItems(spec, "initContainers")
      ? containerLines("Init Containers", get(spec, "initContainers"), inner)
      : "",
    containerLines("Containers", get(spec, "containers"), inner),
    volumeLines(get(spec, "volumes"), "  "),
    spreadLines(get(spec, "topologySpreadConstraints"), "  "),
    priority === "" ? "" : line("Priority Class Name", priority, 1),
    labelLines("  Node-Selectors", get(spec, "nodeSelector")),
    tolerationLines("  Tolerations", get(spec, "tolerations")),
  ].join("");
}

function hasItems(map: ValueMap, key: string): boolean {
  const list = get(map, key);
  return isList(list) && list.length > 0;
}

/** Returns a pod without its events. `since` returns the time that passed since a timestamp. */
export function podLines(pod: ValueMap, since: (time: string) => string): string {
  const metadata = mapOf(get(pod, "metadata"));
  const spec = mapOf(get(pod, "spec"));
  const status = mapOf(get(pod, "status"));
  const optional = (name: string, value: Value | undefined) =>
    value === undefined || value === "" ? "" : line(name, value);
  const statuses = (key: string) => ({
    statuses: get(status, key),
    resolve: (path: string) => fieldOf(pod, path),
  });
  const node = textAt(spec, "nodeName");
  const start = get(status, "startTime");
  const profile = dig(spec, "securityContext", "seccompProfile");
  const ips = mapsOf(get(status, "podIPs"));
  return [
    line("Name", textAt(metadata, "name")),
    line("Namespace", textAt(metadata, "namespace")),
    optional("Priority", get(spec, "priority")),
    optional("Priority Class Name", get(spec, "priorityClassName")),
    optional("Runtime Class Name", get(spec, "runtimeClassName")),
    optional("Service Account", get(spec, "serviceAccountName")),
    line("Node", node === "" ? "<none>" : `${node}/${textAt(status, "hostIP")}`),
    start === undefined ? "" : line("Start Time", longTime(start)),
    labelLines("Labels", get(metadata, "labels")),
    annotationLines("Annotations", get(metadata, "annotations")),
    statusLines(metadata, status, since),
    optional("Reason", get(status, "reason")),
    optional("Message", get(status, "message")),
    isMap(profile) ? line("SeccompProfile", textAt(profile, "type")) : "",
    dig(profile, "type") === "Localhost" ? line("LocalhostProfile", dig(profile, "localhostProfile")) : "",
    line("IP", textAt(status, "podIP")),
    ips.length === 0
      ? "IPs:\t<none>\n"
      : `IPs:\n${ips.map((ip) => line("IP", textAt(ip, "ip"), 1)).join("")}`,
    controllerLine(pod),
    optional("NominatedNodeName", get(status, "nominatedNodeName")),
    isMap(get(spec, "resources")) ? `Resources:\n${resourceLines(get(spec, "resources"), 1)}` : "",
    hasItems(spec, "initContainers")
      ? containerLines("Init Containers", get(spec, "initContainers"), statuses("initContainerStatuses"))
      : "",
    containerLines("Containers", get(spec, "containers"), statuses("containerStatuses")),
    hasItems(spec, "ephemeralContainers")
      ? containerLines(
          "Ephemeral Containers",
          get(spec, "ephemeralContainers"),
          statuses("ephemeralContainerStatuses"),
        )
      : "",
    gateLines(spec, status),
    podConditionLines(status),
    volumeLines(get(spec, "volumes"), ""),
    line("QoS Class", textAt(status, "qosClass")),
    labelLines("Node-Selectors", get(spec, "nodeSelector")),
    tolerationLines("Tolerations", get(spec, "tolerations")),
    spreadLines(get(spec, "topologySpreadConstraints"), ""),
  ].join("");
}

function statusLines(metadata: ValueMap, status: ValueMap, since: (time: string) => string): string {
  const deleted = get(metadata, "deletionTimestamp");
  const phase = textAt(status, "phase");
  if (typeof deleted !== "string" || phase === "Failed" || phase === "Succeeded")
    return line("Status", phase);
  const grace = get(metadata, "deletionGracePeriodSeconds");
  return (
    line("Status", `Terminating (lasts ${since(deleted)})`) + line("Termination Grace Period", `${grace}s`)
  );
}

function gateLines(spec: ValueMap, status: ValueMap): string {
  const gates = mapsOf(get(spec, "readinessGates"));
  if (gates.length === 0) return "";
  const rows = gates.map((gate) => {
    const type = textAt(gate, "conditionType");
    const found = mapsOf(get(status, "conditions")).find((one) => get(one, "type") === type);
    return `  ${type} \t${found === undefined ? "<none>" : get(found, "status")} \n`;
  });
  return `Readiness Gates:\n  Type\tStatus\n${rows.join("")}`;
}

function podConditionLines(status: ValueMap): string {
  const conditions = mapsOf(get(status, "conditions"));
  if (conditions.length === 0) return "";
  return `Conditions:\n  Type\tStatus\n${conditions
    .map((one) => `  ${get(one, "type")} \t${get(one, "status")} \n`)
    .join("")}`;
}

/** Returns a field of a pod as an environment variable has it. Upstream: kubectl pkg/util/fieldpath/fieldpath.go (v0.36.3). */
function fieldOf(pod: ValueMap, path: string): string {
  const [, list = "", key = ""] = /^metadata\.(labels|annotations)\['(.*)'\]$/.exec(path) ?? [];
  if (list !== "") return String(dig(pod, "metadata", list, key) ?? "");
  const value = dig(pod, ...path.split("."));
  if (isMap(value))
    return sortedKeys(value)
      .map((name) => `${name}=${marshalJson(get(value, name) ?? "")}`)
      .join("\n");
  return value === undefined ? "" : String(value);
}
