import { dig, type Value } from "../../../../value/value.ts";
import { type Cell, hasCondition, items, type Row, since, text } from "../../common/table-cells.ts";

/** No kubelet runs here: the cells show the status that the scenario's actors write. */
export function podCells(row: Row): readonly Cell[] {
  const statuses = items(row, "status.containerStatuses");
  const ready = statuses.filter(
    (one) => dig(one, "ready") === true && dig(one, "state", "running") !== undefined,
  ).length;
  const restarts = statuses.reduce<number>((sum, one) => sum + Number(dig(one, "restartCount") ?? 0), 0);
  const gates = items(row, "spec.readinessGates");
  return [
    `${ready}/${items(row, "spec.containers").length}`,
    podStatus(row, statuses),
    String(restarts),
    since(row),
    text(row, "status.podIP", "<none>"),
    text(row, "spec.nodeName", "<none>"),
    text(row, "status.nominatedNodeName", "<none>"),
    gates.length === 0
      ? "<none>"
      : `${gates.filter((gate) => hasCondition(row, String(dig(gate, "conditionType")))).length}/${gates.length}`,
  ];
}

function podStatus(row: Row, statuses: readonly Value[]): string {
  const phase = text(row, "status.phase");
  if (text(row, "metadata.deletionTimestamp") !== "" && phase !== "Succeeded" && phase !== "Failed") {
    return "Terminating";
  }
  const gated = items(row, "status.conditions").some((one) => dig(one, "reason") === "SchedulingGated");
  const reported = statuses
    .map((one) => dig(one, "state", "waiting", "reason") ?? dig(one, "state", "terminated", "reason"))
    .find((reason) => typeof reason === "string");
  return String(reported ?? (gated ? "SchedulingGated" : text(row, "status.reason", phase)));
}
