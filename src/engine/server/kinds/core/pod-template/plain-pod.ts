import { mapsOf } from "../../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";

/** The fields of a container for which the server has no warnings. It has none for an empty value of another field, either. */
export const PLAIN_CONTAINER_FIELDS: readonly string[] = [
  "args",
  "command",
  "image",
  "imagePullPolicy",
  "name",
  "stdin",
  "terminationMessagePath",
  "terminationMessagePolicy",
  "tty",
  "workingDir",
];

/** The fields of a pod spec for which the server has no warnings. */
export const PLAIN_POD_SPEC_FIELDS: readonly string[] = [
  "containers",
  "dnsPolicy",
  "restartPolicy",
  "schedulerName",
  "securityContext",
  "serviceAccount",
  "serviceAccountName",
  "terminationGracePeriodSeconds",
];

function isPlainContainer(container: ValueMap): boolean {
  return hasOnly(container, PLAIN_CONTAINER_FIELDS);
}

/** Whether a pod or a pod template has only fields that most pods have. The warnings for all others are in the part `server`. */
export function isPlainPod(pod: ValueMap): boolean {
  const metadata = get(pod, "metadata");
  const spec = get(pod, "spec");
  if (!isMap(spec)) return true;
  const seconds = get(spec, "terminationGracePeriodSeconds");
  return (
    (!isMap(metadata) || isEmpty(get(metadata, "annotations"))) &&
    hasOnly(spec, PLAIN_POD_SPEC_FIELDS) &&
    !(typeof seconds === "number" && seconds < 0) &&
    mapsOf(get(spec, "containers")).every(isPlainContainer)
  );
}

function hasOnly(map: ValueMap, fields: readonly string[]): boolean {
  return Object.keys(map).every((field) => fields.includes(field) || isEmpty(get(map, field)));
}

function isEmpty(value: Value | undefined): boolean {
  return value == null || (typeof value === "object" && Object.keys(value).length === 0);
}
