import { type Cell, containers, count, type Row, since } from "../common/table-cells.ts";

/** Returns the cells for the names and the images of the containers in a workload's pod template. */
export function templateContainers(row: Row): readonly Cell[] {
  return containers(row, "spec.template.spec");
}

/** Returns the first cells of kinds whose status counts replicas: desired, current and ready ones, and the age. */
export function replicaCounts(row: Row): readonly Cell[] {
  return [
    count(row, "spec.replicas"),
    count(row, "status.replicas"),
    count(row, "status.readyReplicas"),
    since(row),
  ];
}
