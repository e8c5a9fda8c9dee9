import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { quoteGo } from "../../../../value/go-format.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import { duplicateField } from "../../../http/late-errors.ts";
import { forbiddenField, invalidField, requiredField } from "../../../http/status-errors.ts";
import { subdomainProblems } from "../../../validate/name-rules.ts";
import { dnsLabelErrors, type Errors } from "../../../validate/value-checks.ts";
import { SOURCE_CHECKS } from "./volume-sources.ts";

type CheckedVolume = { readonly volume: ValueMap; readonly name: string; readonly errors: Errors };

/** Returns the name and the invalid fields of each volume of a pod spec at `path`. `podName` is empty for a pod template. */
export function checkVolumes(
  volumes: readonly ValueMap[],
  path: string,
  podName: string,
): readonly CheckedVolume[] {
  const names = new Set<string>(); // of the valid volumes
  return volumes.map((volume, i) => {
    const at = `${path}.volumes[${i}]`;
    const name = textAt(volume, "name");
    const errors = [
      ...typeErrors(volume, at),
      ...claimNameErrors(volume, at, podName),
      ...(name === "" ? [requiredField(`${at}.name`)] : dnsLabelErrors(name, `${at}.name`)),
      ...(names.has(name) ? [duplicateField(`${at}.name`, quoteGo(name))] : []),
    ];
    if (errors.length === 0) names.add(name);
    return { volume, name, errors };
  });
}

/** The order in which the server checks the volume types: it refuses all types of a volume but the first. */
const TYPES: readonly string[] = [
  "emptyDir",
  "hostPath",
  "gitRepo",
  "gcePersistentDisk",
  "awsElasticBlockStore",
  "secret",
  "nfs",
  "iscsi",
  "glusterfs",
  "flocker",
  "persistentVolumeClaim",
  "rbd",
  "cinder",
  "cephfs",
  "quobyte",
  "downwardAPI",
  "fc",
  "flexVolume",
  "configMap",
  "azureFile",
  "vsphereVolume",
  "photonPersistentDisk",
  "portworxVolume",
  "azureDisk",
  "storageos",
  "projected",
  "scaleIO",
  "csi",
  "ephemeral",
  "image",
];

/** The volume types that the server writes in another way when it refuses them. */
const REFUSED_AS: { readonly [type: string]: string } = { cephfs: "cephFS", downwardAPI: "downwarAPI" };

/** Returns the errors of a volume's type at `at`: it must have exactly one. */
function typeErrors(volume: ValueMap, at: string): Errors {
  const [type, ...others] = TYPES.filter((one) => isMap(get(volume, one)));
  if (type === undefined) return [requiredField(at, "must specify a volume type")];
  return [
    ...(SOURCE_CHECKS[type]?.(get(volume, type) as ValueMap, `${at}.${type}`) ?? []),
    ...others.map((other) =>
      forbiddenField(`${at}.${REFUSED_AS[other] ?? other}`, "may not specify more than 1 volume type"),
    ),
  ];
}

/** Returns the errors of the name that the claim of an ephemeral volume would get. */
function claimNameErrors(volume: ValueMap, at: string, podName: string): Errors {
  const name = textAt(volume, "name");
  if (!isMap(get(volume, "ephemeral")) || podName === "" || name === "") return [];
  const claim = `${podName}-${name}`;
  return subdomainProblems(claim, false).map((text) =>
    invalidField(`${at}.name`, quoteGo(name), `PVC name ${quoteGo(claim)}: ${text}`),
  );
}

/** Returns an error for each token of a service account in the volumes of a pod that has no service account. */
export function tokenVolumeErrors(spec: ValueMap): Errors {
  if (textAt(spec, "serviceAccountName") !== "") return [];
  const why = "must not be specified when serviceAccountName is not set";
  return mapsOf(get(spec, "volumes")).flatMap((volume, i) => {
    const projected = get(volume, "projected");
    return mapsOf(isMap(projected) ? get(projected, "sources") : undefined).flatMap((source, j) =>
      isMap(get(source, "serviceAccountToken"))
        ? [forbiddenField(`spec.volumes[${i}].projected.sources[${j}].serviceAccountToken`, why)]
        : [],
    );
  });
}
