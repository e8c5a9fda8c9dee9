import { equal } from "../../../../value/equal.ts";
import { listOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, isMap, type ValueMap } from "../../../../value/value.ts";
import { duplicateField } from "../../../http/late-errors.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../../http/status-errors.ts";
import { blockErrors } from "../../../validate/addresses.ts";
import { enumErrors, printInvalid } from "../../../validate/field-checks.ts";
import { labelErrors } from "../../../validate/metadata.ts";
import { portNumberErrors } from "../../../validate/ports.ts";
import {
  dnsLabelErrors,
  type Errors,
  eachErrors,
  portErrors,
  qualifiedErrors,
  requiredChoice,
  subdomainErrors,
  textsOf,
} from "../../../validate/value-checks.ts";
import {
  clusterAddressErrors,
  clusterAddressUpdateErrors,
  externalAddressErrors,
} from "./service-addresses.ts";
import { isExternal, specOf } from "./service-spec.ts";

const TYPES = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];

/** Returns the invalid fields of a new Service. */
export function serviceErrors(service: ValueMap): Errors {
  const spec = specOf(service);
  const ports = mapsOf(get(spec, "ports"));
  const isHeadless = equal(get(spec, "clusterIPs") ?? null, ["None"]);
  const type = textAt(spec, "type");
  return [
    ...topologyErrors(service),
    ...(ports.length === 0 && !isHeadless && type !== "ExternalName" ? [requiredField("spec.ports")] : []),
    ...typeErrors(spec, type, isHeadless),
    ...servicePortErrors(spec),
    ...labelErrors(get(spec, "selector"), "spec.selector"),
    ...affinityErrors(spec),
    ...clusterAddressErrors(spec),
    ...externalAddressErrors(spec),
    ...requiredChoice(type, "spec.type", TYPES),
    ...repeatedPortErrors(ports, type),
    ...loadBalancerErrors(service, spec, type),
    ...trafficErrors(spec, type),
  ];
}

const TOPOLOGY = "service.kubernetes.io/topology-mode";
const FORMER_TOPOLOGY = "service.kubernetes.io/topology-aware-hints";

/** The two annotations for one thing must agree. */
function topologyErrors(service: ValueMap): Errors {
  const [mode, former] = [TOPOLOGY, FORMER_TOPOLOGY].map((name) =>
    dig(service, "metadata", "annotations", name),
  );
  if (mode === undefined || former === undefined || mode === former) return [];
  const why = `must match annotations[${FORMER_TOPOLOGY}] when both are specified`;
  return [invalidField(`metadata.annotations[${TOPOLOGY}]`, printInvalid(mode), why)];
}

function typeErrors(spec: ValueMap, type: string, isHeadless: boolean): Errors {
  if (type === "LoadBalancer" || type === "NodePort") {
    if (!isHeadless) return [];
    return [invalidField("spec.clusterIPs[0]", '"None"', `may not be set to 'None' for ${type} services`)];
  }
  if (type !== "ExternalName") return [];
  const name = textAt(spec, "externalName").replace(/\.$/, "");
  return [
    ...["clusterIPs", "ipFamilies", "ipFamilyPolicy"]
      .filter((field) => listOf(get(spec, field)).length > 0 || typeof get(spec, field) === "string")
      .map((field) => forbiddenField(`spec.${field}`, "may not be set for ExternalName services")),
    ...(name === "" ? [requiredField("spec.externalName")] : subdomainErrors(name, "spec.externalName")),
  ];
}

const PROTOCOLS = ["SCTP", "TCP", "UDP"];

