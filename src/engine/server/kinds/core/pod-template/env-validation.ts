import { mapAt, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { invalidField, requiredField, unsupportedField } from "../../../http/status-errors.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import { subdomainProblems } from "../../../validate/name-rules.ts";
import {
  dnsLabelErrors,
  type Errors,
  eachErrors,
  problemErrors,
  qualifiedErrors,
} from "../../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../../version/current-version.ts";
import { keyProblems } from "../../common/data-keys.ts";
import { climbingErrors } from "./path-validation.ts";

const VARIABLE =
  "a valid environment variable name must consist only of printable ASCII characters other than '='";

function variableErrors(name: string, at: string): Errors {
  return problemErrors(name, at, /^[ -<>-~]*$/.test(name) ? [] : [VARIABLE]);
}

/** The checks of each source of a variable. */
const SOURCES: { readonly [source: string]: (ref: ValueMap, at: string) => Errors } = {
  fieldRef: (ref, at) => fieldRefErrors(ref, at, ENV_FIELDS),
  resourceFieldRef: (ref, at) => resourceRefErrors(ref, at, false),
  configMapKeyRef: keyRefErrors,
  secretKeyRef: keyRefErrors,
  fileKeyRef: fileRefErrors,
};

/** How a message names the last sources of a variable. */
const LAST_SOURCES: ByVersion<string> = {
  "1.34": "`configMapKeyRef` or `secretKeyRef`",
  "1.35": "`configMapKeyRef`, `secretKeyRef` or `fileKeyRef`",
};

/** Returns the invalid fields of a container's environment variables. */
export function envErrors(container: ValueMap, at: string): Errors {
  return [
    ...eachErrors(get(container, "env"), `${at}.env`, (variable, path) => {
      const name = textAt(variable, "name");
      return [
        ...(name === "" ? [requiredField(`${path}.name`)] : variableErrors(name, `${path}.name`)),
        ...sourceErrors(variable, `${path}.valueFrom`),
      ];
    }),
    ...eachErrors(get(container, "envFrom"), `${at}.envFrom`, (from, path) => [
      ...variableErrors(textAt(from, "prefix"), `${path}.prefix`),
      ...fromErrors(from, path, `${at}.envFrom`),
    ]),
  ];
}

function sourceErrors(variable: ValueMap, at: string): Errors {
  const from = get(variable, "valueFrom");
  if (!isMap(from)) return [];
  const present = Object.keys(SOURCES).filter((source) => isMap(get(from, source)));
  const errors = present.flatMap((source) => SOURCES[source]?.(mapAt(from, source), `${at}.${source}`) ?? []);
  const wrong = (why: string): Errors => [...errors, invalidField(at, '""', why)];
  if (present.length === 0) {
    return wrong(`must specify one of: \`fieldRef\`, \`resourceFieldRef\`, ${formOf(LAST_SOURCES)}`);
  }
  if (textAt(variable, "value") !== "") return wrong("may not be specified when `value` is not empty");
  return present.length > 1 ? wrong("may not have more than one field specified at a time") : errors;
}

/** Returns the errors of a whole ConfigMap or Secret as variables. The errors of the choice name the list, as upstream. */
function fromErrors(from: ValueMap, at: string, list: string): Errors {
  const present = ["configMapRef", "secretRef"].filter((source) => isMap(get(from, source)));
  const errors = present.flatMap((source) => {
    const name = textAt(mapAt(from, source), "name");
    const field = `${at}.${source}.name`;
    return name === "" ? [requiredField(field)] : problemErrors(name, field, subdomainProblems(name, true));
  });
  if (present.length === 1) return errors;
  const why =
    present.length === 0
      ? "must specify one of: `configMapRef` or `secretRef`"
      : "may not have more than one field specified at a time";
  return [...errors, invalidField(list, '""', why)];
}

function keyRefErrors(ref: ValueMap, at: string): Errors {
  const [name, key] = [textAt(ref, "name"), textAt(ref, "key")];
  return [
    ...problemErrors(name, `${at}.name`, subdomainProblems(name, false)),
    ...(key === "" ? [requiredField(`${at}.key`)] : problemErrors(key, `${at}.key`, keyProblems(key))),
  ];
}

function fileRefErrors(ref: ValueMap, at: string): Errors {
  const [key, volume, path] = [textAt(ref, "key"), textAt(ref, "volumeName"), textAt(ref, "path")];
  return [
    ...(key === "" ? [requiredField(`${at}.key`)] : variableErrors(key, `${at}.key`)),
    ...(volume === "" ? [requiredField(`${at}.volumeName`)] : dnsLabelErrors(volume, `${at}.volumeName`)),
    ...(path === "" ? [requiredField(`${at}.path`)] : climbingErrors(path, `${at}.path`)),
  ];
}

const ENV_FIELDS = [
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
  "spec.nodeName",
  "spec.serviceAccountName",
  "status.hostIP",
  "status.hostIPs",
  "status.podIP",
  "status.podIPs",
];
/** The fields of a pod that a volume may contain. */
export const VOLUME_FIELDS = [
  "metadata.annotations",
  "metadata.labels",
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
];
const OTHER_FIELDS = ["spec.restartPolicy", "spec.schedulerName", "status.phase"];
const KNOWN_FIELDS = [...ENV_FIELDS, ...VOLUME_FIELDS, ...OTHER_FIELDS, "spec.host"];

/** Returns the errors of a reference to a field of the pod. `supported` are the fields that it may name. */
export function fieldRefErrors(ref: ValueMap, at: string, supported: readonly string[]): Errors {
  const [version, path] = [textAt(ref, "apiVersion"), textAt(ref, "fieldPath")];
  if (version === "") return [requiredField(`${at}.apiVersion`)];
  if (path === "") return [requiredField(`${at}.fieldPath`)];
  const cannot = (why: string): Errors => [
    invalidField(`${at}.fieldPath`, printInvalid(path), `error converting fieldPath: ${why}`),
  ];
  if (version !== "v1") return cannot(`unsupported pod version: ${version}`);
  const [, map, key] = /^([^[]+)\['(.*)'\]$/s.exec(path) ?? [];
  if (map !== undefined && key !== undefined) {
    if (map === "metadata.annotations") return qualifiedErrors(key.toLowerCase(), at);
    return map === "metadata.labels"
      ? qualifiedErrors(key, at)
      : cannot(`field label does not support subscript: ${path}`);
  }
  if (!KNOWN_FIELDS.includes(path)) return cannot(`field label not supported: ${path}`);
  const field = path === "spec.host" ? "spec.nodeName" : path;
  return supported.includes(field)
    ? []
    : [unsupportedField(`${at}.fieldPath`, printInvalid(field), [...supported].sort())];
}

const SIZES = "1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei";
/** The divisors that each resource allows, and how messages call the resource. */
const DIVISORS: { readonly [resource: string]: readonly [divisors: string, name: string] } = {
  cpu: ["1m and 1", "cpu resource"],
  memory: [SIZES, "memory resource"],
  "ephemeral-storage": [SIZES, "local ephemeral storage resource"],
  hugepages: [SIZES, "hugepages resource"],
};
const RESOURCES = ["limits", "requests"].flatMap((side) =>
  ["cpu", "ephemeral-storage", "memory"].map((name) => `${side}.${name}`),
);

/** Returns the errors of a reference to an amount of a resource. A volume must name the container. */
export function resourceRefErrors(ref: ValueMap, at: string, isVolume: boolean): Errors {
  const resource = textAt(ref, "resource");
  return [
    ...resourceErrors(ref, at, isVolume, resource),
    ...divisorErrors(get(ref, "divisor"), at, resource),
  ];
}

function resourceErrors(ref: ValueMap, at: string, isVolume: boolean, resource: string): Errors {
  if (isVolume && textAt(ref, "containerName") === "") return [requiredField(`${at}.containerName`)];
  if (resource === "") return [requiredField(`${at}.resource`)];
  if (RESOURCES.includes(resource) || /^(limits|requests)\.hugepages-/.test(resource)) return [];
  return [unsupportedField(`${at}.resource`, printInvalid(resource), RESOURCES)];
}

function divisorErrors(divisor: Value | undefined, at: string, resource: string): Errors {
  if (typeof divisor !== "string" || divisor === "0") return [];
  const name = resource.replace(/^(limits|requests)\./, "").replace(/^hugepages-.*/, "hugepages");
  const known = Object.hasOwn(DIVISORS, name) && resource !== name ? DIVISORS[name] : undefined;
  if (known === undefined || known[0].split(/, | and /).includes(divisor)) return [];
  const why = `only divisor's values ${known[0]} are supported with the ${known[1]}`;
  return [invalidField(`${at}.divisor`, printInvalid(resource), why)];
}
