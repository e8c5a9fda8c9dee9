import { dig, isList } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { firstThree, items, type Row, since, text } from "../common/table-cells.ts";

export const endpointSlice: BuiltinKind = {
  defaults: { "discovery/v1.EndpointPort": [set("name", ""), set("protocol", "TCP")] },
  strategy: { generation: "content+labels" },
  table: (row) => [text(row, "addressType"), ports(row), addresses(row), since(row)],
};

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
