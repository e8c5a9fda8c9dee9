import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import type { Host } from "../../../host/host.ts";
import { type FieldError, invalidField } from "../../../http/status-errors.ts";
import { readAddress } from "../../../validate/addresses.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import { type Errors, textsOf } from "../../../validate/value-checks.ts";
import { clusterAddressErrors, clusterAddressUpdateErrors } from "./service-addresses.ts";
import { type ServiceRange, serviceRange } from "./service-range.ts";
import { specOf, usesNodePorts } from "./service-spec.ts";

/**
 * Returns why the cluster cannot give a Service its addresses and ports. If there are such errors, the server reports only
 * them. `live` is the Service before an update, null for a new one. The simulated cluster has IPv4 only. Upstream: kubernetes pkg/registry/core/service/storage/alloc.go.
 */
export function allocationErrors(
  service: ValueMap,
  live: ValueMap | null,
  host: Host,
  isDryRun: boolean,
): Errors {
  const spec = specOf(service);
  if (get(spec, "type") === "ExternalName") return [];
  // The server looks for a free address only if the Service gets another one.
  const isMoved = live !== null && clusterAddressUpdateErrors(spec, specOf(live)).length > 0;
  const checks = [
    clusterAddressErrors,
    familyErrors,
    networkErrors,
    ...(isMoved ? [] : [(one: ValueMap) => addressRangeErrors(one, serviceRange(host), isDryRun)]),
  ];
  for (const check of checks) {
    const errors = check(spec);
    if (errors.length > 0) return errors;
  }
  return usesNodePorts(service) ? nodePortErrors(spec, isDryRun) : [];
}

/** Returns the errors of two addresses or families of a Service that has only one, and of IPv6 addresses without a family. */
function familyErrors(spec: ValueMap): Errors {
  const [addresses, families] = [textsOf(get(spec, "clusterIPs")), textsOf(get(spec, "ipFamilies"))];
  const unknown = addresses.flatMap((address, i) =>
    i < families.length || readAddress(address)?.version !== 6
      ? []
      : [
          invalidField(
            `spec.clusterIPs[${i}]`,
            printInvalid(addresses),
            "IPv6 is not configured on this cluster",
          ),
        ],
  );
  if (get(spec, "ipFamilyPolicy") !== "SingleStack") return unknown;
  const both = (what: string): FieldError =>
    invalidField(
      "spec.ipFamilyPolicy",
      '"SingleStack"',
      `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${what} are specified`,
    );
  return [
    ...(addresses.length === 2 ? [both("cluster IPs")] : []),
    ...(families.length === 2 ? [both("IP families")] : []),
    ...unknown,
  ];
}

/** Returns the errors of families that the cluster does not have. Nobody checks them if a Service has no address and no selector. */
function networkErrors(spec: ValueMap): Errors {
  const selector = get(spec, "selector");
  const hasSelector = isMap(selector) && Object.keys(selector).length > 0;
  if (get(spec, "clusterIP") === "None" && !hasSelector) return [];
  const needsBoth = get(spec, "ipFamilyPolicy") === "RequireDualStack";
  const why = "this cluster is not configured for dual-stack services";
  return [
    ...(needsBoth ? [invalidField("spec.ipFamilyPolicy", '"RequireDualStack"', why)] : []),
    ...textsOf(get(spec, "ipFamilies")).flatMap((family, i) =>
      family === "IPv6"
        ? [invalidField(`spec.ipFamilies[${i}]`, '"IPv6"', "not configured on this cluster")]
        : [],
    ),
  ];
}

function addressRangeErrors(spec: ValueMap, { has, text }: ServiceRange, isDryRun: boolean): Errors {
  const addresses = textsOf(get(spec, "clusterIPs"));
  return addresses.flatMap((address) => {
    if (address === "None" || has(address)) return [];
    const range = `IP (${address}) is not in the valid range. The range of valid IPs is ${text}`;
    const problem = isDryRun ? range : "network does not match the current range";
    const why = `failed to allocate IP ${address}: the provided ${problem}`;
    return [invalidField("spec.clusterIPs", printInvalid(addresses), why)];
  });
}

const FIRST_PORT = 30_000;
const LAST_PORT = 32_767;

/** A dry run does not check the range: it looks only for ports that are taken. */
function nodePortErrors(spec: ValueMap, isDryRun: boolean): Errors {
  const owners = new Map<number, string>();
  return mapsOf(get(spec, "ports")).flatMap((port, i) => {
    const number = Number(get(port, "nodePort") ?? 0);
    if (number === 0) return [];
    const wrong = (why: string): Errors => [invalidField(`spec.ports[${i}].nodePort`, String(number), why)];
    if (!isDryRun && (number < FIRST_PORT || number > LAST_PORT))
      return wrong(
        `provided port is not in the valid range. The range of valid ports is ${FIRST_PORT}-${LAST_PORT}`,
      );
    const owner = owners.get(number);
    const mine = `${textAt(port, "protocol")} ${String(get(port, "port"))}`;
    owners.set(number, mine);
    // Several protocols of one port share a node port.
    const shares =
      owner !== undefined &&
      owner.split(" ")[0] !== mine.split(" ")[0] &&
      owner.split(" ")[1] === mine.split(" ")[1];
    return owner === undefined || shares ? [] : wrong("provided port is already allocated");
  });
}
