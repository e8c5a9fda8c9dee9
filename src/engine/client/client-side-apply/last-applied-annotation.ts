import { LAST_APPLIED } from "../../managedfields/kubectl-names.ts";
import { annotationsOf } from "../../managedfields/last-applied.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import { get, isMap, type ValueMap, withKey, withoutKey } from "../../value/value.ts";

/**
 * Returns the object as client-side apply sends it: with the last-applied annotation, which holds the object without that
 * annotation as JSON and a line break.
 * Upstream: kubectl pkg/util/apply.go, GetModifiedConfiguration (v0.36.3).
 */
export function withLastApplied(object: ValueMap): ValueMap {
  const annotations = withoutKey(annotationsOf(object) ?? {}, LAST_APPLIED);
  const applied = `${marshalJson(withAnnotations(object, annotations))}\n`;
  return withAnnotations(object, withKey(annotations, LAST_APPLIED, applied));
}

/** Returns the text of the last-applied annotation, or null if the object has none. */
export function lastAppliedText(object: ValueMap): string | null {
  const text = get(annotationsOf(object) ?? {}, LAST_APPLIED);
  return typeof text === "string" ? text : null;
}

function withAnnotations(object: ValueMap, annotations: ValueMap): ValueMap {
  const metadata = get(object, "metadata");
  return withKey(object, "metadata", withKey(isMap(metadata) ? metadata : {}, "annotations", annotations));
}
