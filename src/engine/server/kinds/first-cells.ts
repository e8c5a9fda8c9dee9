import { replicaCounts, templateContainers } from "./apps/workload-cells.ts";
import type { TableCells } from "./common/kind-table.ts";
import { count, selector, since, size } from "./common/table-cells.ts";

/** The cells of the kinds that are in the core. Only a read needs them, and reads are in the part `server`. */
export const firstCells = {
  configMap: (row) => [size(row, "data", "binaryData"), since(row)],
  deployment: (row) => [
    `${count(row, "status.readyReplicas")}/${count(row, "spec.replicas")}`,
    count(row, "status.updatedReplicas"),
    count(row, "status.availableReplicas"),
    since(row),
    ...templateContainers(row),
    selector(row, "spec.selector"),
  ],
  replicaSet: (row) => [...replicaCounts(row), ...templateContainers(row), selector(row, "spec.selector")],
} as const satisfies { readonly [kind: string]: TableCells };
