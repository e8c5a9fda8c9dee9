import { mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, isList, type Value, type ValueMap } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import { addressWarnings } from "../../validate/address-warnings.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { firstThree, items, type Row, since } from "../common/table-cells.ts";
import { endpointsErrors, endpointsUpdateErrors } from "./endpoints-validation.ts";

export const endpoints: BuiltinKind = {
  defaults: { "core/v1.EndpointPort": [set("protocol", "TCP")] },
  validate: { create: endpointsErrors, update: endpointsUpdateErrors },
  warnings: endpointsWarnings,
  table: (row) => [addressesWithPorts(row), since(row)],
  deprecated: "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
};

/** The controller whose addresses the server trusts. */
const OWN_MANAGER = "endpoint-controller";

function endpointsWarnings(endpoints: ValueMap): readonly string[] {
  if (dig(endpoints, "metadata", "labels", "endpoints.kubernetes.io/managed-by") === OWN_MANAGER) return [];
  return mapsOf(get(endpoints, "subsets")).flatMap((subset, i) =>
    ["addresses", "notReadyAddresses"].flatMap((field) =>
      mapsOf(get(subset, field)).flatMap((one, j) =>
        addressWarnings(textAt(one, "ip"), `subsets[${i}].${field}[${j}].ip`),
      ),
    ),
  );
}

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
