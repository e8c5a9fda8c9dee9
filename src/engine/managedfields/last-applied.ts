import { difference } from "../fieldpath/algebra.ts";
import type { FieldSet } from "../fieldpath/set.ts";
import { compare } from "../typed/compare.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import { jsonValue } from "../value/json/json.ts";
import { marshalJson } from "../value/json/marshal.ts";
import { own } from "../value/own.ts";
import { utf8Length } from "../value/utf8.ts";
import { copy, isMap, type MutableMap, put, type ValueMap, withKey, withoutKey } from "../value/value.ts";
import { toVersion, typedObject } from "./convert-object.ts";
import { metadataOf } from "./object.ts";
import type { FieldManagerTarget } from "./target.ts";

/** The field manager whose applies use kubectl's last-applied annotation. */
export const KUBECTL = "kubectl";

/** kubectl's annotation with the configuration that it applied last. */
export const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/** The maximum number of bytes of all annotations, keys and values. */
const MAX_ANNOTATION_BYTES = 256 * 1024;

/** Returns the annotation; undefined if it is missing or empty. */
export function lastAppliedOf(object: ValueMap): string | undefined {
  const annotations = annotationsOf(object);
  const value = annotations === undefined ? undefined : own(annotations, LAST_APPLIED);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns the annotations, null values as empty strings; undefined if there are none, or if a value is not a string. */
export function annotationsOf(object: ValueMap): ValueMap | undefined {
  const annotations = metadataOf(object, "annotations");
  if (!isMap(annotations)) return undefined;
  const values = Object.values(annotations);
  if (values.every((value) => typeof value === "string")) return annotations;
  if (values.some((value) => typeof value !== "string" && value !== null)) return undefined;
  const out: MutableMap = {};
  for (const key of Object.keys(annotations)) put(out, key, annotations[key] ?? "");
  return out;
}

/**
 * Returns the fields whose live values still equal the annotation: they do not conflict for kubectl. Undefined if the annotation is
 * missing or invalid, or has another version.
 * Upstream: apimachinery managedfields internal/lastappliedmanager.go, allowedConflictsFromLastApplied.
 */
export function unchangedSinceLastApplied(target: FieldManagerTarget, live: ValueMap): FieldSet | undefined {
  const annotation = lastAppliedOf(live);
  const applied = annotation === undefined ? undefined : parseObject(annotation);
  if (applied === undefined || own(applied, "apiVersion") !== target.apiVersion) return undefined;
  const versioned = toVersion(target, live, target.apiVersion);
  if ("error" in versioned) return undefined;
  const liveTyped = typedObject(target, versioned.object, false);
  const appliedTyped = typedObject(target, applied, false);
  if (!("typed" in liveTyped) || !("typed" in appliedTyped)) return undefined;
  const comparison = compare(appliedTyped.typed, liveTyped.typed);
  if ("issues" in comparison) return undefined;
  const { modified, added, removed } = comparison;
  return difference(difference(difference(toFieldSet(appliedTyped.typed), modified), added), removed);
}

/** Parses an object with a kind; undefined for any other text. */
function parseObject(text: string): ValueMap | undefined {
  const value = jsonValue(text);
  if (!isMap(value)) return undefined;
  const kind = own(value, "kind");
  return typeof kind === "string" && kind !== "" ? value : undefined;
}

/**
 * Returns `object` with the configuration in the annotation. The annotation is removed if the annotations would be too large.
 * Upstream: apimachinery managedfields internal/lastappliedupdater.go, lastapplied.go.
 */
export function withLastApplied(object: ValueMap, config: ValueMap): ValueMap {
  const annotations = copy(annotationsOf(object) ?? {});
  put(annotations, LAST_APPLIED, printLastApplied(config));
  const kept =
    sizeOf(annotations) > MAX_ANNOTATION_BYTES ? withoutKey(annotations, LAST_APPLIED) : annotations;
  return withAnnotations(object, kept);
}

/** Prints a configuration for the annotation: without the annotation itself, and with a line break at the end. */
function printLastApplied(config: ValueMap): string {
  const annotations = annotationsOf(config);
  const bare = annotations === undefined ? undefined : withoutKey(annotations, LAST_APPLIED);
  return `${marshalJson(withAnnotations(config, bare))}\n`;
}

function withAnnotations(object: ValueMap, annotations: ValueMap | undefined): ValueMap {
  const metadata = own(object, "metadata");
  if (annotations !== undefined) {
    return withKey(object, "metadata", withKey(isMap(metadata) ? metadata : {}, "annotations", annotations));
  }
  return isMap(metadata) ? withKey(object, "metadata", withoutKey(metadata, "annotations")) : object;
}

function sizeOf(annotations: ValueMap): number {
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations))
    bytes += utf8Length(key) + utf8Length(value as string);
  return bytes;
}
