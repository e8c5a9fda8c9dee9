import { dig } from "../../../../value/value.ts";
import { type Cell, hasCondition, items, type Row, since, text } from "../../common/table-cells.ts";
import { podProgress } from "./pod-progress.ts";

/** Returns the cells of a pod. No kubelet runs here: they show the status that the scenario's actors write. */
export function podCells(row: Row): readonly Cell[] {
  const { ready, containers, reason, restarts } = podProgress(row);
  const gates = items(row, "spec.readinessGates");
  const [address] = items(row, "status.podIPs");
  return [
    `${ready}/${containers}`,
    reason,
    restarts,
    since(row),
    text(row, "status.podIP", String(dig(address, "ip") ?? "<none>")),
    text(row, "spec.nodeName", "<none>"),
    text(row, "status.nominatedNodeName", "<none>"),
    gates.length === 0
      ? "<none>"
      : `${gates.filter((gate) => hasCondition(row, String(dig(gate, "conditionType")))).length}/${gates.length}`,
  ];
}
