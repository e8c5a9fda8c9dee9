import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import type { Cluster } from "../../../cluster/cluster.ts";
import {
  type FieldError,
  internal,
  invalid,
  invalidField,
  type Refusal,
} from "../../../http/status-errors.ts";
import { metaText } from "../../../metadata/object-meta.ts";
import { readAddress } from "../../../validate/addresses.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import { type Errors, textsOf } from "../../../validate/value-checks.ts";
import type { KindWrite } from "../../builtin-kind.ts";
import { clusterAddressErrors, clusterAddressUpdateErrors } from "./service-addresses.ts";
import { type ServiceRange, serviceRange } from "./service-range.ts";
import { specOf, usesNodePorts } from "./service-spec.ts";
import {
  isNodePort,
  OUT_OF_RANGE,
  refuseHealthCheckPort,
  TAKEN,
  takenAddressErrors,
  takenNodePorts,
} from "./taken-by-services.ts";

/**
 * Returns why the cluster cannot give a Service its addresses and ports, or null if it can. `live` is the Service before an
 * update, null for a new one. The simulated cluster has IPv4 only. Upstream: kubernetes pkg/registry/core/service/storage/alloc.go.
 */
export function refuseAllocation(write: KindWrite, service: ValueMap, live: ValueMap | null): Refusal | null {
  const isDryRun = write.request.query?.["dryRun"] !== undefined;
  const errors = addressErrors(service, live, write.cluster, isDryRun);
  if (errors.length > 0) return refuse(service, errors);
  const taken = takenNodePorts(write.cluster, live);
  const refused = usesNodePorts(service) ? refuseNodePorts(service, taken, live !== null, isDryRun) : null;
  return refused ?? refuseHealthCheckPort(service, live, taken, isDryRun);
}

function addressErrors(
  service: ValueMap,
  live: ValueMap | null,
  cluster: Cluster,
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
    ...(isMoved ? [] : [(one: ValueMap) => addressRangeErrors(one, serviceRange(cluster.host), isDryRun)]),
    ...(isMoved || isDryRun ? [] : [() => takenAddressErrors(service, live, cluster)]),
  ];
  for (const check of checks) {
    const errors = check(spec);
    if (errors.length > 0) return errors;
  }
  return [];
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

function addressRangeErrors(
  spec: ValueMap,
  { first, hasUsable, text }: ServiceRange,
  isDryRun: boolean,
): Errors {
  const addresses = textsOf(get(spec, "clusterIPs"));
  return addresses.flatMap((address) => {
    // A dry run gives a Service the first address.
    if (address === "None" || hasUsable(address) || (isDryRun && address === first)) return [];
    const range = `IP (${address}) is not in the valid range. The range of valid IPs is ${text}`;
    const problem = isDryRun ? range : "network does not match the current range";
    const why = `failed to allocate IP ${address}: the provided ${problem}`;
    return [invalidField("spec.clusterIPs", printInvalid(addresses), why)];
  });
}

/** Returns why the first port that the server cannot allocate is refused, or null. A dry run does not check the range. */
function refuseNodePorts(
  service: ValueMap,
  taken: ReadonlySet<Value>,
  isUpdate: boolean,
  isDryRun: boolean,
): Refusal | null {
  const seen: { readonly number: number; readonly protocol: string; readonly port: Value | undefined }[] = [];
  for (const [i, one] of mapsOf(get(specOf(service), "ports")).entries()) {
    const number = Number(get(one, "nodePort") ?? 0);
    if (number === 0) continue;
    const [protocol, port] = [textAt(one, "protocol"), get(one, "port")];
    const wrong = (why: string) =>
      refuse(service, [invalidField(`spec.ports[${i}].nodePort`, String(number), why)]);
    if (!isDryRun && !isNodePort(number)) return wrong(OUT_OF_RANGE);
    if (taken.has(number)) return wrong(TAKEN);
    const owners = seen.filter((other) => other.number === number);
    const isTwice = owners.some((other) => other.protocol === protocol);
    if (isUpdate && isTwice) return internal(`duplicate nodePort: {${protocol} ${number}}`);
    // Items with the same port share a node port, in an update those of several ports, too. Validation refuses a protocol given twice.
    if (!isUpdate && owners.some((other) => other.port !== port)) return wrong(TAKEN);
    seen.push({ number, protocol, port });
  }
  return null;
}

function refuse(service: ValueMap, errors: Errors): Refusal {
  return invalid("", "Service", metaText(service, "name"), errors);
}
