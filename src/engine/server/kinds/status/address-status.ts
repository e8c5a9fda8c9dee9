import { listAt, mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, type Value, type ValueMap } from "../../../value/value.ts";
import { forbiddenField, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { addressErrors, readAddress } from "../../validate/addresses.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { type Errors, eachErrors, subdomainErrors } from "../../validate/value-checks.ts";

const AT = "status.loadBalancer.ingress";

/** Upstream: kubernetes pkg/apis/core/validation/validation.go, ValidateLoadBalancerStatus (v1.36.3). */
export function serviceStatusErrors(object: ValueMap, live: ValueMap): Errors {
  const points = dig(object, "status", "loadBalancer", "ingress");
  if (textAt(mapAt(object, "spec"), "type") !== "LoadBalancer" && mapsOf(points).length > 0) {
    return [forbiddenField(AT, "may only be used when `spec.type` is 'LoadBalancer'")];
  }
  const known = addressesOf(live);
  return eachErrors(points, AT, (one, at) => [
    ...pointErrors(one, at, known),
    ...modeErrors(one, `${at}.ipMode`),
  ]);
}

/** Upstream: kubernetes pkg/apis/networking/validation/validation.go, ValidateIngressLoadBalancerStatus (v1.36.3). */
export function ingressStatusErrors(object: ValueMap, live: ValueMap): Errors {
  const points = dig(object, "status", "loadBalancer", "ingress");
  const known = addressesOf(live);
  return eachErrors(points, AT, (one, at) => pointErrors(one, at, known));
}

function addressesOf(live: ValueMap): ReadonlySet<string> {
  return new Set(mapsOf(dig(live, "status", "loadBalancer", "ingress")).map((one) => textAt(one, "ip")));
}

function pointErrors(one: ValueMap, at: string, known: ReadonlySet<string>): Errors {
  const [ip, hostname] = [textAt(one, "ip"), textAt(one, "hostname")];
  const isAddress = readAddress(hostname) !== null;
  return [
    ...(ip === "" ? [] : newAddressErrors(ip, `${at}.ip`, known)),
    ...(hostname === "" ? [] : subdomainErrors(hostname, `${at}.hostname`)),
    ...(isAddress
      ? [invalidField(`${at}.hostname`, printInvalid(hostname), "must be a DNS name, not an IP address")]
      : []),
  ];
}

function modeErrors(one: ValueMap, at: string): Errors {
  const hasAddress = textAt(one, "ip") !== "";
  const mode = get(one, "ipMode");
  if (mode === undefined) return hasAddress ? [requiredField(at, "must be specified when `ip` is set")] : [];
  if (!hasAddress) return [forbiddenField(at, "may not be specified when `ip` is not set")];
  return mode === "VIP" || mode === "Proxy"
    ? []
    : [unsupportedField(at, printInvalid(mode), ["Proxy", "VIP"])];
}

/** Returns the errors of an address, unless the object had it before. */
export function newAddressErrors(ip: string, at: string, known: ReadonlySet<string>): Errors {
  return known.has(ip) ? [] : addressErrors(ip, at);
}

/**
 * Returns the errors of a list of addresses of a pod or its host: at most one of each family.
 * Upstream: kubernetes pkg/apis/core/validation/validation.go, validatePodIPs.
 */
export function addressListErrors(status: ValueMap, before: ValueMap, name: string): Errors {
  const at = `status.${name}`;
  const ips = (from: ValueMap): readonly string[] => mapsOf(get(from, name)).map((one) => textAt(one, "ip"));
  const all = ips(status);
  const known = new Set(ips(before));
  const errors = all.flatMap((ip, i) => newAddressErrors(ip, `${at}[${i}]`, known));
  if (all.length < 2) return errors;
  const versions = all.map((ip) => readAddress(ip)?.version);
  const bad = versions.indexOf(undefined);
  const problem = `failed to check for dual stack with error:invalid IP[${bad}]: ${all[bad]}`;
  const isPair = bad < 0 && all.length === 2 && versions[0] !== versions[1];
  const printed = `[${listAt(status, name).map(printAddress).join(",")}]`;
  return [
    ...errors,
    ...(bad < 0 ? [] : [{ reason: "InternalError", field: at, detail: `Internal error: ${problem}` }]),
    ...(isPair ? [] : [invalidField(at, printed, "may specify no more than one IP for each IP family")]),
  ];
}

/** The struct in which the server validates an address has no names for JSON. */
function printAddress(one: Value): string {
  return printInvalid({ IP: dig(one, "ip") ?? "" });
}
