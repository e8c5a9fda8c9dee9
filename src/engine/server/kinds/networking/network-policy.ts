import { mapsOf } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { present, set } from "../../defaults/default-rule.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../http/status-errors.ts";
import { enumErrors } from "../../validate/field-checks.ts";
import { portNameErrors, portNumberErrors } from "../../validate/ports.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { selector, since } from "../common/table-cells.ts";
import { cidrWarnings } from "./cidr-warnings.ts";

export const networkPolicy: BuiltinKind = {
  defaults: {
    "networking/v1.NetworkPolicyPort": [set("protocol", "TCP")],
    "networking/v1.NetworkPolicy": [
      set("spec.policyTypes", ["Ingress", "Egress"], present("spec.egress")),
      set("spec.policyTypes", ["Ingress"]),
    ],
  },
  strategy: { generation: "spec" },
  validate: { create: networkPolicyErrors, update: networkPolicyErrors },
  warnings: policyWarnings,
  table: (row) => [selector(row, "spec.podSelector"), since(row)],
};

/** Differs: it checks only the form of `cidr` in an ipBlock. */
function networkPolicyErrors(policy: ValueMap): readonly FieldError[] {
  const spec = get(policy, "spec");
  const errors: FieldError[] = [];
  for (const [direction, peers] of [
    ["ingress", "from"],
    ["egress", "to"],
  ] as const) {
    mapsOf(dig(spec, direction)).forEach((rule, i) => {
      const at = `spec.${direction}[${i}]`;
      mapsOf(get(rule, "ports")).forEach((port, j) => {
        errors.push(...portErrors(port, `${at}.ports[${j}]`));
      });
      mapsOf(get(rule, peers)).forEach((peer, j) => {
        errors.push(...peerErrors(peer, `${at}.${peers}[${j}]`));
      });
    });
  }
  const types = dig(spec, "policyTypes");
  if (Array.isArray(types)) {
    types.forEach((type: Value, i) => {
      errors.push(...enumErrors(type, `spec.policyTypes[${i}]`, ["Ingress", "Egress"]));
    });
  }
  return errors;
}

function portErrors(port: ValueMap, at: string): readonly FieldError[] {
  const number = get(port, "port");
  const end = get(port, "endPort");
  const errors: FieldError[] = [
    ...enumErrors(get(port, "protocol"), `${at}.protocol`, ["TCP", "UDP", "SCTP"]),
  ];
  if (typeof number === "number") {
    errors.push(...portNumberErrors(number, `${at}.port`));
    if (typeof end === "number" && end < number) {
      errors.push(invalidField(`${at}.endPort`, String(number), "must be greater than or equal to `port`"));
    }
  }
  if (typeof number === "string") {
    errors.push(...portNameErrors(number, `${at}.port`));
    if (typeof end === "number") {
      errors.push(
        invalidField(`${at}.endPort`, String(end), "may not be specified when `port` is non-numeric"),
      );
    }
  }
  if (number === undefined && typeof end === "number") {
    errors.push(
      invalidField(`${at}.endPort`, String(end), "may not be specified when `port` is not specified"),
    );
  }
  return errors;
}

const BLOCK = /^(\d{1,3}\.){3}\d{1,3}\/\d{1,2}$|^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*\/\d{1,3}$/;

function peerErrors(peer: ValueMap, at: string): readonly FieldError[] {
  const block = get(peer, "ipBlock");
  const others = ["podSelector", "namespaceSelector"].filter((field) => isMap(get(peer, field)));
  if (!isMap(block)) return others.length === 0 ? [requiredField(at, "must specify a peer")] : [];
  const errors: FieldError[] = [];
  if (others.length > 0) errors.push(forbiddenField(at, "may not specify both ipBlock and another peer"));
  const cidr = get(block, "cidr");
  if (typeof cidr !== "string" || cidr === "") errors.push(requiredField(`${at}.ipBlock.cidr`));
  else if (!BLOCK.test(cidr)) {
    const why = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";
    errors.push(invalidField(`${at}.ipBlock.cidr`, quoteGo(cidr), why));
  }
  return errors;
}

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
