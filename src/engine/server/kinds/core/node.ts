import { dig, get, isList, isMap, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { copyOf, firstOf, missing, overwrite, set } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { withSpec } from "../common/change-object.ts";
import { fieldText } from "../common/field-text.ts";
import { type Cell, items, type Row, since, text } from "../common/table-cells.ts";
import { cidrWarnings } from "../networking/cidr-warnings.ts";
import { nodeErrors, nodeUpdateErrors } from "./node-validation.ts";

export const node: BuiltinKind = {
  defaults: {
    "core/v1.NodeSpec": [
      // A client that changes only podCIDR changes both.
      overwrite("podCIDRs", (spec) => {
        const block = get(spec, "podCIDR");
        return block && block !== firstOf("podCIDRs")(spec) ? [block] : undefined;
      }),
      set("podCIDR", firstOf("podCIDRs")),
    ],
    "core/v1.NodeStatus": [set("allocatable", copyOf("capacity"), missing("allocatable"))],
  },
  selectableFields: { fields: { "spec.unschedulable": fieldText("spec.unschedulable", "false") } },
  admit: (_, object, live) => (live === null ? withNotReadyTaint(object) : object),
  strategy: {
    keepsStatusOnCreate: true,
    prepareForCreate: (_, object) => without(withoutConfigSource(object), "status", "config"),
    prepareForUpdate: (_, object, live) =>
      dig(live, "spec", "configSource") === undefined ? withoutConfigSource(object) : object,
    prepareForStatusUpdate: (_, object, live) =>
      dig(live, "status", "config") === undefined ? without(object, "status", "config") : object,
  },
  validate: { create: nodeErrors, update: nodeUpdateErrors },
  warnings: nodeWarnings,
  unchecked: ["scheduler.alpha.kubernetes.io/taints", "scheduler.alpha.kubernetes.io/preferAvoidPods"].map(
    (name) => ({
      path: ["metadata", "annotations", name],
      what: "the annotations of nodes about taints and about pods to avoid",
    }),
  ),
  table: nodeCells,
};

function nodeWarnings(node: ValueMap): readonly string[] {
  const blocks = dig(node, "spec", "podCIDRs");
  return [
    ...(dig(node, "spec", "externalID")
      ? ["spec.externalID: this field is deprecated, and is unused by Kubernetes"]
      : []),
    ...(isList(blocks) ? blocks.flatMap((block, i) => cidrWarnings(`spec.podCIDRs[${i}]`, block)) : []),
  ];
}

/** Returns a node without the source of its kubelet's configuration: Kubernetes has no such feature any more. */
function withoutConfigSource(node: ValueMap): ValueMap {
  return without(node, "spec", "configSource");
}

function without(node: ValueMap, part: string, field: string): ValueMap {
  const held = get(node, part);
  return isMap(held) ? withKey(node, part, withoutKey(held, field)) : node;
}

const NOT_READY = "node.kubernetes.io/not-ready";

/** Returns a new node with the taint that it is not ready. Upstream: kubernetes plugin/pkg/admission/nodetaint. */
function withNotReadyTaint(node: ValueMap): ValueMap {
  const taints = dig(node, "spec", "taints");
  const list = isList(taints) ? taints : [];
  const has = list.some((one) => dig(one, "key") === NOT_READY && dig(one, "effect") === "NoSchedule");
  return has ? node : withSpec(node, { taints: [...list, { key: NOT_READY, effect: "NoSchedule" }] });
}

/** No kubelet runs here: the cells show the status that the scenario's actors write. */
function nodeCells(row: Row): readonly Cell[] {
  return [
    nodeStatus(row),
    nodeRoles(row),
    since(row),
    text(row, "status.nodeInfo.kubeletVersion"),
    nodeAddress(row, "InternalIP"),
    nodeAddress(row, "ExternalIP"),
    text(row, "status.nodeInfo.osImage", "<unknown>"),
    text(row, "status.nodeInfo.kernelVersion", "<unknown>") + architecture(row),
    text(row, "status.nodeInfo.containerRuntimeVersion", "<unknown>"),
  ];
}

function architecture(row: Row): string {
  const name = text(row, "status.nodeInfo.architecture");
  return name === "" ? "" : ` (${name})`;
}

function nodeStatus(row: Row): string {
  const ready = items(row, "status.conditions").find((one) => dig(one, "type") === "Ready");
  const status = ready === undefined ? "Unknown" : dig(ready, "status") === "True" ? "Ready" : "NotReady";
  return text(row, "spec.unschedulable") === "true" ? `${status},SchedulingDisabled` : status;
}

function nodeRoles({ object }: Row): string {
  const labels = Object.entries(dig(object, "metadata", "labels") ?? {});
  const prefix = "node-role.kubernetes.io/";
  const roles = labels.flatMap(([key, value]) => {
    if (key === "kubernetes.io/role") return [String(value)];
    return key.startsWith(prefix) ? [key.slice(prefix.length)] : [];
  });
  const named = new Set(roles.filter((role) => role !== ""));
  return [...named].sort().join(",") || "<none>";
}

function nodeAddress(row: Row, type: string): string {
  const found = items(row, "status.addresses").find((one) => dig(one, "type") === type);
  return String(dig(found ?? null, "address") ?? "<none>");
}
