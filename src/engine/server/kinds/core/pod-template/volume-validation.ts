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
  const names = new Set<string>();
  return volumes.map((volume, i) => {
    const at = `${path}.volumes[${i}]`;
    const errors: FieldError[] = [];
    const name = textAt(volume, "name");
    const sources = Object.keys(volume).filter((key) => key !== "name" && isMap(get(volume, key)));
    if (sources.length === 0) errors.push(requiredField(at, "must specify a volume type"));
    for (const source of sources.toSorted(inCheckOrder).slice(1)) {
      errors.push(forbiddenField(`${at}.${source}`, "may not specify more than 1 volume type"));
    }
    if (name === "") errors.push(requiredField(`${at}.name`));
    if (name !== "" && names.has(name)) errors.push(duplicateField(`${at}.name`, quoteGo(name)));
    names.add(name);
    errors.push(...sourceErrors(volume, sources, at, spec));
    return { name, errors };
  });
}

/** The order in which the server checks the volume types: it refuses all types of a volume but the first. */
const ORDER = [
  "emptyDir",
  "hostPath",
  "gitRepo",
  "gcePersistentDisk",
  "awsElasticBlockStore",
  "secret",
  "nfs",
  "iscsi",
  "glusterfs",
  "persistentVolumeClaim",
  "rbd",
  "cinder",
  "cephfs",
  "flocker",
  "downwardAPI",
  "fc",
  "configMap",
];

function inCheckOrder(a: string, b: string): number {
  const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return rank(a) - rank(b);
}

/** The field that a volume type requires. */
const REQUIRED_FIELD: { readonly [source: string]: string } = {
  configMap: "name",
  secret: "secretName",
  persistentVolumeClaim: "claimName",
  hostPath: "path",
};

function sourceErrors(
  volume: ValueMap,
  sources: readonly string[],
  at: string,
  spec: ValueMap,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const first = [...sources].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))[0];
  if (first === undefined) return errors;
  const source = get(volume, first) as ValueMap;
  const field = REQUIRED_FIELD[first];
  if (field !== undefined && textAt(source, field) === "")
    errors.push(requiredField(`${at}.${first}.${field}`));
  if (first === "projected") {
    mapsOf(get(source, "sources")).forEach((one, i) => {
      if (
        at.startsWith("spec.volumes") &&
        isMap(get(one, "serviceAccountToken")) &&
        textAt(spec, "serviceAccountName") === ""
      ) {
        const why = "must not be specified when serviceAccountName is not set";
        errors.push(forbiddenField(`${at}.projected.sources[${i}].serviceAccountToken`, why));
      }
    });
  }
  return errors;
}
