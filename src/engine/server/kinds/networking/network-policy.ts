import { mapsOf } from "../../../value/field-values.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { present, set } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { selector, since } from "../common/table-cells.ts";
import { cidrWarnings } from "./cidr-warnings.ts";
import { networkPolicyErrors } from "./network-policy-validation.ts";

export const networkPolicy: BuiltinKind = {
  defaults: {
    "networking/v1.NetworkPolicyPort": [set("protocol", "TCP")],
    "networking/v1.NetworkPolicy": [
      set("spec.policyTypes", ["Ingress", "Egress"], present("spec.egress")),
      set("spec.policyTypes", ["Ingress"]),
    ],
  },
  strategy: { generation: "spec", countsEmptyValues: true },
  validate: { create: networkPolicyErrors, update: networkPolicyErrors },
  warnings: policyWarnings,
  table: (row) => [selector(row, "spec.podSelector"), since(row)],
};

function policyWarnings(policy: ValueMap): readonly string[] {
  const directions = [
    { rules: "ingress", peers: "from" },
    { rules: "egress", peers: "to" },
  ] as const;
  return directions.flatMap(({ rules, peers }) =>
    mapsOf(dig(policy, "spec", rules)).flatMap((rule, i) =>
      mapsOf(get(rule, peers)).flatMap((peer, j) =>
        blockWarnings(get(peer, "ipBlock"), `spec.${rules}[${i}].${peers}[${j}].ipBlock`),
      ),
    ),
  );
}

function blockWarnings(block: Value | undefined, path: string): readonly string[] {
  if (!isMap(block)) return [];
  const except = get(block, "except");
  return [
    ...cidrWarnings(`${path}.cidr`, get(block, "cidr")),
    ...(isList(except) ? except.flatMap((value, i) => cidrWarnings(`${path}.except[${i}]`, value)) : []),
  ];
}
