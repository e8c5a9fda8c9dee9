import { quoteGo } from "../../../value/text.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../status.ts";
import { portNumber } from "./container.ts";
import { mapsOf } from "./errors.ts";
import { oneOf } from "./policy.ts";
import { portNameErrors } from "./ports.ts";

/** What is wrong with a NetworkPolicy. Differs: of blocks of addresses only what is no block at all. */
export function networkPolicyErrors(policy: ValueMap): readonly FieldError[] {
  const spec = get(policy, "spec");
  const errors: FieldError[] = [];
  for (const [way, peers] of [
    ["ingress", "from"],
    ["egress", "to"],
  ] as const) {
    mapsOf(dig(spec, way)).forEach((rule, i) => {
      const at = `spec.${way}[${i}]`;
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
      errors.push(...oneOf(type, `spec.policyTypes[${i}]`, ["Ingress", "Egress"]));
    });
  }
  return errors;
}

function portErrors(port: ValueMap, at: string): readonly FieldError[] {
  const number = get(port, "port");
  const end = get(port, "endPort");
  const errors: FieldError[] = [...oneOf(get(port, "protocol"), `${at}.protocol`, ["TCP", "UDP", "SCTP"])];
  if (typeof number === "number") {
    errors.push(...portNumber(number, `${at}.port`));
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
