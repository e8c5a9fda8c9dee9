import { dig } from "../../../../value/value.ts";
import type { TableCells } from "../../common/kind-table.ts";
import { items, labels, loadBalancers, type Row, since, text } from "../../common/table-cells.ts";

/** The cells of a Service. */
export const serviceTable: TableCells = (row) => [
  text(row, "spec.type"),
  text(row, "spec.clusterIP", "<none>"),
  externalIp(row),
  ports(row),
  since(row),
  labels(row, "spec.selector"),
];

function externalIp(row: Row): string {
  const external = items(row, "spec.externalIPs").map(String);
  switch (text(row, "spec.type")) {
    case "ExternalName":
      return text(row, "spec.externalName");
    case "LoadBalancer":
      return [loadBalancers(row), ...external].filter((one) => one !== "").join(",") || "<pending>";
    default:
      return external.join(",") || "<none>";
  }
}

function ports(row: Row): string {
  const shown = items(row, "spec.ports").map((one) => {
    const node = dig(one, "nodePort");
    return `${dig(one, "port")}${node === undefined || node === 0 ? "" : `:${node}`}/${dig(one, "protocol") ?? "TCP"}`;
  });
  return shown.join(",") || "<none>";
}
