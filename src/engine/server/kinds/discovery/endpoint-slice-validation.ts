import { equal } from "../../../value/equal.ts";
import { listAt, mapsOf, textAt, textOf } from "../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { duplicateField, tooManyItems } from "../../http/late-errors.ts";
import { invalidField, requiredField } from "../../http/status-errors.ts";
import { addressErrors, endpointAddressErrors, readAddress } from "../../validate/addresses.ts";
import { canonicalAddressErrors } from "../../validate/canonical-addresses.ts";
import { immutableErrors, printInvalid } from "../../validate/field-checks.ts";
import { labelValueProblems, type NameRule, subdomainProblems } from "../../validate/name-rules.ts";
import {
  dnsLabelErrors,
  type Errors,
  eachErrors,
  presentChoice,
  problemErrors,
  qualifiedErrors,
  requiredChoice,
  subdomainErrors,
} from "../../validate/value-checks.ts";

const MAX = { endpoints: 1000, addresses: 100, ports: 20_000, hints: 8 };

/** Upstream: kubernetes pkg/apis/discovery/validation/validation.go (v1.36.3). */
export function newSliceErrors(slice: ValueMap): Errors {
  return [...headErrors(slice), ...endpointErrors(slice)];
}

/** The server accepts endpoints that do not change. */
export function sliceUpdateErrors(slice: ValueMap, live: ValueMap): Errors {
  const isSame = equal(get(slice, "endpoints") ?? [], get(live, "endpoints") ?? []);
  return [
    ...headErrors(slice),
    ...(isSame ? [] : endpointErrors(slice)),
    ...immutableErrors(get(slice, "addressType"), get(live, "addressType"), "addressType"),
  ];
}

function headErrors(slice: ValueMap): Errors {
  const ports = listAt(slice, "ports");
  const types = ["FQDN", "IPv4", "IPv6"];
  return [
    ...requiredChoice(get(slice, "addressType"), "addressType", types),
    ...(ports.length > MAX.ports ? [tooManyItems("ports", ports.length, MAX.ports)] : portErrors(ports)),
  ];
}

function portErrors(ports: readonly Value[]): Errors {
  const names = new Set<string>();
  return eachErrors(ports, "ports", (port, at) => {
    const name = textAt(port, "name");
    const again = names.has(name);
    names.add(name);
    const app = get(port, "appProtocol");
    return [
      ...(name === "" ? [] : dnsLabelErrors(name, `${at}.name`)),
      ...(again ? [duplicateField(`${at}.name`, printInvalid(name))] : []),
      ...presentChoice(get(port, "protocol"), `${at}.protocol`, ["SCTP", "TCP", "UDP"]),
      ...(typeof app === "string" ? qualifiedErrors(app, `${at}.appProtocol`) : []),
    ];
  });
}

function endpointErrors(slice: ValueMap): Errors {
  const endpoints = listAt(slice, "endpoints");
  if (endpoints.length > MAX.endpoints) return [tooManyItems("endpoints", endpoints.length, MAX.endpoints)];
  const type = textAt(slice, "addressType");
  return eachErrors(endpoints, "endpoints", (endpoint, at) => {
    const addresses = listAt(endpoint, "addresses").map(textOf);
    const where = `${at}.addresses`;
    const [node, hostname] = [get(endpoint, "nodeName"), get(endpoint, "hostname")];
    return [
      ...(addresses.length === 0 ? [requiredField(where, "must contain at least 1 address")] : []),
      ...(addresses.length > MAX.addresses ? [tooManyItems(where, addresses.length, MAX.addresses)] : []),
      ...addresses.flatMap((address, i) => endpointTypeErrors(type, address, where, i)),
      ...(typeof node === "string" ? subdomainErrors(node, `${at}.nodeName`) : []),
      ...(typeof hostname === "string" ? dnsLabelErrors(hostname, `${at}.hostname`) : []),
      ...hintErrors(get(endpoint, "hints"), `${at}.hints`),
    ];
  });
}

function endpointTypeErrors(type: string, address: string, where: string, i: number): Errors {
  const at = `${where}[${i}]`;
  if (type === "FQDN") return domainErrors(address, at);
  if (type !== "IPv4" && type !== "IPv6") return [];
  const wrong = type === "IPv6" ? canonicalAddressErrors(address, at) : addressErrors(address, at);
  if (wrong.length > 0) return wrong;
  const isOther = readAddress(address)?.version !== (type === "IPv4" ? 4 : 6);
  return [
    ...(isOther ? [invalidField(where, printInvalid(address), `must be an ${type} address`)] : []),
    ...endpointAddressErrors(address, at),
  ];
}

/** Upstream: apimachinery pkg/util/validation, IsFullyQualifiedDomainName (v0.36.3). */
function domainErrors(name: string, at: string): Errors {
  if (name === "") return [requiredField(at)];
  const bare = name.endsWith(".") ? name.slice(0, -1) : name;
  const wrong = subdomainErrors(bare, at);
  if (wrong.length > 0) return wrong;
  const labels = bare.split(".");
  if (labels.length < 2) {
    return [
      invalidField(at, printInvalid(bare), "should be a domain with at least two segments separated by dots"),
    ];
  }
  return labels.flatMap((label) => dnsLabelErrors(label, at));
}

function hintErrors(hints: Value | undefined, at: string): Errors {
  if (!isMap(hints)) return [];
  const zones = namedErrors(hints, "forZones", at, labelValueProblems);
  return zones.isFull
    ? zones.errors
    : [...zones.errors, ...namedErrors(hints, "forNodes", at, subdomainProblems).errors];
}

function namedErrors(
  hints: ValueMap,
  list: string,
  at: string,
  rule: NameRule | ((name: string) => readonly string[]),
): { readonly errors: Errors; readonly isFull: boolean } {
  const all = mapsOf(get(hints, list));
  if (all.length > MAX.hints)
    return { errors: [tooManyItems(`${at}.${list}`, all.length, MAX.hints)], isFull: true };
  const seen = new Set<string>();
  const errors = eachErrors(all, `${at}.${list}`, (one, where) => {
    const name = textAt(one, "name");
    const again = seen.has(name);
    seen.add(name);
    return [
      ...(again ? [duplicateField(`${where}.name`, printInvalid(name))] : []),
      ...problemErrors(name, `${where}.name`, rule(name, false)),
    ];
  });
  return { errors, isFull: false };
}
