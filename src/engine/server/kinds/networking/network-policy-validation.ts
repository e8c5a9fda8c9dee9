import { mapOf, textAt } from "../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../http/status-errors.ts";
import { blockErrors, isStrictSubset, readBlock } from "../../validate/addresses.ts";
import { enumErrors, printInvalid } from "../../validate/field-checks.ts";
import { portNameErrors, portNumberErrors } from "../../validate/ports.ts";
import { type Errors, eachErrors, selectorErrors, textsOf } from "../../validate/value-checks.ts";

const TYPES = ["Ingress", "Egress"];

/** Returns the invalid fields of a NetworkPolicy. */
export function networkPolicyErrors(policy: ValueMap): Errors {
  const spec = mapOf(get(policy, "spec"));
  const types = textsOf(get(spec, "policyTypes"));
  const many = "may not specify more than two policyTypes";
  return [
    ...selectorErrors(get(spec, "podSelector"), "spec.podSelector"),
    ...ruleErrors(get(spec, "ingress"), "spec.ingress", "from"),
    ...ruleErrors(get(spec, "egress"), "spec.egress", "to"),
    ...(types.length > 2
      ? [invalidField("spec.policyTypes", printInvalid(types), many)]
      : types.flatMap((type, i) => enumErrors(type, `spec.policyTypes[${i}]`, TYPES))),
  ];
}

function ruleErrors(rules: Value | undefined, at: string, peers: "from" | "to"): Errors {
  return eachErrors(rules, at, (rule, path) => [
    ...eachErrors(get(rule, "ports"), `${path}.ports`, portErrors),
    ...eachErrors(get(rule, peers), `${path}.${peers}`, peerErrors),
  ]);
}

function portErrors(port: ValueMap, at: string): Errors {
  const [number, end] = [get(port, "port"), get(port, "endPort")];
  const errors: FieldError[] = [
    ...enumErrors(get(port, "protocol"), `${at}.protocol`, ["TCP", "UDP", "SCTP"]),
  ];
  const wrongEnd = (value: Value, why: string): number =>
    errors.push(invalidField(`${at}.endPort`, String(value), why));
  if (typeof number === "number") errors.push(...portNumberErrors(number, `${at}.port`));
  if (typeof end === "number" && number === undefined)
    wrongEnd(end, "may not be specified when `port` is not specified");
  if (typeof end === "number" && typeof number === "string")
    wrongEnd(end, "may not be specified when `port` is non-numeric");
  if (typeof number === "string") errors.push(...portNameErrors(number, `${at}.port`));
  if (typeof end !== "number" || typeof number !== "number") return errors;
  if (end < number) wrongEnd(number, "must be greater than or equal to `port`");
  return [...errors, ...portNumberErrors(end, `${at}.endPort`)];
}

function peerErrors(peer: ValueMap, at: string): Errors {
  const block = get(peer, "ipBlock");
  const selectors = ["podSelector", "namespaceSelector"].filter((field) => isMap(get(peer, field)));
  return [
    ...selectors.flatMap((field) => selectorErrors(get(peer, field), `${at}.${field}`)),
    ...(isMap(block) ? ipBlockErrors(block, `${at}.ipBlock`) : []),
    ...(!isMap(block) && selectors.length === 0 ? [requiredField(at, "must specify a peer")] : []),
    ...(isMap(block) && selectors.length > 0
      ? [forbiddenField(at, "may not specify both ipBlock and another peer")]
      : []),
  ];
}

function ipBlockErrors(block: ValueMap, at: string): Errors {
  const text = textAt(block, "cidr");
  if (text === "") return [requiredField(`${at}.cidr`)];
  const outer = readBlock(text);
  const errors = blockErrors(text, `${at}.cidr`);
  if (outer === null) return errors;
  const except = textsOf(get(block, "except")).flatMap((one, i) => {
    const field = `${at}.except[${i}]`;
    const inner = readBlock(one);
    const isOutside = inner !== null && !isStrictSubset(inner, outer);
    return [
      ...blockErrors(one, field),
      ...(isOutside ? [invalidField(field, printInvalid(one), "must be a strict subset of `cidr`")] : []),
    ];
  });
  return [...errors, ...except];
}
