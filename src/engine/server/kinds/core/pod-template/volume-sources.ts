import { listAt, listOf, mapAt, textAt } from "../../../../value/field-values.ts";
import { utf8Length } from "../../../../value/utf8.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  tooLongField,
  unsupportedField,
} from "../../../http/status-errors.ts";
import { compareQuantity } from "../../../structs/quantity-numbers.ts";
import { enumErrors, printInvalid } from "../../../validate/field-checks.ts";
import { dnsLabelProblems, subdomainProblems } from "../../../validate/name-rules.ts";
import {
  type Errors,
  optionalName,
  problemErrors,
  rangeErrors,
  requiredChoice,
  requiredName,
  requiredTexts,
  subdomainErrors,
} from "../../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../../version/current-version.ts";
import { templateMetadataErrors } from "../../common/template-metadata.ts";
import { claimSpecErrors } from "./claim-validation.ts";
import { climbingErrors, relativePathErrors } from "./path-validation.ts";
import { downwardErrors, itemErrors, modeErrors, projectedErrors } from "./volume-files.ts";

/** Returns the errors of a volume source at `at`. */
type SourceCheck = (source: ValueMap, at: string) => Errors;

function needs(...fields: readonly string[]): SourceCheck {
  return (source, at) => requiredTexts(source, at, ...fields);
}

function keysErrors(name: string): SourceCheck {
  return (source, at) => [
    ...requiredTexts(source, at, name),
    ...modeErrors(source, "defaultMode", at),
    ...itemErrors(source, at),
  ];
}

const HOST_PATHS = [
  "",
  "BlockDevice",
  "CharDevice",
  "Directory",
  "DirectoryOrCreate",
  "File",
  "FileOrCreate",
  "Socket",
];

function hostPathErrors(source: ValueMap, at: string): Errors {
  const path = textAt(source, "path");
  if (path === "") return [requiredField(`${at}.path`)];
  return [
    ...climbingErrors(path, `${at}.path`),
    ...enumErrors(get(source, "type"), `${at}.type`, HOST_PATHS),
  ];
}

function emptyDirErrors(source: ValueMap, at: string): Errors {
  const limit = get(source, "sizeLimit");
  if (typeof limit !== "string" || compareQuantity(limit, "0") >= 0) return [];
  return [forbiddenField(`${at}.sizeLimit`, "SizeLimit field must be a valid resource quantity")];
}

function partitionErrors(name: string): SourceCheck {
  return (source, at) => {
    const partition = get(source, "partition") ?? 0;
    const isValid = typeof partition === "number" && partition >= 0 && partition <= 255;
    const why = "must be between 1 and 255, inclusive";
    return [
      ...requiredTexts(source, at, name),
      ...(isValid ? [] : [invalidField(`${at}.partition`, String(partition), why)]),
    ];
  };
}

function nfsErrors(source: ValueMap, at: string): Errors {
  const path = textAt(source, "path");
  return [
    ...requiredTexts(source, at, "server", "path"),
    ...(path.startsWith("/")
      ? []
      : [invalidField(`${at}.path`, printInvalid(path), "must be an absolute path")]),
  ];
}

/** Whether the server says of an empty name of a driver only that it is missing. */
const ENDS_AT_EMPTY: ByVersion<boolean> = { "1.34": false, "1.35": true };

/** Returns the errors of the name of a CSI driver. */
export function driverErrors(driver: string, at: string): Errors {
  if (driver === "" && formOf(ENDS_AT_EMPTY)) return [requiredField(at)];
  return [
    ...(driver === "" ? [requiredField(at)] : []),
    ...(driver.length > 63 ? [tooLongField(at, 63)] : []),
    ...problemErrors(driver, at, subdomainProblems(driver.toLowerCase(), false)),
  ];
}

function csiErrors(source: ValueMap, at: string): Errors {
  const secret = get(source, "nodePublishSecretRef");
  const name = isMap(secret) ? textAt(secret, "name") : null;
  return [
    ...driverErrors(textAt(source, "driver"), `${at}.driver`),
    ...(name === "" ? [requiredField(`${at}.nodePublishSecretRef.name`)] : []),
    ...(name === null || name === "" ? [] : subdomainErrors(name, `${at}.name`)),
  ];
}

