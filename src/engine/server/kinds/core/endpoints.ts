import { dig, isList, type Value } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { firstThree, items, type Row, since } from "../common/table-cells.ts";
import { endpointsErrors, endpointsUpdateErrors } from "./endpoints-validation.ts";

export const endpoints: BuiltinKind = {
  defaults: { "core/v1.EndpointPort": [set("protocol", "TCP")] },
  validate: { create: endpointsErrors, update: endpointsUpdateErrors },
  table: (row) => [addressesWithPorts(row), since(row)],
  deprecated: "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
};

function addressesWithPorts(row: Row): string {
  const list = (value: Value | undefined) => (isList(value) ? value : []);
  const all = items(row, "subsets").flatMap((subset) => {
    const addresses = list(dig(subset, "addresses")).map((one) => String(dig(one, "ip")));
    const open = list(dig(subset, "ports"));
    if (open.length === 0) return addresses;
    return open.flatMap((port) => addresses.map((address) => `${address}:${dig(port, "port")}`));
  });
  return firstThree(all);
}