function servicePortErrors(spec: ValueMap): Errors {
  const names = new Set<string>();
  const needsName = mapsOf(get(spec, "ports")).length > 1;
  return eachErrors(get(spec, "ports"), "spec.ports", (port, at) => {
    const name = textAt(port, "name");
    const isKnown = name !== "" && names.has(name);
    const protocolOf = get(port, "appProtocol");
    names.add(name);
    return [
      ...(name === "" && needsName ? [requiredField(`${at}.name`)] : []),
      ...(name === "" ? [] : dnsLabelErrors(name, `${at}.name`)),
      ...(isKnown ? [duplicateField(`${at}.name`, printInvalid(name))] : []),
      ...portNumberErrors(get(port, "port") ?? 0, `${at}.port`),
      ...requiredChoice(get(port, "protocol"), `${at}.protocol`, PROTOCOLS),
      ...portErrors(get(port, "targetPort"), `${at}.targetPort`),
      ...(typeof protocolOf === "string" ? qualifiedErrors(protocolOf, `${at}.appProtocol`) : []),
    ];
  });
}

/** Returns the errors of node ports, and of ports that are there twice. */
function repeatedPortErrors(ports: readonly ValueMap[], type: string): Errors {
  const [nodePorts, numbers] = [new Set<string>(), new Set<string>()];
  const errors: FieldError[] = [];
  const isRepeated = (seen: Set<string>, key: string): boolean => {
    const known = seen.has(key);
    seen.add(key);
    return known;
  };
  ports.forEach((port, i) => {
    const at = `spec.ports[${i}]`;
    const [node, number] = [Number(get(port, "nodePort") ?? 0), Number(get(port, "port") ?? 0)];
    const protocol = textAt(port, "protocol");
    if (node !== 0 && type === "ClusterIP")
      errors.push(forbiddenField(`${at}.nodePort`, "may not be used when `type` is 'ClusterIP'"));
    if (node !== 0 && isRepeated(nodePorts, `${protocol} ${node}`))
      errors.push(duplicateField(`${at}.nodePort`, String(node)));
    if (isRepeated(numbers, `${protocol} ${number}`))
      errors.push(duplicateField(at, printPort(protocol, number)));
  });
  return errors;
}

/** Returns a port as the server prints it: as a Go struct that has only these values. */
function printPort(protocol: string, port: number): string {
  return `{"Name":"","Protocol":${printInvalid(protocol)},"AppProtocol":null,"Port":${port},"TargetPort":0,"NodePort":0}`;
}

const DAY = 86_400;

function affinityErrors(spec: ValueMap): Errors {
  const affinity = textAt(spec, "sessionAffinity");
  const config = get(spec, "sessionAffinityConfig");
  const at = "spec.sessionAffinityConfig";
  const errors = requiredChoice(affinity, "spec.sessionAffinity", ["ClientIP", "None"]);
  if (affinity === "None" && config !== undefined)
    return [...errors, forbiddenField(at, "must not be set when session affinity is None")];
  if (affinity !== "ClientIP") return errors;
  const why = "when session affinity type is ClientIP";
  if (!isMap(config)) return [requiredField(at, why)];
  if (!isMap(get(config, "clientIP"))) return [requiredField(`${at}.clientIP`, why)];
  const seconds = dig(config, "clientIP", "timeoutSeconds");
  const field = `${at}.clientIP.timeoutSeconds`;
  if (typeof seconds !== "number") return [requiredField(field, why)];
  if (seconds > 0 && seconds <= DAY) return [];
  return [invalidField(field, String(seconds), `must be greater than 0 and less than ${DAY}`)];
}

const RANGES = "service.beta.kubernetes.io/load-balancer-source-ranges";