function fibreChannelErrors(source: ValueMap, at: string): Errors {
  const [names, ids] = [listAt(source, "targetWWNs"), listAt(source, "wwids")];
  const lun = get(source, "lun");
  const field = `${at}.targetWWNs`;
  const errors: FieldError[] = [];
  if (names.length + ids.length === 0)
    errors.push(requiredField(field, "must specify either targetWWNs or wwids, but not both"));
  if (names.length > 0 && ids.length > 0)
    errors.push(
      invalidField(field, printInvalid(names), "targetWWNs and wwids can not be specified simultaneously"),
    );
  if (names.length === 0) return errors;
  if (lun === undefined)
    return [...errors, requiredField(`${at}.lun`, "lun is required if targetWWNs is specified")];
  return [...errors, ...rangeErrors(lun, `${at}.lun`, 0, 255)];
}

function iscsiErrors(source: ValueMap, at: string): Errors {
  const iqn = textAt(source, "iqn");
  const isKnown = at === "spec.iscsi" || /^(iqn|eui|naa)/.test(iqn);
  const isValid =
    /^(iqn\.\d{4}-\d{2}\.([\w-.]+)(:[^,;*&$|\s]+)$|eui\.[0-9a-fA-F]{16}$|naa\.[0-9a-fA-F]{32}$)/.test(iqn);
  const why = isKnown ? "must be valid format" : "must be valid format starting with iqn, eui, or naa";
  const needsSecret = get(source, "chapAuthDiscovery") === true || get(source, "chapAuthSession") === true;
  return [
    ...requiredTexts(source, at, "targetPortal", "iqn"),
    ...(iqn === "" || isValid ? [] : [invalidField(`${at}.iqn`, printInvalid(iqn), why)]),
    ...rangeErrors(get(source, "lun") ?? 0, `${at}.lun`, 0, 255),
    ...(needsSecret && !isMap(get(source, "secretRef")) ? [requiredField(`${at}.secretRef`)] : []),
  ];
}

const CACHING = ["None", "ReadOnly", "ReadWrite"];
const DISKS = ["Dedicated", "Managed", "Shared"];

function azureDiskErrors(source: ValueMap, at: string): Errors {
  const uri = textAt(source, "diskURI");
  const isManaged = textAt(source, "kind") === "Managed";
  const example = isManaged
    ? "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}"
    : "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd";
  const isRight = uri.startsWith(isManaged ? "/subscriptions/" : "https://");
  return [
    ...requiredTexts(source, at, "diskName", "diskURI"),
    ...enumErrors(get(source, "cachingMode"), `${at}.cachingMode`, CACHING),
    ...enumErrors(get(source, "kind"), `${at}.kind`, DISKS),
    ...(isRight ? [] : [unsupportedField(`${at}.diskURI`, printInvalid(uri), [example])]),
  ];
}

function azureFileErrors(source: ValueMap, at: string): Errors {
  return requiredTexts(source, at, "secretName", "shareName");
}

function monitorErrors(source: ValueMap, at: string): Errors {
  return listOf(get(source, "monitors")).length === 0 ? [requiredField(`${at}.monitors`)] : [];
}

function gitErrors(source: ValueMap, at: string): Errors {
  return [
    ...requiredTexts(source, at, "repository"),
    ...relativePathErrors(textAt(source, "directory"), `${at}.directory`),
  ];
}

function flexErrors(source: ValueMap, at: string): Errors {
  const driver = textAt(source, "driver");
  return driver === "" ? [requiredField(`${at}.driver`)] : [];
}

