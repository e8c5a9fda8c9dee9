import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import { type FieldError, invalidField } from "../../../http/status-errors.ts";
import { readAddress } from "../../../validate/addresses.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import { type Errors, textsOf } from "../../../validate/value-checks.ts";
import { clusterAddressErrors } from "./service-addresses.ts";
import { usesNodePorts } from "./service-spec.ts";

/**
 * Returns why the cluster cannot give a Service its addresses and ports. If there are such errors, the server reports only
 * them. The simulated cluster has IPv4 only. Upstream: kubernetes pkg/registry/core/service/storage/alloc.go.
 */
export function allocationErrors(service: ValueMap, spec: ValueMap, isNew: boolean): Errors {
  if (get(spec, "type") === "ExternalName") return [];
  for (const check of [clusterAddressErrors, familyErrors, networkErrors, addressRangeErrors]) {
    const errors = check(spec);
    const missing =
      isNew && errors.every(({ detail }) => detail.includes("expected an")) ? networkErrors(spec) : [];
    // A new Service already has an IPv4 address here. The server has none yet, and reports only the family.
    if (errors.length > 0) return missing.length > 0 ? missing : errors;
  }
  return usesNodePorts(service) ? nodePortErrors(spec) : [];
}

/** Returns the errors of two addresses or families of a Service that has only one. */
function familyErrors(spec: ValueMap): Errors {
  if (get(spec, "ipFamilyPolicy") !== "SingleStack") return [];
  const both = (what: string): FieldError =>
    invalidField(
      "spec.ipFamilyPolicy",
      '"SingleStack"',
      `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${what} are specified`,
    );
  return [
    ...(textsOf(get(spec, "clusterIPs")).length === 2 ? [both("cluster IPs")] : []),
    ...(textsOf(get(spec, "ipFamilies")).length === 2 ? [both("IP families")] : []),
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

/** The addresses of Services in the simulated cluster are 10.96.0.0/12. */
function addressRangeErrors(spec: ValueMap): Errors {
  const addresses = textsOf(get(spec, "clusterIPs"));
  return addresses.flatMap((address) => {
    const [first = 0, second = 0] = readAddress(address)?.parts ?? [];
    if (address === "None" || (first === 10 && second >= 96 && second < 112)) return [];
    const why = `failed to allocate IP ${address}: the provided IP (${address}) is not in the valid range. The range of valid IPs is 10.96.0.0/12`;
    return [invalidField("spec.clusterIPs", printInvalid(addresses), why)];
  });
}

const FIRST_PORT = 30_000;
const LAST_PORT = 32_767;

function nodePortErrors(spec: ValueMap): Errors {
  const owners = new Map<number, string>();
  return mapsOf(get(spec, "ports")).flatMap((port, i) => {
    const number = Number(get(port, "nodePort") ?? 0);
    if (number === 0) return [];
    const wrong = (why: string): Errors => [invalidField(`spec.ports[${i}].nodePort`, String(number), why)];
    if (number < FIRST_PORT || number > LAST_PORT)
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
