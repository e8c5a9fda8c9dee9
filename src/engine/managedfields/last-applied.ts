import { difference } from "../fieldpath/algebra.ts";
import type { FieldSet } from "../fieldpath/set.ts";
import { compare } from "../typed/compare.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import { jsonValue } from "../value/json.ts";
import { marshalJson } from "../value/marshal.ts";
import { own } from "../value/own.ts";
import { utf8Length } from "../value/utf8.ts";
import { copy, isMap, type MutableMap, put, type ValueMap, withKey, withoutKey } from "../value/value.ts";
import { toVersion, typedObject } from "./converter.ts";
import { metadataOf } from "./object.ts";
import type { FieldManagerTarget } from "./target.ts";

/** The field manager whose applies know about kubectl's annotation. */
export const KUBECTL = "kubectl";

export const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/** How many bytes the keys and values of all annotations may have. */
const MAX_ANNOTATION_BYTES = 256 * 1024;

/** The annotation; undefined if there is none, or an empty one. */
export function lastAppliedOf(object: ValueMap): string | undefined {
  const annotations = annotationsOf(object);
  const value = annotations === undefined ? undefined : own(annotations, LAST_APPLIED);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The annotations, with null read as an empty text; undefined if there are none, or if one is no text. */
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
 * What client-side apply has applied and nobody has changed since: conflicts about it are none for kubectl. Undefined if the
 * annotation is missing or broken, or was made in another version.
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

/** An object of some kind; undefined for any other text. */
function parseObject(text: string): ValueMap | undefined {
  const value = jsonValue(text);
  if (!isMap(value)) return undefined;
  const kind = own(value, "kind");
  return typeof kind === "string" && kind !== "" ? value : undefined;
}

/**
 * `object` with the annotation rewritten to what was applied. Annotations that would be too large lose it.
 * Upstream: apimachinery managedfields internal/lastappliedupdater.go, lastapplied.go.
 */
export function withLastApplied(object: ValueMap, config: ValueMap): ValueMap {
  const annotations = copy(annotationsOf(object) ?? {});
  put(annotations, LAST_APPLIED, printLastApplied(config));
  const kept =
    sizeOf(annotations) > MAX_ANNOTATION_BYTES ? withoutKey(annotations, LAST_APPLIED) : annotations;
  return withAnnotations(object, kept);
}

/** What was applied, as the annotation holds it: without itself, and a line break at the end. */
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
