import { mapAt, mapsOf, textAt } from "../../../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../../value/value.ts";
import {
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../../../http/status-errors.ts";
import { printInvalid } from "../../../../validate/field-checks.ts";
import type { Errors } from "../../../../validate/value-checks.ts";
import { eachContainerErrors } from "./each-container.ts";

const SYSTEMS = ["linux", "windows"];

/** Returns the invalid fields of the operating system of a pod, and the fields that this system does not have. */
export function systemErrors(spec: ValueMap, path: string): Errors {
  const os = get(spec, "os");
  if (!isMap(os)) return [];
  const name = textAt(os, "name");
  if (name === "") return [requiredField(`${path}.os.name`)];
  if (name === "linux") return linuxErrors(spec, path);
  if (name === "windows") return windowsErrors(spec, path);
  return [unsupportedField(`${path}.os`, printInvalid(name), SYSTEMS)];
}

function linuxErrors(spec: ValueMap, path: string): Errors {
  return presentErrors(
    spec,
    path,
    ["windowsOptions"],
    ["windowsOptions"],
    "windows options cannot be set for a linux pod",
  );
}

/** Fields of the pod that Windows does not have. */
const POD = ["hostUsers", "hostPID", "hostIPC", "shareProcessNamespace"];
/** Fields of the pod's security context that Windows does not have. */
const POD_SECURITY = [
  "appArmorProfile",
  "seLinuxOptions",
  "seccompProfile",
  "fsGroup",
  "fsGroupChangePolicy",
  "sysctls",
  "runAsUser",
  "runAsGroup",
  "supplementalGroups",
  "supplementalGroupsPolicy",
  "seLinuxChangePolicy",
];
/** Fields of a container's security context that Windows does not have. */
const CONTAINER_SECURITY = [
  "appArmorProfile",
  "seLinuxOptions",
  "seccompProfile",
  "capabilities",
  "readOnlyRootFilesystem",
  "privileged",
  "allowPrivilegeEscalation",
  "procMount",
  "runAsUser",
  "runAsGroup",
];

function windowsErrors(spec: ValueMap, path: string): Errors {
  const why = "cannot be set for a windows pod";
  return [
    ...POD.filter((field) => get(spec, field) !== undefined).map((field) =>
      forbiddenField(`${path}.${field}`, why),
    ),
    ...presentErrors(spec, path, POD_SECURITY, CONTAINER_SECURITY, why),
  ];
}

/** Returns an error for each of these fields in the security contexts of the pod and its containers. */
function presentErrors(
  spec: ValueMap,
  path: string,
  ofPod: readonly string[],
  ofContainer: readonly string[],
  why: string,
): Errors {
  const inContext = (context: Value | undefined, at: string, fields: readonly string[]): Errors =>
    fields
      .filter((field) => dig(context, field) !== undefined)
      .map((field) => forbiddenField(`${at}.securityContext.${field}`, why));
  return [
    ...inContext(get(spec, "securityContext"), path, ofPod),
    ...eachContainerErrors(spec, path, (container, at) =>
      inContext(get(container, "securityContext"), at, ofContainer),
    ),
  ];
}

const ALL_OR_NONE =
  "If pod contains any hostProcess containers then all containers must be HostProcess containers";

/** Returns the errors of containers that run as processes of a Windows host. */
export function hostProcessErrors(spec: ValueMap, path: string): Errors {
  const ofPod = hostProcessOf(spec);
  const containers = ["initContainers", "containers", "ephemeralContainers"].flatMap((field) =>
    mapsOf(get(spec, field)),
  );
  const count = containers.filter((container) => (hostProcessOf(container) ?? ofPod) === true).length;
  const differing = eachContainerErrors(spec, path, (container, at) => {
    const own = hostProcessOf(container);
    if (own === null || ofPod === null || own === ofPod) return [];
    const why = `pod hostProcess value must be identical if both are specified, was ${ofPod}`;
    return [invalidField(`${at}.securityContext.windowsOptions.hostProcess`, String(own), why)];
  });
  if (count === 0) return differing;
  const network = "hostNetwork must be true if pod contains any hostProcess containers";
  return [
    ...differing,
    ...(count === containers.length ? [] : [invalidField(path, '""', ALL_OR_NONE)]),
    ...(get(spec, "hostNetwork") === true ? [] : [invalidField(`${path}.hostNetwork`, "false", network)]),
  ];
}

function hostProcessOf(owner: ValueMap): boolean | null {
  const value = get(mapAt(mapAt(owner, "securityContext"), "windowsOptions"), "hostProcess");
  return typeof value === "boolean" ? value : null;
}

/** Returns the errors of a pod with users of its own. */
export function hostUsersErrors(spec: ValueMap, path: string): Errors {
  if (get(spec, "hostUsers") !== false) return [];
  const why = "when `hostUsers` is false";
  // As upstream, two of the fields have a capital letter.
  const fields = { hostNetwork: "hostNetwork", hostPID: "HostPID", hostIPC: "HostIPC" };
  return [
    ...Object.entries(fields)
      .filter(([field]) => get(spec, field) === true)
      .map(([, name]) => forbiddenField(`${path}.${name}`, why)),
    ...eachContainerErrors(spec, path, (container, at) =>
      mapsOf(get(container, "volumeDevices")).length > 0 ? [forbiddenField(`${at}.volumeDevices`, why)] : [],
    ),
  ];
}