function loadBalancerErrors(service: ValueMap, spec: ValueMap, type: string): Errors {
  const isBalancer = type === "LoadBalancer";
  const only = "may only be used when `type` is 'LoadBalancer'";
  const ranges = textsOf(get(spec, "loadBalancerSourceRanges"));
  const at = "spec.LoadBalancerSourceRanges";
  const name = get(spec, "loadBalancerClass");
  const annotation = dig(service, "metadata", "annotations", RANGES);
  const forbidden = (field: string): Errors => [forbiddenField(field, only)];
  return [
    ...(ranges.length > 0 && !isBalancer ? forbidden(at) : []),
    ...ranges.flatMap((range, i) => blockErrors(range.trim(), `${at}[${i}]`)),
    ...(ranges.length === 0 && typeof annotation === "string"
      ? annotationErrors(annotation, isBalancer)
      : []),
    ...(get(spec, "allocateLoadBalancerNodePorts") !== undefined && !isBalancer
      ? forbidden("spec.allocateLoadBalancerNodePorts")
      : []),
    ...(typeof name === "string" && isBalancer ? qualifiedErrors(name, "spec.loadBalancerClass") : []),
    ...(typeof name === "string" && !isBalancer ? forbidden("spec.loadBalancerClass") : []),
  ];
}

/** Returns the errors of the annotation that has the ranges of old manifests. */
function annotationErrors(ranges: string, isBalancer: boolean): Errors {
  const at = `metadata.annotations[${RANGES}]`;
  const texts = ranges.trim() === "" ? [] : ranges.split(",");
  return [
    ...(isBalancer ? [] : [forbiddenField(at, "may only be used when `type` is 'LoadBalancer'")]),
    ...texts.flatMap((range) => blockErrors(range.trim(), at)),
  ];
}

const TRAFFIC = ["Cluster", "Local"];
const DISTRIBUTIONS = ["PreferClose", "PreferSameZone", "PreferSameNode"];

function trafficErrors(spec: ValueMap, type: string): Errors {
  const external = textAt(spec, "externalTrafficPolicy");
  const health = Number(get(spec, "healthCheckNodePort") ?? 0);
  const needsHealth = type === "LoadBalancer" && external === "Local";
  const externalField = "spec.externalTrafficPolicy";
  const onlyExternal = "may only be set for externally-accessible services";
  const onlyLocal = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
  const errors: FieldError[] = [];
  if (isExternal(spec)) errors.push(...requiredChoice(external, externalField, TRAFFIC));
  else if (external !== "") errors.push(invalidField(externalField, printInvalid(external), onlyExternal));
  if (!needsHealth && health !== 0)
    errors.push(invalidField("spec.healthCheckNodePort", String(health), onlyLocal));
  if (needsHealth && health !== 0) errors.push(...portNumberErrors(health, "spec.healthCheckNodePort"));
  const internal = get(spec, "internalTrafficPolicy");
  if (internal === undefined) {
    if (["ClusterIP", "NodePort", "LoadBalancer"].includes(type))
      errors.push(requiredField("spec.internalTrafficPolicy"));
  } else if (!TRAFFIC.includes(String(internal)))
    errors.push(unsupportedField("spec.internalTrafficPolicy", printInvalid(internal), TRAFFIC));
  return [
    ...errors,
    ...enumErrors(get(spec, "trafficDistribution"), "spec.trafficDistribution", DISTRIBUTIONS),
  ];
}

/** Returns the invalid fields of an updated Service: it cannot change its cluster IP. */
export function serviceUpdateErrors(service: ValueMap, live: ValueMap): Errors {
  const [spec, before] = [specOf(service), specOf(live)];
  const errors: FieldError[] = [...clusterAddressUpdateErrors(spec, before)];
  const both = get(spec, "type") === "LoadBalancer" && get(before, "type") === "LoadBalancer";
  const name = get(spec, "loadBalancerClass") ?? null;
  if (both && name !== (get(before, "loadBalancerClass") ?? null))
    errors.push(invalidField("spec.loadBalancerClass", printInvalid(name), "may not change once set"));
  const local = both && [spec, before].every((one) => get(one, "externalTrafficPolicy") === "Local");
  if (local && get(spec, "healthCheckNodePort") !== get(before, "healthCheckNodePort"))
    errors.push(forbiddenField("spec.healthCheckNodePort", "field is immutable"));
  return [...errors, ...serviceErrors(service)];
}
