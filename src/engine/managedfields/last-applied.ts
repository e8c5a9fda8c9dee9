import { difference } from "../fieldpath/algebra.ts";
import type { FieldSet } from "../fieldpath/set.ts";
import { has, isEmpty } from "../fieldpath/set.ts";
import { conflictSet } from "../merge/conflict.ts";
import { compare } from "../typed/compare.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import { jsonValue } from "../value/json/json.ts";
import { marshalJson } from "../value/json/marshal.ts";
import { own } from "../value/own.ts";
import { utf8Length } from "../value/utf8.ts";
import { copy, isMap, type MutableMap, put, type ValueMap, withKey, withoutKey } from "../value/value.ts";
import { toVersion, typedObject } from "./convert-object.ts";
import { LAST_APPLIED } from "./kubectl-names.ts";
import { metadataOf } from "./object.ts";
import type { FieldManagerTarget } from "./target.ts";
import type { TrackedApply } from "./track-apply.ts";

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
function unchangedSinceLastApplied(target: FieldManagerTarget, live: ValueMap): FieldSet | undefined {
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

/**
 * Returns the result of an apply of kubectl. Fields whose live values equal those of the last-applied annotation do not conflict for it. If no other field conflicts,
 * the apply is forced; else the error names only the other fields.
 */
export function forgiveLastApplied(
  target: FieldManagerTarget,
  live: ValueMap,
  result: Extract<TrackedApply, { readonly conflicts: unknown }>,
  attempt: (forced: boolean) => TrackedApply,
): TrackedApply {
  const allowed = unchangedSinceLastApplied(target, live);
  if (allowed === undefined) return result;
  if (isEmpty(difference(conflictSet(result.conflicts), allowed))) return attempt(true);
  return { conflicts: result.conflicts.filter(({ path }) => !has(allowed, path)) };
}

/** Parses an object with a kind; undefined for any other text. */
function parseObject(text: string): ValueMap | undefined {
  const value = jsonValue(text);
  if (!isMap(value)) return undefined;
  const kind = own(value, "kind");
  return typeof kind === "string" && kind !== "" ? value : undefined;
}

/** Returns `object` with the configuration in the annotation, if it has the annotation. */
export function updateLastApplied(object: ValueMap, config: ValueMap): ValueMap {
  return lastAppliedOf(object) === undefined ? object : withLastApplied(object, config);
}

/**
 * Returns `object` with the configuration in the annotation. The annotation is removed if the annotations would be too large.
 * Upstream: apimachinery managedfields internal/lastappliedupdater.go, lastapplied.go.
 */
function withLastApplied(object: ValueMap, config: ValueMap): ValueMap {
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
