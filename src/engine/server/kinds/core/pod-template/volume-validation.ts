import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { quoteGo } from "../../../../value/go-format.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import {
  duplicateField,
  type FieldError,
  forbiddenField,
  requiredField,
} from "../../../http/status-errors.ts";

type CheckedVolume = { readonly name: string; readonly errors: readonly FieldError[] };

/** Returns the name and the invalid fields of each volume of a pod spec at `path`. */
export function checkVolumes(
  volumes: readonly ValueMap[],
  spec: ValueMap,
  path: string,
): readonly CheckedVolume[] {
  const names = new Set<string>(); // of the valid volumes
  return volumes.map((volume, i) => {
    const at = `${path}.volumes[${i}]`;
    const name = textAt(volume, "name");
    const errors = [...typeErrors(volume, at, spec)];
    if (name === "") errors.push(requiredField(`${at}.name`));
    else if (names.has(name)) errors.push(duplicateField(`${at}.name`, quoteGo(name)));
    if (errors.length === 0) names.add(name);
    return { name, errors };
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

/** The field that a volume type requires. */
const REQUIRED_FIELD: { readonly [type: string]: string } = {
  configMap: "name",
  secret: "secretName",
  persistentVolumeClaim: "claimName",
  hostPath: "path",
};

/** Returns the errors of a volume's type at `at`: it must have exactly one. */
function typeErrors(volume: ValueMap, at: string, spec: ValueMap): readonly FieldError[] {
  const [type, ...others] = TYPES.filter((one) => isMap(get(volume, one)));
  if (type === undefined) return [requiredField(at, "must specify a volume type")];
  return [
    ...sourceErrors(type, get(volume, type) as ValueMap, at, spec),
    ...others.map((other) =>
      forbiddenField(`${at}.${REFUSED_AS[other] ?? other}`, "may not specify more than 1 volume type"),
    ),
  ];
}

/** Returns the errors of a volume's only or first type. */
function sourceErrors(type: string, source: ValueMap, at: string, spec: ValueMap): readonly FieldError[] {
  const required = REQUIRED_FIELD[type];
  if (required !== undefined && textAt(source, required) === "")
    return [requiredField(`${at}.${type}.${required}`)];
  const needsAccount = at.startsWith("spec.volumes") && textAt(spec, "serviceAccountName") === "";
  if (type !== "projected" || !needsAccount) return [];
  return mapsOf(get(source, "sources")).flatMap((one, i) =>
    isMap(get(one, "serviceAccountToken"))
      ? [
          forbiddenField(
            `${at}.projected.sources[${i}].serviceAccountToken`,
            "must not be specified when serviceAccountName is not set",
          ),
        ]
      : [],
  );
}
