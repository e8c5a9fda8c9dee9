import { equal } from "../../../value/equal.ts";
import { mapAt, mapOf, textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { internalDiff, internalJson } from "../../internal/internal-json.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { compareQuantity, quantityNumber } from "../../structs/quantity-numbers.ts";
import { enumErrors, immutableErrors, printInvalid } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { amountsOf } from "../../validate/resource-names.ts";
import { type Errors, optionalName, textsOf } from "../../validate/value-checks.ts";
import { persistentSourceErrors } from "./persistent-volume-sources.ts";
import { nodeSelectorErrors } from "./pod-template/affinity-validation.ts";
import { accessModeErrors } from "./pod-template/claim-validation.ts";

/** The volume types in the order in which the server checks them. */
const TYPES = [
  "hostPath",
  "gcePersistentDisk",
  "awsElasticBlockStore",
  "glusterfs",
  "flocker",
  "nfs",
  "rbd",
  "quobyte",
  "cephfs",
  "iscsi",
  "cinder",
  "fc",
  "flexVolume",
  "azureFile",
  "vsphereVolume",
  "photonPersistentDisk",
  "portworxVolume",
  "azureDisk",
  "scaleIO",
  "local",
  "storageos",
  "csi",
];

/** Returns the invalid fields of a PersistentVolume. */
export function volumeErrors(volume: ValueMap): Errors {
  const spec = mapOf(get(volume, "spec"));
  const modes = textsOf(get(spec, "accessModes"));
  const attributes = get(spec, "volumeAttributesClassName");
  return [
    ...(modes.length === 0 ? [requiredField("spec.accessModes")] : []),
    ...accessModeErrors(modes, "spec.accessModes"),
    ...capacityErrors(spec),
    ...reclaimErrors(spec),
    ...affinityErrors(spec),
    ...typeErrors(spec, metaText(volume, "name")),
    ...optionalName(spec, "storageClassName", "spec", subdomainProblems),
    ...enumErrors(get(spec, "volumeMode"), "spec.volumeMode", ["Block", "Filesystem"]),
    ...(attributes === ""
      ? [requiredField("spec.volumeAttributesClassName", "an empty string is disallowed")]
      : []),
    ...optionalName(spec, "volumeAttributesClassName", "spec", subdomainProblems),
    ...(attributes !== undefined && !isMap(get(spec, "csi"))
      ? [requiredField("spec.csi", "has to be specified when using volumeAttributesClassName")]
      : []),
    ...mountOptionErrors(volume, spec),
  ];
}

const MOUNT_OPTIONS = "volume.beta.kubernetes.io/mount-options";
/** The volume types that have mount options in an annotation. */
const WITH_MOUNT_OPTIONS = [
  "gcePersistentDisk",
  "awsElasticBlockStore",
  "glusterfs",
  "nfs",
  "rbd",
  "quobyte",
  "iscsi",
  "cinder",
  "cephfs",
  "azureFile",
  "vsphereVolume",
  "azureDisk",
  "photonPersistentDisk",
];

/** Upstream: kubernetes pkg/volume/validation/pv_validation.go, checkMountOption (v1.36.3). */
function mountOptionErrors(volume: ValueMap, spec: ValueMap): Errors {
  if (get(mapAt(mapAt(volume, "metadata"), "annotations"), MOUNT_OPTIONS) === undefined) return [];
  if (WITH_MOUNT_OPTIONS.some((type) => isMap(get(spec, type)))) return [];
  const why = "may not specify mount options for this volume type";
  return [forbiddenField(`metadata.annotations.${MOUNT_OPTIONS}`, why)];
}

function capacityErrors(spec: ValueMap): Errors {
  const amounts = amountsOf(get(spec, "capacity"));
  const isStorage = amounts.length === 1 && amounts[0]?.[0] === "storage";
  return [
    ...(amounts.length === 0 ? [requiredField("spec.capacity")] : []),
    ...(isStorage
      ? []
      : [unsupportedField("spec.capacity", marshalJson(get(spec, "capacity") ?? null), ["storage"])]),
    ...amounts.flatMap(([name, amount]) => {
      const at = `spec.capacity[${name}]`;
      const order = compareQuantity(amount, "0");
      const whole = Math.ceil(quantityNumber(amount));
      return [
        ...(order < 0 && whole < 0
          ? [invalidField(at, String(whole), "must be a valid resource quantity")]
          : []),
        ...(order <= 0 ? [invalidField(at, printInvalid(amount), "must be greater than zero")] : []),
      ];
    }),
  ];
}

const RECLAIMS = ["Delete", "Recycle", "Retain"];

function reclaimErrors(spec: ValueMap): Errors {
  const policy = textAt(spec, "persistentVolumeReclaimPolicy");
  const field = "spec.persistentVolumeReclaimPolicy";
  const path = textAt(mapAt(spec, "hostPath"), "path");
  const isRoot = /^\/(\.?\/)*\.?$/.test(path);
  return [
    ...(policy === "" ? [] : enumErrors(policy, field, RECLAIMS)),
    ...(isRoot && policy === "Recycle"
      ? [forbiddenField(field, "may not be 'recycle' for a hostPath mount of '/'")]
      : []),
  ];
}

function affinityErrors(spec: ValueMap): Errors {
  const affinity = get(spec, "nodeAffinity");
  if (!isMap(affinity)) return [];
  if (!isMap(get(affinity, "required")))
    return [requiredField("spec.nodeAffinity.required", "must specify required node constraints")];
  return nodeSelectorErrors(get(affinity, "required"), "spec.nodeAffinity.required");
}

/** `name` is that of the volume. */
function typeErrors(spec: ValueMap, name: string): Errors {
  const present = TYPES.filter((type) => isMap(get(spec, type)));
  const [first, ...others] = present;
  if (first === undefined) return [requiredField("spec", "must specify a volume type")];
  const needsNode = first === "local" && !isMap(get(spec, "nodeAffinity"));
  return [
    ...persistentSourceErrors(first, mapAt(spec, first), `spec.${first}`, name),
    // The server checks a flexVolume also if the volume has another type before it.
    ...others.flatMap((type) =>
      type === "flexVolume"
        ? persistentSourceErrors(type, mapAt(spec, type), `spec.${type}`, name)
        : [
            forbiddenField(
              `spec.${type === "cephfs" ? "cephFS" : type}`,
              "may not specify more than 1 volume type",
            ),
          ],
    ),
    ...(needsNode ? [requiredField("spec.nodeAffinity", "Local volume requires node affinity")] : []),
  ];
}

/** Returns the invalid fields of an updated PersistentVolume. */
export function volumeUpdateErrors(volume: ValueMap, live: ValueMap): Errors {
  const [spec, before] = [mapOf(get(volume, "spec")), mapOf(get(live, "spec"))];
  const errors: FieldError[] = [...volumeErrors(volume)];
  const compared = withoutFirstExpandSecret(spec, before);
  if (TYPES.some((type) => !equal(get(compared, type) ?? null, get(before, type) ?? null))) {
    const diff = internalDiff(before, compared, "apis/core.PersistentVolumeSource");
    const field = "spec.persistentvolumesource";
    errors.push(forbiddenField(field, `${field} is immutable after creation\n${diff}`));
  }
  errors.push(...immutableErrors(get(spec, "volumeMode"), get(before, "volumeMode"), "volumeMode"));
  errors.push(...affinityChangeErrors(get(spec, "nodeAffinity"), get(before, "nodeAffinity")));
  const [after, old] = [get(spec, "volumeAttributesClassName"), get(before, "volumeAttributesClassName")];
  if (old !== undefined && after === undefined)
    errors.push(
      forbiddenField("spec.volumeAttributesClassName", "update from non-nil value to nil is forbidden"),
    );
  return errors;
}

/** Returns a spec without the secret that a CSI driver needs to expand a volume, if it had none before: it can be set once. */
function withoutFirstExpandSecret(spec: ValueMap, before: ValueMap): ValueMap {
  const [csi, old] = [get(spec, "csi"), get(before, "csi")];
  const name = "controllerExpandSecretRef";
  if (!isMap(csi) || !isMap(old) || isMap(get(old, name))) return spec;
  return withKey(spec, "csi", withoutKey(csi, name));
}

/** The labels of nodes that had other names once. */
const LATER_NAMES: { readonly [label: string]: string } = {
  "beta.kubernetes.io/arch": "kubernetes.io/arch",
  "beta.kubernetes.io/instance-type": "node.kubernetes.io/instance-type",
  "beta.kubernetes.io/os": "kubernetes.io/os",
  "failure-domain.beta.kubernetes.io/region": "topology.kubernetes.io/region",
  "failure-domain.beta.kubernetes.io/zone": "topology.kubernetes.io/zone",
};

/** Where a volume is may change once. Later, only old names of labels may become new ones. */
function affinityChangeErrors(after: Value | undefined, before: Value | undefined): Errors {
  if (before === undefined || equal(after ?? null, before)) return [];
  if (after !== undefined && isRenamed(after, before)) return [];
  const printed = after === undefined ? "null" : internalJson(after, "apis/core.VolumeNodeAffinity");
  const why = "field is immutable, except for updating from beta label to GA";
  return [invalidField("nodeAffinity", printed, why)];
}

/**
 * Whether two values are equal, except that labels have their later names. A label without a later name may become empty, because Kubernetes
 * takes the empty text for its later name.
 */
function isRenamed(after: Value, before: Value): boolean {
  if (isList(after) && isList(before))
    return after.length === before.length && after.every((item, i) => isRenamed(item, before[i] as Value));
  if (!isMap(after) || !isMap(before)) return after === before;
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].every((name) => {
    const [now, old] = [get(after, name) ?? null, get(before, name) ?? null];
    if (name === "key" && typeof old === "string" && (now ?? "") === (LATER_NAMES[old] ?? "")) return true;
    return isRenamed(now, old);
  });
}
