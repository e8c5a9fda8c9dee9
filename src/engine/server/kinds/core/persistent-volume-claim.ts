import { equal } from "../../../value/equal.ts";
import { quoteGo } from "../../../value/go-format.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../value/value.ts";
import { type DefaultRules, set } from "../../defaults/default-rule.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../http/status-errors.ts";
import { compareQuantity, isWholeQuantity } from "../../structs/quantity.ts";
import { enumErrors } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { withFinalizer, withSpec } from "../common/change-object.ts";
import { accessModes, since, text } from "../common/table-cells.ts";
import { claimSpecDefaults } from "./pod-template/pod-template-defaults.ts";

/** Defaults of a PersistentVolumeClaim, which StatefulSets contain too. */
export const claimDefaults: DefaultRules = {
  ...claimSpecDefaults,
  "core/v1.PersistentVolumeClaim": [set("status.phase", "Pending")],
};

export const persistentVolumeClaim: BuiltinKind = {
  defaults: claimDefaults,
  admit: (_, object, live) =>
    live === null ? withFinalizer(object, "kubernetes.io/pvc-protection") : object,
  strategy: {
    returnsDeletedObject: true,
    prepareForCreate: (_, object) => withKey(withBothSources(object), "status", {}),
  },
  validate: { create: (object) => claimSpecErrors(get(object, "spec"), "spec"), update: claimUpdateErrors },
  warnings: (object) => claimSpecWarnings(get(object, "spec"), "spec"),
  table: (row) => [
    text(row, "metadata.deletionTimestamp") === "" ? text(row, "status.phase", "Pending") : "Terminating",
    text(row, "spec.volumeName"),
    text(row, "spec.volumeName") === "" ? "" : text(row, "status.capacity.storage"),
    text(row, "spec.volumeName") === "" ? "" : accessModes(row, "status.accessModes"),
    text(row, "spec.storageClassName"),
    text(row, "spec.volumeAttributesClassName", "<unset>"),
    since(row),
    text(row, "spec.volumeMode", "<unset>"),
  ],
};

/** Copies `dataSource` to `dataSourceRef`, or the other way round, if only one of them is set. */
function withBothSources(claim: ValueMap): ValueMap {
  const source = dig(claim, "spec", "dataSource");
  const reference = dig(claim, "spec", "dataSourceRef");
  if (isMap(source) && !isMap(reference)) return withSpec(claim, { dataSourceRef: source });
  if (isMap(reference) && !isMap(source) && get(reference, "namespace") === undefined) {
    return withSpec(claim, { dataSource: reference });
  }
  return claim;
}

const ACCESS_MODES = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];

/** Returns the invalid fields of a claim spec at `path`. */
function claimSpecErrors(spec: Value | undefined, path: string): readonly FieldError[] {
  if (!isMap(spec)) return [];
  const errors: FieldError[] = [];
  const modes = get(spec, "accessModes");
  const list = isList(modes) ? modes : [];
  if (list.length === 0)
    errors.push(requiredField(`${path}.accessModes`, "at least 1 access mode is required"));
  for (const mode of list) errors.push(...enumErrors(mode, `${path}.accessModes`, ACCESS_MODES));
  if (list.includes("ReadWriteOncePod") && list.length > 1) {
    errors.push(
      forbiddenField(`${path}.accessModes`, "may not use ReadWriteOncePod with other access modes"),
    );
  }
  const storage = dig(spec, "resources", "requests", "storage");
  if (typeof storage !== "string") errors.push(requiredField(`${path}.resources[storage]`));
  else if (compareQuantity(storage, "0") <= 0)
    errors.push(invalidField(`${path}.resources[storage]`, quoteGo(storage), "must be greater than zero"));
  const className = get(spec, "storageClassName");
  if (typeof className === "string" && className !== "") {
    for (const text of subdomainProblems(className, false)) {
      errors.push(invalidField(`${path}.storageClassName`, quoteGo(className), text));
    }
  }
  return [...errors, ...enumErrors(get(spec, "volumeMode"), `${path}.volumeMode`, ["Block", "Filesystem"])];
}

const IMMUTABLE_SPEC =
  "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims";

/** Returns the invalid fields of an updated claim. Differs: the message of the server contains a diff, too. */
function claimUpdateErrors(claim: ValueMap, live: ValueMap): readonly FieldError[] {
  const [spec, before] = [get(claim, "spec"), get(live, "spec")];
  if (!isMap(spec) || !isMap(before)) return [];
  const bound = dig(live, "status", "phase") === "Bound";
  // An update may set these fields if they are not set.
  const free = ["volumeName", "storageClassName"].filter((field) => get(before, field) === undefined);
  const fixed = (value: ValueMap): ValueMap => {
    const rest = free.reduce(withoutKey, value);
    if (!bound) return rest;
    const resources = get(rest, "resources");
    const kept = isMap(resources) ? withKey(rest, "resources", withoutKey(resources, "requests")) : rest;
    return withoutKey(kept, "volumeAttributesClassName");
  };
  return equal(fixed(spec), fixed(before)) ? [] : [forbiddenField("spec", IMMUTABLE_SPEC)];
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
