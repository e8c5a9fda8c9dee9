import { equal } from "../../../value/equal.ts";
import { mapsOf } from "../../../value/field-values.ts";
import { dig, get, isList, isMap, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import { metaNumber, withMeta } from "../../metadata/object-meta.ts";
import { addressWarnings } from "../../validate/address-warnings.ts";
import { textsOf } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { firstThree, items, type Row, since, text } from "../common/table-cells.ts";
import { newSliceErrors, sliceUpdateErrors } from "./endpoint-slice-validation.ts";

export const endpointSlice: BuiltinKind = {
  defaults: { "discovery/v1.EndpointPort": [set("name", ""), set("protocol", "TCP")] },
  strategy: {
    generation: "content+labels",
    prepareForCreate: (_, object) => withoutTopology(object),
    prepareForUpdate: (_, object, live) => {
      const kept = withoutTopology(object);
      // The server counts a change before it removes the topology.
      const isChanged = !equal(kept, object);
      return isChanged ? withMeta(kept, { generation: metaNumber(live, "generation") + 1 }) : kept;
    },
  },
  warnings: sliceWarnings,
  validate: { create: newSliceErrors, update: sliceUpdateErrors },
  table: (row) => [text(row, "addressType"), ports(row), addresses(row), since(row)],
};

function sliceWarnings(slice: ValueMap, live: ValueMap | null): readonly string[] {
  const isOld = live === null && get(slice, "addressType") === "FQDN";
  const manager = dig(slice, "metadata", "labels", "endpointslice.kubernetes.io/managed-by");
  const isOwn = OWN_MANAGERS.includes(String(manager));
  return [
    ...(isOld ? ["spec.addressType: FQDN endpoints are deprecated"] : []),
    ...(isOwn ? [] : mapsOf(get(slice, "endpoints"))).flatMap((one, i) =>
      textsOf(get(one, "addresses")).flatMap((text, j) =>
        addressWarnings(text, `endpoints[${i}].addresses[${j}]`),
      ),
    ),
  ];
}

/** The controllers whose addresses the server trusts. */
const OWN_MANAGERS = ["endpointslice-controller.k8s.io", "endpointslicemirroring-controller.k8s.io"];

/** Version v1 has the topology only for slices that v1beta1 wrote. */
function withoutTopology(slice: ValueMap): ValueMap {
  const endpoints = get(slice, "endpoints");
  if (!isList(endpoints)) return slice;
  const kept = endpoints.map((one) => (isMap(one) ? withoutKey(one, "deprecatedTopology") : one));
  return withKey(slice, "endpoints", kept);
}

function ports(row: Row): string {
  const all = items(row, "ports").map((one) => String(dig(one, "port") ?? dig(one, "name") ?? "*"));
  return all.length === 0 ? "<unset>" : firstThree(all);
}

function addresses(row: Row): string {
  const all = items(row, "endpoints").flatMap((one) => {
    const list = dig(one, "addresses");
    return isList(list) ? list.map(String) : [];
  });
  return all.length === 0 ? "<unset>" : firstThree(all);
}
