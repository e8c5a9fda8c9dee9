import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, isMap, type ValueMap } from "../../../../value/value.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../../http/status-errors.ts";
import { notFoundField, printInvalid } from "../../../validate/field-checks.ts";
import { type Errors, eachErrors } from "../../../validate/value-checks.ts";
import { climbingErrors, relativePathErrors } from "./path-validation.ts";

/** The valid volumes of a pod, by name. */
export type Volumes = ReadonlyMap<string, ValueMap>;

/** Returns the invalid volume mounts and block devices of a container. */
export function mountErrors(container: ValueMap, at: string, volumes: Volumes): Errors {
  const mounts = mapsOf(get(container, "volumeMounts"));
  const devices = mapsOf(get(container, "volumeDevices"));
  const paths = new Set<string>();
  const names = new Set<string>();
  const devicePaths = new Set<string>();
  return [
    ...eachErrors(get(container, "volumeMounts"), `${at}.volumeMounts`, (mount, path) =>
      oneMountErrors(mount, path, { container, volumes, devices, paths, list: `${at}.volumeMounts` }),
    ),
    ...eachErrors(get(container, "volumeDevices"), `${at}.volumeDevices`, (device, path) =>
      deviceErrors(device, path, { volumes, mounts, names, devicePaths }),
    ),
  ];
}

type MountContext = {
  readonly container: ValueMap;
  readonly volumes: Volumes;
  readonly devices: readonly ValueMap[];
  readonly paths: Set<string>;
  /** The path of the list. Upstream names it, not the mount, in some errors. */
  readonly list: string;
};

function oneMountErrors(mount: ValueMap, at: string, context: MountContext): Errors {
  const { volumes, devices, paths, list } = context;
  const [name, path] = [textAt(mount, "name"), textAt(mount, "mountPath")];
  const errors: FieldError[] = [];
  const wrong = (field: string, value: string, why: string): number =>
    errors.push(invalidField(`${at}.${field}`, printInvalid(value), why));
  if (name === "") errors.push(requiredField(`${at}.name`));
  if (!volumes.has(name)) errors.push(notFoundField(`${at}.name`, name));
  if (path === "") errors.push(requiredField(`${at}.mountPath`));
  if (paths.has(path)) wrong("mountPath", path, "must be unique");
  paths.add(path);
  if (devices.some((one) => textAt(one, "name") === name))
    wrong("name", name, "must not already exist in volumeDevices");
  if (devices.some((one) => textAt(one, "devicePath") === path))
    wrong("mountPath", path, "must not already exist as a path in volumeDevices");
  const [subPath, expression] = [textAt(mount, "subPath"), textAt(mount, "subPathExpr")];
  errors.push(...relativePathErrors(subPath, `${list}.subPath`));
  if (subPath !== "" && expression !== "")
    wrong("subPathExpr", expression, "subPathExpr and subPath are mutually exclusive");
  errors.push(...relativePathErrors(expression, `${list}.subPathExpr`));
  return [...errors, ...propagationErrors(mount, context), ...readOnlyErrors(mount, list)];
}

const PROPAGATIONS = ["Bidirectional", "HostToContainer", "None"];

function propagationErrors(mount: ValueMap, { container, list }: MountContext): Errors {
  const propagation = get(mount, "mountPropagation");
  const at = `${list}.mountPropagation`;
  if (typeof propagation !== "string") return [];
  if (!PROPAGATIONS.includes(propagation))
    return [unsupportedField(at, printInvalid(propagation), PROPAGATIONS)];
  if (propagation !== "Bidirectional" || dig(container, "securityContext", "privileged") === true) return [];
  return [forbiddenField(at, "Bidirectional mount propagation is available only to privileged containers")];
}

const READ_ONLY = ["Disabled", "Enabled", "IfPossible"];

function readOnlyErrors(mount: ValueMap, list: string): Errors {
  const mode = get(mount, "recursiveReadOnly");
  const at = `${list}.recursiveReadOnly`;
  if (typeof mode !== "string" || mode === "Disabled") return [];
  if (!READ_ONLY.includes(mode)) return [unsupportedField(at, printInvalid(mode), READ_ONLY)];
  const propagation = get(mount, "mountPropagation") ?? "None";
  return [
    ...(get(mount, "readOnly") === true
      ? []
      : [forbiddenField(at, "may only be specified when readOnly is true")]),
    ...(propagation === "None"
      ? []
      : [forbiddenField(at, "may only be specified when mountPropagation is None or not specified")]),
  ];
}

type DeviceContext = {
  readonly volumes: Volumes;
  readonly mounts: readonly ValueMap[];
  readonly names: Set<string>;
  readonly devicePaths: Set<string>;
};

function deviceErrors(device: ValueMap, at: string, context: DeviceContext): Errors {
  const { volumes, mounts, names, devicePaths } = context;
  const [name, path] = [textAt(device, "name"), textAt(device, "devicePath")];
  const volume = volumes.get(name);
  const errors: FieldError[] = [];
  const wrong = (field: string, value: string, why: string): number =>
    errors.push(invalidField(`${at}.${field}`, printInvalid(value), why));
  if (name === "") errors.push(requiredField(`${at}.name`));
  if (names.has(name)) wrong("name", name, "must be unique");
  if (volume === undefined) errors.push(notFoundField(`${at}.name`, name));
  else if (!isMap(get(volume, "persistentVolumeClaim")) && !isMap(get(volume, "ephemeral")))
    wrong(
      "name",
      name,
      "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode",
    );
  if (path === "") errors.push(requiredField(`${at}.devicePath`));
  if (devicePaths.has(path)) wrong("devicePath", path, "must be unique");
  if (climbingErrors(path, at).length > 0) wrong("devicePath", path, "can not contain backsteps ('..')");
  else devicePaths.add(path);
  if (mounts.some((one) => textAt(one, "name") === name))
    wrong("name", name, "must not already exist in volumeMounts");
  if (mounts.some((one) => textAt(one, "mountPath") === path))
    wrong("devicePath", path, "must not already exist as a path in volumeMounts");
  if (name !== "") names.add(name);
  return errors;
}
