import { listAt, mapAt, mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { readAddress } from "../../validate/addresses.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import { portNameErrors, portNumberErrors } from "../../validate/ports.ts";
import { serviceNameProblems } from "../../validate/service-name-rules.ts";
import {
  type Errors,
  eachErrors,
  optionalName,
  problemErrors,
  requiredName,
  subdomainErrors,
  textsOf,
} from "../../validate/value-checks.ts";

const NO_BACKEND = "either `defaultBackend` or `rules` must be specified";

/** Returns the invalid fields of an Ingress. */
export function ingressErrors(ingress: ValueMap): Errors {
  const spec = mapOf(get(ingress, "spec"));
  const fallback = get(spec, "defaultBackend");
  const isEmpty = listAt(spec, "rules").length === 0 && !isMap(fallback);
  const className = get(spec, "ingressClassName");
  return [
    ...(isEmpty ? [invalidField("spec", printInvalid(get(spec, "rules")), NO_BACKEND)] : []),
    ...(isMap(fallback) ? backendErrors(fallback, "spec.defaultBackend") : []),
    ...eachErrors(get(spec, "rules"), "spec.rules", ruleErrors),
    ...eachErrors(get(spec, "tls"), "spec.tls", (tls, at) => [
      ...textsOf(get(tls, "hosts")).flatMap((host, i) => hostErrors(host, `${at}.hosts[${i}]`)),
      ...optionalName(tls, "secretName", at, subdomainProblems),
    ]),
    ...(typeof className === "string" ? subdomainErrors(className, "spec.ingressClassName") : []),
  ];
}

const CLASS = "kubernetes.io/ingress.class";

/** Returns the invalid fields of a new Ingress: the old annotation must name the same class. */
export function newIngressErrors(ingress: ValueMap): Errors {
  const old = dig(ingress, "metadata", "annotations", CLASS);
  const name = dig(ingress, "spec", "ingressClassName");
  const errors = ingressErrors(ingress);
  if (typeof old !== "string" || typeof name !== "string" || old === name) return errors;
  const why = "must match `ingressClassName` when both are specified";
  return [...errors, invalidField(`annotations.${CLASS}`, printInvalid(old), why)];
}

const WILDCARD_PATTERN = "\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
const WILDCARD = `a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '${WILDCARD_PATTERN}')`;

function hostErrors(host: string, at: string): Errors {
  if (!host.includes("*")) return subdomainErrors(host, at);
  return problemErrors(host, at, new RegExp(`^${WILDCARD_PATTERN}$`).test(host) ? [] : [WILDCARD]);
}

function ruleErrors(rule: ValueMap, at: string): Errors {
  const host = textAt(rule, "host");
  const http = get(rule, "http");
  const field = `${at}.host`;
  return [
    ...(readAddress(host) === null
      ? []
      : [invalidField(field, printInvalid(host), "must be a DNS name, not an IP address")]),
    ...(host === "" ? [] : hostErrors(host, field)),
    ...(isMap(http) && mapsOf(get(http, "paths")).length === 0 ? [requiredField(`${at}.http.paths`)] : []),
    ...eachErrors(dig(http, "paths"), `${at}.http.paths`, pathErrors),
  ];
}

const TYPES = ["Exact", "ImplementationSpecific", "Prefix"];

function pathErrors(path: ValueMap, at: string): Errors {
  const type = get(path, "pathType");
  if (typeof type !== "string") return [requiredField(`${at}.pathType`, "pathType must be specified")];
  const backend = backendErrors(mapAt(path, "backend"), `${at}.backend`);
  if (!TYPES.includes(type))
    return [unsupportedField(`${at}.pathType`, printInvalid(type), TYPES), ...backend];
  const text = textAt(path, "path");
  return [...pathTextErrors(text, type !== "ImplementationSpecific", `${at}.path`), ...backend];
}

function pathTextErrors(text: string, isStrict: boolean, at: string): Errors {
  const errors: FieldError[] = [];
  const wrong = (why: string): number => errors.push(invalidField(at, printInvalid(text), why));
  if ((isStrict || text !== "") && !text.startsWith("/")) wrong("must be an absolute path");
  if (!isStrict) return errors;
  for (const part of ["//", "/./", "/../", "%2f", "%2F"])
    if (text.includes(part)) wrong(`must not contain '${part}'`);
  for (const end of ["/..", "/."]) if (text.endsWith(end)) wrong(`cannot end with '${end}'`);
  return errors;
}

function backendErrors(backend: ValueMap, at: string): Errors {
  const [service, resource] = [get(backend, "service"), get(backend, "resource")];
  const wrong = (why: string): Errors => [invalidField(at, '""', why)];
  if (isMap(service) && isMap(resource)) return wrong("cannot set both resource and service backends");
  if (isMap(resource)) return referenceErrors(resource, `${at}.resource`);
  if (!isMap(service)) return wrong("resource or service backend is required");
  return [
    ...requiredName(service, "name", `${at}.service`, serviceNameProblems),
    ...backendPortErrors(mapAt(service, "port"), at),
  ];
}

function backendPortErrors(port: ValueMap, at: string): Errors {
  const [name, number] = [textAt(port, "name"), Number(get(port, "number") ?? 0)];
  const field = `${at}.service.port`;
  if (name !== "" && number !== 0) return [invalidField(at, '""', "cannot set both port name & port number")];
  if (name !== "") return portNameErrors(name, `${field}.name`);
  return number === 0
    ? [requiredField(at, "port name or number is required")]
    : portNumberErrors(number, `${field}.number`);
}

/** Returns the errors of a reference to an object of the same namespace, or of any other one if its scope is elsewhere. */
export function referenceErrors(reference: ValueMap, at: string): Errors {
  const group: Value | undefined = get(reference, "apiGroup");
  return [
    ...(typeof group === "string" ? subdomainErrors(group, `${at}.apiGroup`) : []),
    ...requiredName(reference, "kind", at, pathSegmentProblems),
    ...requiredName(reference, "name", at, pathSegmentProblems),
  ];
}
