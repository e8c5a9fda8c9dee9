import { equal } from "../../../value/equal.ts";
import { quoteGo } from "../../../value/text.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import {
  duplicateField,
  type FieldError,
  forbiddenField,
  requiredField,
  unsupportedField,
} from "../../status.ts";
import { labelErrors } from "../metadata.ts";
import { containerErrors } from "./container.ts";
import { mapsOf, textOf } from "./errors.ts";

/** What is wrong with the spec of a pod. */
export function podSpecErrors(spec: ValueMap, path: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  const volumes = new Set<string>();
  for (const { name, problems } of volumeErrors(mapsOf(get(spec, "volumes")), spec, path)) {
    errors.push(...problems);
    // Nothing can be mounted from a volume that is wrong.
    if (problems.length === 0) volumes.add(name);
  }
  errors.push(...containerErrors(spec, path, volumes));
  const restart = textOf(spec, "restartPolicy");
  const restarts = ["Always", "OnFailure", "Never"];
  if (!restarts.includes(restart))
    errors.push(unsupportedField(`${path}.restartPolicy`, quoteGo(restart), restarts));
  const dns = textOf(spec, "dnsPolicy");
  const policies = ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"];
  if (!policies.includes(dns)) errors.push(unsupportedField(`${path}.dnsPolicy`, quoteGo(dns), policies));
  return errors;
}

/** What is wrong with a pod template. */
export function templateErrors(template: Value | undefined, path: string): readonly FieldError[] {
  if (!isMap(template)) return [];
  const spec = get(template, "spec");
  const errors: FieldError[] = [
    ...labelErrors(dig(template, "metadata", "labels"), `${path}.metadata.labels`),
  ];
  if (isMap(spec)) errors.push(...podSpecErrors(spec, `${path}.spec`));
  if (mapsOf(dig(spec, "ephemeralContainers")).length > 0) {
    errors.push(
      forbiddenField(`${path}.spec.ephemeralContainers`, "ephemeral containers not allowed in pod template"),
    );
  }
  return errors;
}

/** What else is wrong with a new pod. */
export function newPodErrors(pod: ValueMap): readonly FieldError[] {
  const spec = get(pod, "spec");
  if (!isMap(spec)) return [];
  const errors = [...podSpecErrors(spec, "spec")];
  if (mapsOf(get(spec, "ephemeralContainers")).length > 0) {
    errors.push(forbiddenField("spec.ephemeralContainers", "cannot be set on create"));
  }
  return errors;
}

type CheckedVolume = { readonly name: string; readonly problems: readonly FieldError[] };

function volumeErrors(volumes: readonly ValueMap[], spec: ValueMap, path: string): readonly CheckedVolume[] {
  const names = new Set<string>();
  return volumes.map((volume, i) => {
    const at = `${path}.volumes[${i}]`;
    const errors: FieldError[] = [];
    const name = textOf(volume, "name");
    const sources = Object.keys(volume).filter((key) => key !== "name" && isMap(get(volume, key)));
    if (sources.length === 0) errors.push(requiredField(at, "must specify a volume type"));
    for (const source of rest(sources)) {
      errors.push(forbiddenField(`${at}.${source}`, "may not specify more than 1 volume type"));
    }
    if (name === "") errors.push(requiredField(`${at}.name`));
    if (name !== "" && names.has(name)) errors.push(duplicateField(`${at}.name`, quoteGo(name)));
    names.add(name);
    errors.push(...sourceErrors(volume, sources, at, spec));
    return { name, problems: errors };
  });
}

/** The server looks at the kinds of volumes in this order; all but the first are too many. */
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

function rest(sources: readonly string[]): readonly string[] {
  const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return [...sources].sort((a, b) => rank(a) - rank(b)).slice(1);
}

const NAMED: { readonly [source: string]: string } = {
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
  const field = NAMED[first];
  if (field !== undefined && textOf(source, field) === "")
    errors.push(requiredField(`${at}.${first}.${field}`));
  if (first === "projected") {
    mapsOf(get(source, "sources")).forEach((one, i) => {
      if (
        at.startsWith("spec.volumes") &&
        isMap(get(one, "serviceAccountToken")) &&
        textOf(spec, "serviceAccountName") === ""
      ) {
        const why = "must not be specified when serviceAccountName is not set";
        errors.push(forbiddenField(`${at}.projected.sources[${i}].serviceAccountToken`, why));
      }
    });
  }
  return errors;
}

const MAY_CHANGE =
  "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

/** What is wrong with an update of a pod: nearly everything of its spec stays as it was made. */
export function podUpdateErrors(pod: ValueMap, live: ValueMap): readonly FieldError[] {
  const spec = get(pod, "spec");
  const was = get(live, "spec");
  if (!isMap(spec) || !isMap(was)) return [];
  const errors: FieldError[] = [...podSpecErrors(spec, "spec")];
  for (const field of ["containers", "initContainers"]) {
    if (mapsOf(get(spec, field)).length !== mapsOf(get(was, field)).length) {
      const what = field === "containers" ? "containers" : "init containers";
      return [forbiddenField(`spec.${field}`, `pod updates may not add or remove ${what}`), ...errors];
    }
  }
  if (!equal(fixedPart(spec, was), fixedPart(was, was))) {
    errors.push(forbiddenField("spec", MAY_CHANGE));
  }
  return errors;
}

/** A spec with what may change as it was. */
function fixedPart(spec: ValueMap, was: ValueMap): ValueMap {
  let out = spec;
  for (const field of ["containers", "initContainers"]) {
    const list = get(out, field);
    if (!Array.isArray(list)) continue;
    const images = mapsOf(get(was, field)).map((container) => textOf(container, "image"));
    out = withKey(
      out,
      field,
      mapsOf(list).map((container, i) => withKey(container, "image", images[i] ?? "")),
    );
  }
  const tolerations = mapsOf(get(spec, "tolerations"));
  const kept = mapsOf(get(was, "tolerations")).every((one) => tolerations.some((other) => equal(one, other)));
  for (const field of ["activeDeadlineSeconds", ...(kept ? ["tolerations"] : [])])
    out = withoutKey(out, field);
  return out;
}