function flockerErrors(source: ValueMap, at: string): Errors {
  const [name, id] = [textAt(source, "datasetName"), textAt(source, "datasetUUID")];
  return [
    ...(name + id === "" ? [requiredField(at, "one of datasetName and datasetUUID is required")] : []),
    ...(name !== "" && id !== ""
      ? [invalidField(at, '"resource"', "datasetName and datasetUUID can not be specified simultaneously")]
      : []),
    ...(name.includes("/")
      ? [invalidField(`${at}.datasetName`, printInvalid(name), "must not contain '/'")]
      : []),
  ];
}

function ephemeralErrors(source: ValueMap, at: string): Errors {
  const template = get(source, "volumeClaimTemplate");
  const field = `${at}.volumeClaimTemplate`;
  if (!isMap(template)) return [requiredField(field)];
  return [
    ...templateMetadataErrors(mapAt(template, "metadata"), `${field}.metadata`),
    ...claimSpecErrors(get(template, "spec") ?? {}, `${field}.spec`),
  ];
}

function quobyteErrors(source: ValueMap, at: string): Errors {
  const registry = textAt(source, "registry");
  const why = "must be a host:port pair or multiple pairs separated by commas";
  const isLong = utf8Length(textAt(source, "tenant")) > 64;
  const wrong = registry.split(",").filter((pair) => !/^(\[[^[\]]*\]|[^:[\]]*):[^:[\]]*$/.test(pair));
  const tenant = requiredField(`${at}.tenant`, "must be a UUID and may not exceed a length of 64 characters");
  return [
    ...(registry === "" ? [requiredField(`${at}.registry`, why)] : []),
    ...(registry !== "" && isLong ? [tenant] : []),
    ...(registry === "" || isLong
      ? []
      : wrong.map(() => invalidField(`${at}.registry`, printInvalid(registry), why))),
    ...requiredTexts(source, at, "volume"),
  ];
}

function storageOsErrors(source: ValueMap, at: string): Errors {
  const secret = get(source, "secretRef");
  return [
    ...requiredName(source, "volumeName", at, dnsLabelProblems),
    ...optionalName(source, "volumeNamespace", at, dnsLabelProblems),
    ...(isMap(secret) ? requiredTexts(secret, `${at}.secretRef`, "name") : []),
  ];
}

const PULLS = ["Always", "IfNotPresent", "Never"];

/** A pod template may leave out the reference. */
function imageErrors(source: ValueMap, at: string): Errors {
  const isPod = at.startsWith("spec.volumes");
  return [
    ...(isPod ? requiredTexts(source, at, "reference") : []),
    ...requiredChoice(get(source, "pullPolicy"), `${at}.pullPolicy`, PULLS),
  ];
}

/** The checks of each volume source. */
export const SOURCE_CHECKS: { readonly [type: string]: SourceCheck } = {
  emptyDir: emptyDirErrors,
  hostPath: hostPathErrors,
  gitRepo: gitErrors,
  gcePersistentDisk: (source, at) =>
    partitionErrors("pdName")(source, at.replace(/gcePersistentDisk$/, "persistentDisk")),
  awsElasticBlockStore: partitionErrors("volumeID"),
  secret: keysErrors("secretName"),
  configMap: keysErrors("name"),
  nfs: nfsErrors,
  iscsi: iscsiErrors,
  glusterfs: needs("endpoints", "path"),
  flocker: flockerErrors,
  persistentVolumeClaim: needs("claimName"),
  rbd: (source, at) => [...monitorErrors(source, at), ...requiredTexts(source, at, "image")],
  cinder: needs("volumeID"),
  cephfs: monitorErrors,
  downwardAPI: downwardErrors,
  fc: fibreChannelErrors,
  flexVolume: flexErrors,
  azureFile: azureFileErrors,
  vsphereVolume: needs("volumePath"),
  photonPersistentDisk: needs("pdID"),
  portworxVolume: needs("volumeID"),
  azureDisk: azureDiskErrors,
  projected: projectedErrors,
  csi: csiErrors,
  ephemeral: ephemeralErrors,
  image: imageErrors,
  quobyte: quobyteErrors,
  scaleIO: needs("gateway", "system", "volumeName"),
  storageos: storageOsErrors,
};
