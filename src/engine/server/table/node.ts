import { dig } from "../../value/value.ts";
import { type Cell, items, type Row, since, text } from "./cells.ts";

/** What is told of a node: as far as people put it there by hand, for no kubelet reports here. */
export function nodeCells(row: Row): readonly Cell[] {
  return [
    nodeStatus(row),
    nodeRoles(row),
    since(row),
    text(row, "status.nodeInfo.kubeletVersion"),
    nodeAddress(row, "InternalIP"),
    nodeAddress(row, "ExternalIP"),
    text(row, "status.nodeInfo.osImage", "<unknown>"),
    text(row, "status.nodeInfo.kernelVersion", "<unknown>"),
    text(row, "status.nodeInfo.containerRuntimeVersion", "<unknown>"),
  ];
}

function nodeStatus(row: Row): string {
  const ready = items(row, "status.conditions").find((one) => dig(one, "type") === "Ready");
  const status = ready === undefined ? "Unknown" : dig(ready, "status") === "True" ? "Ready" : "NotReady";
  return text(row, "spec.unschedulable") === "true" ? `${status},SchedulingDisabled` : status;
}

function nodeRoles({ object }: Row): string {
  const all = Object.keys(dig(object, "metadata", "labels") ?? {});
  const prefix = "node-role.kubernetes.io/";
  const roles = all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return roles.sort().join(",") || "<none>";
}

function nodeAddress(row: Row, type: string): string {
  const found = items(row, "status.addresses").find((one) => dig(one, "type") === type);
  return String(dig(found ?? null, "address") ?? "<none>");
}
