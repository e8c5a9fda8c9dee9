import { mapAt } from "../../../value/field-values.ts";
import { dig, get, isMap, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { absent, type DefaultRules, overwrite, set } from "../../defaults/default-rule.ts";
import { nodeTermsWarnings } from "../../validate/node-label-warnings.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { withFinalizer } from "../common/change-object.ts";
import { accessModes, type Row, since, text } from "../common/table-cells.ts";
import { storageClassOf } from "./claim-class.ts";
import { volumeErrors, volumeUpdateErrors } from "./persistent-volume-validation.ts";
import { podTemplateDefaults } from "./pod-template/pod-template-defaults.ts";
import { volumeTypeWarnings } from "./pod-template/pod-warnings.ts";

/** Defaults of the structs in a PersistentVolume's spec, which a VolumeAttachment contains too. */
export const volumeSpecDefaults: DefaultRules = {
  "core/v1.AzureDiskVolumeSource": podTemplateDefaults["core/v1.AzureDiskVolumeSource"],
  "core/v1.HostPathVolumeSource": podTemplateDefaults["core/v1.HostPathVolumeSource"],
  "core/v1.ISCSIPersistentVolumeSource": podTemplateDefaults["core/v1.ISCSIVolumeSource"],
  "core/v1.RBDPersistentVolumeSource": podTemplateDefaults["core/v1.RBDVolumeSource"],
  "core/v1.ScaleIOPersistentVolumeSource": podTemplateDefaults["core/v1.ScaleIOVolumeSource"],
};

export const persistentVolume: BuiltinKind = {
  defaults: {
    ...volumeSpecDefaults,
    "core/v1.PersistentVolume": [
      set("status.phase", "Pending"),
      set("spec.persistentVolumeReclaimPolicy", "Retain"),
      overwrite("spec.volumeMode", "Filesystem", absent("spec.volumeMode")),
    ],
  },
  admit: (_, object, live) => (live === null ? withFinalizer(object, "kubernetes.io/pv-protection") : object),
  strategy: {
    returnsDeletedObject: true,
    prepareForCreate: ({ now }, object) =>
      withKey(object, "status", { phase: "Pending", lastPhaseTransitionTime: now }),
    prepareForStatusUpdate: ({ now }, object, live) => withTransitionTime(object, live, now),
  },
  validate: { create: volumeErrors, update: volumeUpdateErrors },
  warnings: (object) => [
    ...volumeWarnings(object),
    ...volumeTypeWarnings(withoutQuietSources(object), "spec"),
  ],
  table: (row) => [
    text(row, "spec.capacity.storage"),
    accessModes(row, "spec.accessModes"),
    text(row, "spec.persistentVolumeReclaimPolicy"),
    text(row, "metadata.deletionTimestamp") === "" ? text(row, "status.phase", "Pending") : "Terminating",
    claim(row),
    storageClassOf(row.object) ?? "",
    text(row, "spec.volumeAttributesClassName", "<unset>"),
    text(row, "status.reason"),
    since(row),
    text(row, "spec.volumeMode", "<unset>"),
  ],
};

const TRANSITION = "lastPhaseTransitionTime";

/** Returns a volume with the time of its last phase: now if the phase is another one and the client wrote no time of its own. */
function withTransitionTime(volume: ValueMap, live: ValueMap, now: string): ValueMap {
  const [status, before] = [mapAt(volume, "status"), mapAt(live, "status")];
  const [time, old] = [get(status, TRANSITION), get(before, TRANSITION)];
  const isSamePhase = get(status, "phase") === get(before, "phase");
  if (isSamePhase ? time !== undefined : time !== undefined && time !== old) return volume;
  const wanted = isSamePhase ? old : now;
  return wanted === undefined ? volume : withKey(volume, "status", withKey(status, TRANSITION, wanted));
}

const DEPRECATED_ANNOTATIONS = {
  "volume.beta.kubernetes.io/storage-class":
    'deprecated since v1.8; use "storageClassName" attribute instead',
  "volume.beta.kubernetes.io/mount-options": 'deprecated since v1.31; use "mountOptions" attribute instead',
};

/** Returns the warnings for the fields of a PersistentVolume other than its volume type. */
function volumeWarnings(volume: ValueMap): readonly string[] {
  const annotations = dig(volume, "metadata", "annotations");
  const old = Object.entries(DEPRECATED_ANNOTATIONS)
    .filter(([key]) => isMap(annotations) && Object.hasOwn(annotations, key))
    .map(([key, why]) => `metadata.annotations[${key}]: ${why}`);
  const terms = dig(volume, "spec", "nodeAffinity", "required", "nodeSelectorTerms");
  const places = nodeTermsWarnings(terms, "spec.nodeAffinity.required.nodeSelectorTerms");
  if (dig(volume, "spec", "persistentVolumeReclaimPolicy") !== "Recycle") return [...old, ...places];
  return [
    ...old,
    ...places,
    "spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.",
  ];
}

/** Returns the spec without the volume types that the server warns about only in pods. */
function withoutQuietSources(volume: ValueMap): ValueMap {
  return ["flocker", "quobyte"].reduce(withoutKey, mapAt(volume, "spec"));
}

function claim(row: Row): string {
  const name = text(row, "spec.claimRef.name");
  return name === "" ? "" : `${text(row, "spec.claimRef.namespace")}/${name}`;
}
