import { get } from "../../../../value/value.ts";
import {
  absent,
  copyOf,
  type DefaultRule,
  type DefaultRules,
  overwrite,
  present,
  set,
} from "../../../defaults/default-rule.ts";
import { type ByVersion, formOf } from "../../../version/current-version.ts";
import { imagePullPolicy } from "./image-pull-policy.ts";

/** Whether the feature for volumes with an image is on. */
const HAS_IMAGE_VOLUMES: ByVersion<boolean> = { "1.34": false, "1.35": true };

const container: readonly DefaultRule[] = [
  set("imagePullPolicy", (struct) => imagePullPolicy(get(struct, "image"))),
  set("terminationMessagePath", "/dev/termination-log"),
  set("terminationMessagePolicy", "File"),
];

/** Defaults of a PersistentVolumeClaim's spec, which ephemeral volumes and StatefulSets contain too. */
export const claimSpecDefaults = {
  "core/v1.PersistentVolumeClaimSpec": [overwrite("volumeMode", "Filesystem", absent("volumeMode"))],
} satisfies DefaultRules;

/**
 * Defaults of all structs in a pod template, by Go struct. Upstream: kubernetes pkg/apis/core/v1/defaults.go and the default
 * markers of k8s.io/api/core/v1 (v1.36.3).
 */
export const podTemplateDefaults = {
  ...claimSpecDefaults,
  "core/v1.AzureDiskVolumeSource": [
    set("cachingMode", "ReadWrite"),
    set("fsType", "ext4"),
    set("readOnly", false),
    set("kind", "Shared"),
  ],
  "core/v1.ConfigMapVolumeSource": [set("defaultMode", 0o644)],
  "core/v1.Container": container,
  "core/v1.ContainerPort": [set("protocol", "TCP")],
  "core/v1.DownwardAPIVolumeSource": [set("defaultMode", 0o644)],
  "core/v1.EphemeralContainer": container,
  "core/v1.FileKeySelector": [set("optional", false)],
  "core/v1.GRPCAction": [set("service", "")],
  "core/v1.HTTPGetAction": [set("path", "/"), set("scheme", "HTTP")],
  "core/v1.HostPathVolumeSource": [set("type", "")],
  "core/v1.ISCSIVolumeSource": [set("iscsiInterface", "default")],
  "core/v1.ImageVolumeSource": [
    set(
      "pullPolicy",
      (struct) => imagePullPolicy(get(struct, "reference")),
      () => formOf(HAS_IMAGE_VOLUMES),
    ),
  ],
  "core/v1.ObjectFieldSelector": [set("apiVersion", "v1")],
  "core/v1.PodSpec": [
    set("dnsPolicy", "ClusterFirst"),
    set("restartPolicy", "Always"),
    set("securityContext", {}),
    set("terminationGracePeriodSeconds", 30),
    set("serviceAccountName", copyOf("serviceAccount")),
    overwrite("serviceAccount", copyOf("serviceAccountName"), present("serviceAccountName")),
    set("schedulerName", "default-scheduler"),
  ],
  "core/v1.Probe": [
    set("timeoutSeconds", 1),
    set("periodSeconds", 10),
    set("successThreshold", 1),
    set("failureThreshold", 3),
  ],
  "core/v1.ProjectedVolumeSource": [set("defaultMode", 0o644)],
  "core/v1.RBDVolumeSource": [set("pool", "rbd"), set("user", "admin"), set("keyring", "/etc/ceph/keyring")],
  "core/v1.ScaleIOVolumeSource": [set("storageMode", "ThinProvisioned"), set("fsType", "xfs")],
  "core/v1.SecretVolumeSource": [set("defaultMode", 0o644)],
  "core/v1.ServiceAccountTokenProjection": [set("expirationSeconds", 3600)],
  "core/v1.Volume": [set("emptyDir", {}, (volume) => Object.keys(volume).every((key) => key === "name"))],
} satisfies DefaultRules;
