import { mapAt, mapOf, textAt, textOf } from "../../../value/field-values.ts";
import { sortedKeys } from "../../../value/order.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { invalidField, requiredField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { dnsLabelProblems, subdomainProblems } from "../../validate/name-rules.ts";
import { type Errors, problemErrors, requiredName, requiredTexts } from "../../validate/value-checks.ts";
import { climbingErrors } from "./pod-template/path-validation.ts";
import { driverErrors, SOURCE_CHECKS } from "./pod-template/volume-sources.ts";

/** Returns the errors of the source of a PersistentVolume at `at`. `name` is that of the volume. */
export function persistentSourceErrors(type: string, source: ValueMap, at: string, name: string): Errors {
  const own = OWN_CHECKS[type];
  if (own !== undefined) return own(source, at);
  return [...(SOURCE_CHECKS[type]?.(source, at) ?? []), ...(MORE_CHECKS[type]?.(source, at, name) ?? [])];
}

type Check = (source: ValueMap, at: string, name: string) => Errors;

/** The types that volumes of pods do not have, or that the server checks otherwise there. */
const OWN_CHECKS: { readonly [type: string]: (source: ValueMap, at: string) => Errors } = {
  local: (source, at) => {
    const path = textAt(source, "path");
    return path === "" ? [requiredField(`${at}.path`)] : climbingErrors(path, `${at}.path`);
  },
  csi: (source, at) => [
    ...driverErrors(textAt(source, "driver"), `${at}.driver`),
    ...requiredTexts(source, at, "volumeHandle"),
    ...CSI_SECRETS.flatMap((field) => {
      const secret = get(source, field);
      if (!isMap(secret)) return [];
      return [
        ...requiredName(secret, "name", `${at}.${field}`, subdomainProblems),
        ...requiredName(secret, "namespace", `${at}.${field}`, dnsLabelProblems),
      ];
    }),
  ],
};

const CSI_SECRETS = [
  "controllerPublishSecretRef",
  "controllerExpandSecretRef",
  "nodePublishSecretRef",
  "nodeExpandSecretRef",
];

/** What the server checks besides what it checks of the same source in a pod. */
const MORE_CHECKS: { readonly [type: string]: Check } = {
  azureFile: (source, at) =>
    get(source, "secretNamespace") === "" ? [requiredField(`${at}.secretNamespace`)] : [],
  cinder: secretErrors("name", "namespace"),
  flexVolume: optionErrors,
  glusterfs: endpointsErrors,
  iscsi: initiatorErrors,
  storageos: secretErrors("namespace"),
};

function secretErrors(...fields: readonly string[]): Check {
  return (source, at) =>
    isMap(get(source, "secretRef"))
      ? requiredTexts(mapAt(source, "secretRef"), `${at}.secretRef`, ...fields)
      : [];
}

function optionErrors(source: ValueMap, at: string): Errors {
  const isReserved = (key: string) => /\.(kubernetes|k8s)\.io$/i.test(`.${key.split("/")[0]}`);
  return sortedKeys(mapOf(get(source, "options")))
    .filter(isReserved)
    .map((key) =>
      invalidField(
        `${at}.options[${key}]`,
        printInvalid(key),
        "kubernetes.io and k8s.io namespaces are reserved",
      ),
    );
}

function endpointsErrors(source: ValueMap, at: string): Errors {
  const namespace = get(source, "endpointsNamespace");
  const field = `${at}.endpointsNamespace`;
  if (namespace === undefined || namespace === null) return [];
  if (namespace !== "") return problemErrors(namespace, field, dnsLabelProblems(textOf(namespace), false));
  const why = "if the endpointnamespace is set, it must be a valid namespace name";
  return [invalidField(field, '""', why)];
}

function initiatorErrors(source: ValueMap, at: string, name: string): Errors {
  const initiator = get(source, "initiatorName");
  const secret = get(source, "secretRef");
  const unnamed = isMap(secret) ? requiredTexts(secret, `${at}.secretRef`, "name") : [];
  if (typeof initiator !== "string") return unnamed;
  const portal = textAt(source, "targetPortal");
  const isValid =
    /^(iqn\.\d{4}-\d{2}\.([\w-.]+)(:[^,;*&$|\s]+)$|eui\.[0-9a-fA-F]{16}$|naa\.[0-9a-fA-F]{32}$)/.test(
      initiator,
    );
  const why =
    "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.";
  return [
    ...(`${name}:${portal}`.length > 64
      ? [invalidField(`${at}.targetportal`, printInvalid(portal), why)]
      : []),
    ...unnamed,
    ...(isValid
      ? []
      : [invalidField(`${at}.initiatorname`, printInvalid(initiator), "must be valid format")]),
  ];
}
