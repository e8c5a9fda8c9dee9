import { listAt, mapAt, mapsOf, textAt, textOf } from "../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { procMount } from "./proc-mount-check.ts";
import { requiredType } from "./seccomp-checks.ts";
import {
  type CheckPod,
  named,
  namesOf,
  type PodParts,
  quoted,
  type SecurityCheck,
  securityOf,
  setters,
  sortedOnce,
  unlessOwnUsers,
  type Violation,
} from "./security-check.ts";

/**
 * The checks of the level `restricted`, in the order of their messages: what a hardened pod needs, in addition to `baseline`.
 * Upstream: k8s.io/pod-security-admission policy/check_*.go (v0.36.3).
 */
export const restrictedChecks: readonly SecurityCheck[] = [
  {
    id: "allowPrivilegeEscalation",
    versions: [
      [8, allowPrivilegeEscalation],
      [25, unlessWindows(allowPrivilegeEscalation)],
    ],
  },
  {
    id: "capabilities_restricted",
    versions: [
      [22, droppedCapabilities],
      [25, unlessWindows(droppedCapabilities)],
    ],
    replaces: "capabilities_baseline",
  },
  { id: "procMount_restricted", versions: [[35, procMount]], replaces: "procMount" },
  { id: "restrictedVolumes", versions: [[0, volumeTypes]], replaces: "hostPathVolumes" },
  {
    id: "runAsNonRoot",
    versions: [
      [0, runAsNonRoot],
      [35, unlessOwnUsers(runAsNonRoot)],
    ],
  },
  {
    id: "runAsUser",
    versions: [
      [23, runAsUser],
      [35, unlessOwnUsers(runAsUser)],
    ],
  },
  {
    id: "seccompProfile_restricted",
    versions: [
      [19, requiredType],
      [25, unlessWindows(requiredType)],
    ],
    replaces: "seccompProfile_baseline",
  },
];

/** Pods on Windows nodes cannot set what only Linux has. */
function unlessWindows(check: CheckPod): CheckPod {
  return (pod) => (textAt(mapAt(pod.spec, "os"), "name") === "windows" ? null : check(pod));
}

function allowPrivilegeEscalation(pod: PodParts): Violation | null {
  const containers = namesOf(pod, (one) => get(securityOf(one), "allowPrivilegeEscalation") !== false);
  if (containers.length === 0) return null;
  const detail = `${named("container", containers)} must set securityContext.allowPrivilegeEscalation=false`;
  return { reason: "allowPrivilegeEscalation != false", detail };
}

function droppedCapabilities(pod: PodParts): Violation | null {
  const capabilities = (container: ValueMap, field: string): readonly string[] =>
    listAt(mapAt(securityOf(container), "capabilities"), field).map(textOf);
  const added = (container: ValueMap): readonly string[] =>
    capabilities(container, "add").filter((one) => one !== "NET_BIND_SERVICE");
  const keeping = namesOf(pod, (one) => !capabilities(one, "drop").includes("ALL"));
  const adding = namesOf(pod, (one) => added(one).length > 0);
  const all = quoted(sortedOnce(pod.containers.flatMap(added)));
  const details = [
    ...(keeping.length > 0
      ? [`${named("container", keeping)} must set securityContext.capabilities.drop=["ALL"]`]
      : []),
    ...(adding.length > 0
      ? [`${named("container", adding)} must not include ${all} in securityContext.capabilities.add`]
      : []),
  ];
  return details.length === 0 ? null : { reason: "unrestricted capabilities", detail: details.join("; ") };
}

const ALLOWED_VOLUMES = [
  ...["configMap", "csi", "downwardAPI", "emptyDir", "ephemeral", "image"],
  ...["persistentVolumeClaim", "projected", "secret"],
];
/** All other types, in the order in which the server looks for them. */
const OTHER_VOLUMES = [
  ...["hostPath", "gcePersistentDisk", "awsElasticBlockStore", "gitRepo", "nfs", "iscsi", "glusterfs", "rbd"],
  ...[
    "flexVolume",
    "cinder",
    "cephfs",
    "flocker",
    "fc",
    "azureFile",
    "vsphereVolume",
    "quobyte",
    "azureDisk",
  ],
  ...["portworxVolume", "scaleIO", "storageos"],
];

function volumeTypes({ spec }: PodParts): Violation | null {
  const volumes = mapsOf(get(spec, "volumes")).filter(
    (volume) => !ALLOWED_VOLUMES.some((type) => isMap(get(volume, type))),
  );
  if (volumes.length === 0) return null;
  const types = sortedOnce(
    volumes.map((volume) => OTHER_VOLUMES.find((type) => isMap(get(volume, type))) ?? "unknown"),
  );
  const names = volumes.map((volume) => textAt(volume, "name"));
  const verb = names.length === 1 ? "uses" : "use";
  const noun = types.length === 1 ? "type" : "types";
  return {
    reason: "restricted volume types",
    detail: `${named("volume", names)} ${verb} restricted volume ${noun} ${quoted(types)}`,
  };
}

function runAsNonRoot(pod: PodParts): Violation | null {
  const reason = "runAsNonRoot != true";
  const nonRoot = (context: ValueMap) => get(context, "runAsNonRoot");
  const wrong = setters(
    nonRoot(pod.security) === false,
    namesOf(pod, (one) => nonRoot(securityOf(one)) === false),
  );
  if (wrong !== "") return { reason, detail: `${wrong} must not set securityContext.runAsNonRoot=false` };
  if (nonRoot(pod.security) === true) return null;
  const without = namesOf(pod, (one) => typeof nonRoot(securityOf(one)) !== "boolean");
  if (without.length === 0) return null;
  const detail = `pod or ${named("container", without)} must set securityContext.runAsNonRoot=true`;
  return { reason, detail };
}

function runAsUser(pod: PodParts): Violation | null {
  const isRoot = (context: ValueMap): boolean => get(context, "runAsUser") === 0;
  const found = setters(
    isRoot(pod.security),
    namesOf(pod, (one) => isRoot(securityOf(one))),
  );
  return found === "" ? null : { reason: "runAsUser=0", detail: `${found} must not set runAsUser=0` };
}
