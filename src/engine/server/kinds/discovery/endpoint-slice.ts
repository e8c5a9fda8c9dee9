import { dig, get, isList, isMap, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { firstThree, items, type Row, since, text } from "../common/table-cells.ts";
import { newSliceErrors, sliceUpdateErrors } from "./endpoint-slice-validation.ts";

export const endpointSlice: BuiltinKind = {
  defaults: { "discovery/v1.EndpointPort": [set("name", ""), set("protocol", "TCP")] },
  strategy: {
    generation: "content+labels",
    prepareForCreate: (_, object) => withoutTopology(object),
    prepareForUpdate: (_, object) => withoutTopology(object),
  },
  validate: { create: newSliceErrors, update: sliceUpdateErrors },
  table: (row) => [text(row, "addressType"), ports(row), addresses(row), since(row)],
};

/** Version v1 has the topology only for slices that v1beta1 wrote. */
function withoutTopology(slice: ValueMap): ValueMap {
  const endpoints = get(slice, "endpoints");
  if (!isList(endpoints)) return slice;
  const kept = endpoints.map((one) => (isMap(one) ? withoutKey(one, "deprecatedTopology") : one));
  return withKey(slice, "endpoints", kept);
}

function ports(row: Row): string {
  const all = items(row, "ports").map((one) => String(dig(one, "port") ?? "*"));
  return all.length === 0 ? "<unset>" : firstThree(all);
}

function addresses(row: Row): string {
  const all = items(row, "endpoints").flatMap((one) => {
    const list = dig(one, "addresses");
    return isList(list) ? list.map(String) : [];
  });
  return all.length === 0 ? "<unset>" : firstThree(all);
}
