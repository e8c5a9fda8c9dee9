import { equal } from "../../../../value/equal.ts";
import { mapOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../../http/status-errors.ts";
import { internalDiff } from "../../../internal/internal-json.ts";
import { metaValue } from "../../../metadata/object-meta.ts";
import { compareQuantity, isWholeQuantity } from "../../../structs/quantity-numbers.ts";
import { enumErrors, immutableErrors, printInvalid } from "../../../validate/field-checks.ts";
import { dnsLabelProblems, subdomainProblems } from "../../../validate/name-rules.ts";
import {
  type Errors,
  optionalName,
  requiredTexts,
  selectorErrors,
  textsOf,
} from "../../../validate/value-checks.ts";

const OLD_CLASS = "volume.beta.kubernetes.io/storage-class";
const ACCESS_MODES = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];

/** Returns the errors of the access modes of a claim or a volume. */
export function accessModeErrors(modes: readonly string[], at: string): Errors {
  const mixes =
    modes.includes("ReadWriteOncePod") &&
    modes.some((one) => one !== "ReadWriteOncePod" && ACCESS_MODES.includes(one));
  return [
    ...modes.flatMap((mode) => enumErrors(mode, at, ACCESS_MODES)),
    ...(mixes ? [forbiddenField(at, "may not use ReadWriteOncePod with other access modes")] : []),
  ];
}

/** Returns the invalid fields of a claim spec at `path`. */
export function claimSpecErrors(value: Value, path: string): Errors {
  const spec = mapOf(value);
  const modes = textsOf(get(spec, "accessModes"));
  const needed = "at least 1 access mode is required";
  return [
    ...(modes.length === 0 ? [requiredField(`${path}.accessModes`, needed)] : []),
    ...selectorErrors(get(spec, "selector"), `${path}.selector`),
    ...accessModeErrors(modes, `${path}.accessModes`),
    ...sizeErrors(dig(spec, "resources", "requests", "storage"), `${path}.resources[storage]`),
    ...optionalName(spec, "storageClassName", path, subdomainProblems),
    ...enumErrors(get(spec, "volumeMode"), `${path}.volumeMode`, ["Block", "Filesystem"]),
    ...sourceErrors(get(spec, "dataSource"), `${path}.dataSource`),
    ...sourceErrors(get(spec, "dataSourceRef"), `${path}.dataSourceRef`),
    ...bothSourcesErrors(spec, path),
    ...optionalName(spec, "volumeAttributesClassName", path, subdomainProblems),
  ];
}

function sizeErrors(size: Value | undefined, at: string): Errors {
  if (typeof size !== "string") return [requiredField(at)];
  return compareQuantity(size, "0") > 0
    ? []
    : [invalidField(at, printInvalid(size), "must be greater than zero")];
}

function sourceErrors(source: Value | undefined, at: string): Errors {
  if (!isMap(source)) return [];
  const [group, kind] = [textAt(source, "apiGroup"), textAt(source, "kind")];
  const why = "must be 'PersistentVolumeClaim' when referencing the default apiGroup";
  return [
    ...requiredTexts(source, at, "name", "kind"),
    ...(group === "" && kind !== "PersistentVolumeClaim" ? [invalidField(at, printInvalid(kind), why)] : []),
    ...optionalName(source, "apiGroup", at, subdomainProblems),
    ...optionalName(source, "namespace", at, dnsLabelProblems),
  ];
}

/** Returns an error if the two sources of a claim differ. */
function bothSourcesErrors(spec: ValueMap, path: string): Errors {
  const [source, reference] = [get(spec, "dataSource"), get(spec, "dataSourceRef")];
  if (!isMap(source) || !isMap(reference)) return [];
  // The server prints a path as the value, and a path has no public fields.
  const wrong = (why: string): Errors => [invalidField(path, "{}", why)];
  if (textAt(reference, "namespace") !== "")
    return wrong("may not be specified when dataSourceRef.namespace is specified");
  const isSame = ["apiGroup", "kind", "name"].every((field) =>
    equal(get(source, field) ?? null, get(reference, field) ?? null),
  );
  return isSame ? [] : wrong("must match dataSourceRef");
}

const IMMUTABLE_SPEC =
  "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims";

/** Returns the invalid fields of an updated claim. */
export function claimUpdateErrors(claim: ValueMap, live: ValueMap): Errors {
  const [spec, before] = [mapOf(get(claim, "spec")), mapOf(get(live, "spec"))];
  const errors: FieldError[] = [...claimSpecErrors(spec, "spec")];
  const [name, old] = [claim, live].map((one) => get(mapOf(metaValue(one, "annotations")), OLD_CLASS));
  const isUpgraded = get(before, "storageClassName") === undefined && get(spec, "storageClassName") === old;
  if (name !== old && !(isUpgraded && name === undefined))
    errors.push(...immutableErrors(name ?? "", old ?? "", `metadata.annotations.${OLD_CLASS}`));
  const fixed = fixedPart(spec, before, { old, isBound: dig(live, "status", "phase") === "Bound" });
  if (!equal(fixed.after, fixed.before)) {
    const diff = internalDiff(fixed.before, fixed.after, "apis/core.PersistentVolumeClaimSpec");
    errors.push(forbiddenField("spec", `${IMMUTABLE_SPEC}\n${diff}`));
  }
  const sizes = [spec, before].map((one) => String(dig(one, "resources", "requests", "storage") ?? "0"));
  const capacity = String(dig(live, "status", "capacity", "storage") ?? "0");
  const [size = "0", oldSize = "0"] = sizes;
  if (compareQuantity(size, oldSize) < 0 && compareQuantity(size, capacity) <= 0)
    errors.push(
      forbiddenField("spec.resources.requests.storage", "field can not be less than status.capacity"),
    );
  return [...errors, ...immutableErrors(get(spec, "volumeMode"), get(before, "volumeMode"), "volumeMode")];
}

type Former = {
  /** The class that an annotation of the claim names. */
  readonly old: Value | undefined;
  readonly isBound: boolean;
};

/** Returns both specs, equal in the fields that may change: a volume and a class may be set once, and a bound claim may grow. */
function fixedPart(spec: ValueMap, before: ValueMap, { old: named, isBound }: Former) {
  const volume = textAt(before, "volumeName") === "" ? get(spec, "volumeName") : undefined;
  const old = volume === undefined ? before : withKey(before, "volumeName", volume);
  let after = spec;
  const isFree = named === undefined || named === get(spec, "storageClassName");
  if (get(before, "storageClassName") === undefined && isFree) after = withoutKey(after, "storageClassName");
  if (isBound) {
    const size = dig(before, "resources", "requests", "storage");
    const resources = get(after, "resources");
    const requests = get(mapOf(resources), "requests");
    if (isMap(resources) && isMap(requests) && size !== undefined)
      after = withKey(after, "resources", withKey(resources, "requests", withKey(requests, "storage", size)));
    const attributes = get(before, "volumeAttributesClassName");
    after =
      attributes === undefined
        ? withoutKey(after, "volumeAttributesClassName")
        : withKey(after, "volumeAttributesClassName", attributes);
  }
  return { before: old, after };
}

/** Returns the warnings for a claim spec at `path`. */
export function claimSpecWarnings(spec: Value | undefined, path: string): readonly string[] {
  return ["requests", "limits"].flatMap((field) => {
    const amount = dig(spec, "resources", field, "storage");
    if (typeof amount !== "string" || isWholeQuantity(amount)) return [];
    return [
      `${path}.resources.${field}[storage]: fractional byte value "${amount}" is invalid, must be an integer`,
    ];
  });
}
