import { equal } from "../../../value/equal.ts";
import { listAt, textAt } from "../../../value/field-values.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { requiredField } from "../../http/status-errors.ts";
import { addressErrors, endpointAddressErrors } from "../../validate/addresses.ts";
import { portNumberErrors } from "../../validate/ports.ts";
import {
  dnsLabelErrors,
  type Errors,
  eachErrors,
  qualifiedErrors,
  requiredChoice,
  subdomainErrors,
} from "../../validate/value-checks.ts";

const PROTOCOLS = ["SCTP", "TCP", "UDP"];

/** Upstream: kubernetes pkg/apis/core/validation/validation.go, ValidateEndpoints (v1.36.3). */
export function endpointsErrors(object: ValueMap): Errors {
  return eachErrors(get(object, "subsets"), "subsets", (subset, at) => {
    const lists = ["addresses", "notReadyAddresses"];
    const ports = listAt(subset, "ports");
    const isEmpty = lists.every((list) => listAt(subset, list).length === 0);
    return [
      ...(isEmpty ? [requiredField(at, "must specify `addresses` or `notReadyAddresses`")] : []),
      ...lists.flatMap((list) => eachErrors(get(subset, list), `${at}.${list}`, subsetAddressErrors)),
      ...eachErrors(get(subset, "ports"), `${at}.ports`, (port, where) =>
        subsetPortErrors(port, where, ports.length > 1),
      ),
    ];
  });
}

/** The server accepts subsets that do not change. */
export function endpointsUpdateErrors(object: ValueMap, live: ValueMap): Errors {
  return equal(get(object, "subsets") ?? [], get(live, "subsets") ?? []) ? [] : endpointsErrors(object);
}

function subsetAddressErrors(address: ValueMap, at: string): Errors {
  const [ip, hostname] = [textAt(address, "ip"), textAt(address, "hostname")];
  const node = get(address, "nodeName");
  return [
    ...addressErrors(ip, `${at}.ip`),
    ...(hostname === "" ? [] : dnsLabelErrors(hostname, `${at}.hostname`)),
    ...(typeof node === "string" ? subdomainErrors(node, `${at}.nodeName`) : []),
    ...endpointAddressErrors(ip, `${at}.ip`),
  ];
}

function subsetPortErrors(port: ValueMap, at: string, needsName: boolean): Errors {
  const name = textAt(port, "name");
  const protocol = get(port, "appProtocol");
  return [
    ...(name !== "" ? dnsLabelErrors(name, `${at}.name`) : needsName ? [requiredField(`${at}.name`)] : []),
    ...portNumberErrors(get(port, "port") ?? 0, `${at}.port`),
    ...requiredChoice(get(port, "protocol"), `${at}.protocol`, PROTOCOLS),
    ...(typeof protocol === "string" ? qualifiedErrors(protocol, `${at}.appProtocol`) : []),
  ];
}
