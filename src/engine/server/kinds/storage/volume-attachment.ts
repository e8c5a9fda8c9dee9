import { mapAt, textAt } from "../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap, withoutKey } from "../../../value/value.ts";
import { forbiddenField, requiredField, tooLongField } from "../../http/status-errors.ts";
import { unchangedErrors } from "../../internal/unchanged-errors.ts";
import { type Errors, rangeErrors, subdomainErrors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { type Cell, flag, type Row, since, text } from "../common/table-cells.ts";
import { volumeSpecDefaults } from "../core/persistent-volume.ts";
import { volumeErrors } from "../core/persistent-volume-validation.ts";
import { driverErrors } from "../core/pod-template/volume-sources.ts";

/** Upstream: kubernetes pkg/apis/storage/validation/validation.go (v1.36.3). */
export const volumeAttachment: BuiltinKind = {
  defaults: volumeSpecDefaults,
  strategy: { returnsDeletedObject: true },
  validate: {
    create: (object) => [
      ...attachmentErrors(object),
      ...attachmentStatusErrors(object),
      ...formOf(NEW_ERRORS)(object),
    ],
    update: (object, live) => [
      ...attachmentErrors(object),
      ...attachmentStatusErrors(object),
      ...unchangedErrors(get(object, "spec"), get(live, "spec"), "spec", "apis/storage.VolumeAttachmentSpec"),
    ],
  },
  table: volumeAttachmentCells,
};

const ATTACHER = "spec.attacher";

function attacherOf(object: ValueMap): string {
  return textAt(mapAt(object, "spec"), "attacher");
}

type AttacherErrors = ByVersion<(attacher: string) => Errors>;

/** Before v1.36, the server checked the name of an attacher only in new objects. */
const ATTACHER_ERRORS: AttacherErrors = {
  "1.34": (attacher) => (attacher === "" ? [requiredField(ATTACHER)] : []),
  "1.36": (attacher) => driverErrors(attacher, ATTACHER),
};
const NEW_ERRORS: ByVersion<(object: ValueMap) => Errors> = {
  "1.34": (object) => [
    ...driverErrors(attacherOf(object), ATTACHER),
    ...volumeNameErrors(get(mapAt(mapAt(object, "spec"), "source"), "persistentVolumeName")),
  ],
  "1.36": () => [],
};

function volumeNameErrors(name: Value | undefined): Errors {
  return typeof name === "string" ? subdomainErrors(name, "spec.source.persistentVolumeName") : [];
}

function attachmentErrors(object: ValueMap): Errors {
  const spec = mapAt(object, "spec");
  return [
    ...formOf(ATTACHER_ERRORS)(attacherOf(object)),
    ...sourceErrors(mapAt(spec, "source"), "spec.source"),
    ...subdomainErrors(textAt(spec, "nodeName"), "spec.nodeName"),
  ];
}

/** Before v1.36, the server checked the name of a volume only in new objects. */
const VOLUME_NAME_ERRORS: ByVersion<(name: Value | undefined) => Errors> = {
  "1.34": () => [],
  "1.36": volumeNameErrors,
};

function sourceErrors(source: ValueMap, at: string): Errors {
  const [inline, name] = [get(source, "inlineVolumeSpec"), get(source, "persistentVolumeName")];
  const [hasInline, hasName] = [isMap(inline), typeof name === "string"];
  const why = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
  const nameAt = `${at}.persistentVolumeName`;
  return [
    ...(!hasInline && !hasName ? [requiredField(at, why)] : []),
    ...(hasInline && hasName ? [forbiddenField(at, why)] : []),
    ...(!hasInline && name === ""
      ? [requiredField(nameAt, "must specify non empty persistentVolumeName")]
      : []),
    ...formOf(VOLUME_NAME_ERRORS)(name),
    ...(isMap(inline) && !hasName ? inlineErrors(inline, `${at}.inlineVolumeSpec`) : []),
  ];
}

/** Returns the errors of the spec of a volume that has no object of its own. */
function inlineErrors(spec: ValueMap, at: string): Errors {
  const context = "in the context of inline volumes";
  const forbidden = ["claimRef", "capacity"].filter((name) => {
    const value = get(spec, name);
    return isMap(value) && (name === "claimRef" || Object.keys(value).length > 0);
  });
  const policy = textAt(spec, "persistentVolumeReclaimPolicy");
  const policyField = `${at}.persistentVolumeReclaimPolicy`;
  const usual = volumeErrors({ spec: withoutKey(spec, "persistentVolumeReclaimPolicy") }).filter(
    ({ field }) => !field.startsWith("spec.capacity"),
  );
  return [
    ...forbidden.map((name) => forbiddenField(`${at}.${name}`, `may not be specified ${context}`)),
    ...(isMap(get(spec, "csi")) ? [] : [requiredField(`${at}.csi`, `has to be specified ${context}`)]),
    ...(policy === "" || policy === "Retain"
      ? []
      : [forbiddenField(policyField, `may only be Retain ${context}`)]),
    ...usual.map((error) => ({ ...error, field: error.field.replace(/^spec/, at) })),
  ];
}

/** Returns the invalid fields in the status of a VolumeAttachment. */
export function attachmentStatusErrors(object: ValueMap): Errors {
  const status = mapAt(object, "status");
  const size = Object.entries(mapAt(status, "attachmentMetadata")).reduce(
    (sum, [key, value]) => sum + key.length + String(value).length,
    0,
  );
  return [
    ...(size > LONGEST ? [tooLongField("status.attachmentMetadata", LONGEST)] : []),
    ...["attachError", "detachError"].flatMap((name) =>
      volumeErrorErrors(get(status, name), `status.${name}`),
    ),
  ];
}

const LONGEST = 256 * 1024;

function volumeErrorErrors(error: Value | undefined, at: string): Errors {
  if (!isMap(error)) return [];
  // The message names another limit than the one that the server checks.
  const isLong = textAt(error, "message").length > 1024;
  return [
    ...(isLong ? [tooLongField(`${at}.message`, LONGEST)] : []),
    ...rangeErrors(get(error, "errorCode"), `${at}.errorCode`, 0, 2 ** 31 - 1),
  ];
}

/** Returns the invalid fields of a VolumeAttachment whose status an update changes. */
export function attachmentStatusUpdateErrors(object: ValueMap): Errors {
  return [...attachmentErrors(object), ...attachmentStatusErrors(object)];
}

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printVolumeAttachment (v1.36.3). */
function volumeAttachmentCells(row: Row): readonly Cell[] {
  return [
    text(row, "spec.attacher"),
    text(row, "spec.source.persistentVolumeName"),
    text(row, "spec.nodeName"),
    flag(row, "status.attached"),
    since(row),
  ];
}
