import { mapsOf, textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { metaValue } from "../../metadata/object-meta.ts";
import { enumErrors } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { portNameErrors, portNumberErrors } from "../../validate/ports.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { firstThree, items, loadBalancers, type Row, since, text } from "../common/table-cells.ts";

export const ingress: BuiltinKind = {
  strategy: { generation: "spec" },
  validate: { create: ingressErrors, update: ingressErrors },
  warnings: (object, live) => (live === null ? classWarnings(object) : []),
  table: (row) => [
    text(row, "spec.ingressClassName", "<none>"),
    hosts(row),
    loadBalancers(row),
    items(row, "spec.tls").length > 0 ? "80, 443" : "80",
    since(row),
  ],
};

const NO_BACKEND = "either `defaultBackend` or `rules` must be specified";

function ingressErrors(ingress: ValueMap): readonly FieldError[] {
  const spec = get(ingress, "spec");
  const rules = mapsOf(dig(spec, "rules"));
  const fallback = dig(spec, "defaultBackend");
  const errors: FieldError[] = [];
  if (rules.length === 0 && fallback === undefined) errors.push(invalidField("spec", "null", NO_BACKEND));
  if (fallback !== undefined) errors.push(...backendErrors(fallback, "spec.defaultBackend"));
  rules.forEach((rule, i) => {
    errors.push(...ruleErrors(rule, `spec.rules[${i}]`));
  });
  mapsOf(dig(spec, "tls")).forEach((tls, i) => {
    const hosts = get(tls, "hosts");
    if (isList(hosts)) {
      hosts.forEach((host, j) => {
        if (typeof host === "string") errors.push(...hostErrors(host, `spec.tls[${i}].hosts[${j}]`));
      });
    }
    errors.push(...nameErrors(textAt(tls, "secretName"), `spec.tls[${i}].secretName`));
  });
  const className = dig(spec, "ingressClassName");
  if (typeof className === "string") errors.push(...nameErrors(className, "spec.ingressClassName"));
  return errors;
}

function nameErrors(name: string, field: string): readonly FieldError[] {
  return name === ""
    ? []
    : subdomainProblems(name, false).map((text) => invalidField(field, quoteGo(name), text));
}

function hostErrors(host: string, field: string): readonly FieldError[] {
  return nameErrors(host.startsWith("*.") ? `a${host.slice(1)}` : host, field);
}

function ruleErrors(rule: ValueMap, at: string): readonly FieldError[] {
  const host = textAt(rule, "host");
  const errors: FieldError[] = [];
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) {
    errors.push(invalidField(`${at}.host`, quoteGo(host), "must be a DNS name, not an IP address"));
  } else errors.push(...hostErrors(host, `${at}.host`));
  const http = get(rule, "http");
  if (!isMap(http)) return errors;
  const paths = mapsOf(get(http, "paths"));
  if (paths.length === 0) errors.push(requiredField(`${at}.http.paths`));
  return [...errors, ...paths.flatMap((path, i) => pathErrors(path, `${at}.http.paths[${i}]`))];
}

const TYPES = ["Exact", "ImplementationSpecific", "Prefix"];

function pathErrors(path: ValueMap, at: string): readonly FieldError[] {
  const type = get(path, "pathType");
  const text = textAt(path, "path");
  const errors: FieldError[] = [];
  const wrong = (why: string): number => errors.push(invalidField(`${at}.path`, quoteGo(text), why));
  if (type === undefined || type === null || type === "")
    errors.push(requiredField(`${at}.pathType`, "pathType must be specified"));
  else errors.push(...enumErrors(type, `${at}.pathType`, TYPES));
  const strict = type === "Exact" || type === "Prefix";
  if ((strict || text !== "") && TYPES.includes(String(type)) && !text.startsWith("/")) {
    wrong("must be an absolute path");
  } else if (strict) {
    for (const part of ["//", "/./", "/../", "%2f", "%2F"])
      if (text.includes(part)) wrong(`must not contain '${part}'`);
    for (const end of ["/..", "/."]) if (text.endsWith(end)) wrong(`cannot end with '${end}'`);
  }
  return [...errors, ...backendErrors(get(path, "backend"), `${at}.backend`)];
}

function backendErrors(backend: Value | undefined, at: string): readonly FieldError[] {
  const service = dig(backend, "service");
  const resource = dig(backend, "resource");
  if (isMap(service) && isMap(resource)) {
    return [invalidField(at, '""', "cannot set both resource and service backends")];
  }
  if (isMap(resource)) return [];
  if (!isMap(service)) return [invalidField(at, '""', "resource or service backend is required")];
  const errors: FieldError[] = [];
  if (textAt(service, "name") === "") errors.push(requiredField(`${at}.service.name`));
  const number = dig(service, "port", "number");
  const name = dig(service, "port", "name");
  if (number !== undefined && name !== undefined) {
    errors.push(invalidField(at, '""', "cannot set both port name & port number"));
  } else if (number !== undefined) errors.push(...portNumberErrors(number, `${at}.service.port.number`));
  else if (typeof name === "string") errors.push(...portNameErrors(name, `${at}.service.port.name`));
  else errors.push(requiredField(at, "port name or number is required"));
  return errors;
}

const INGRESS_CLASS = "kubernetes.io/ingress.class";

function classWarnings(ingress: ValueMap): readonly string[] {
  const annotations = metaValue(ingress, "annotations");
  return isMap(annotations) && Object.hasOwn(annotations, INGRESS_CLASS)
    ? [`annotation "${INGRESS_CLASS}" is deprecated, please use 'spec.ingressClassName' instead`]
    : [];
}

function hosts(row: Row): string {
  return firstThree(
    items(row, "spec.rules").map((rule) => String(dig(rule, "host") ?? "*")),
    "*",
  );
}
