import { annotationsOf } from "../../managedfields/last-applied.ts";
import { withMeta } from "../../server/metadata/object-meta.ts";
import { jsonValue } from "../../value/json/json.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import { get, isMap, type ValueMap, withKey } from "../../value/value.ts";

/** The annotation with the configuration that Metacontroller applied last. */
export const METACONTROLLER_LAST_APPLIED = "metacontroller.k8s.io/last-applied-configuration";

/**
 * Returns the configuration that Metacontroller applied last, or null if the object has none. Fails if the annotation is not a
 * JSON object.
 */
export function lastAppliedByMetacontroller(
  object: ValueMap,
): { readonly value: ValueMap | null } | { readonly error: string } {
  const text = get(annotationsOf(object) ?? {}, METACONTROLLER_LAST_APPLIED);
  if (typeof text !== "string" || text === "") return { value: null };
  const read = jsonValue(text);
  if (read === null || isMap(read)) return { value: read };
  return { error: `can't unmarshal "${METACONTROLLER_LAST_APPLIED}" annotation: it is not a JSON object` };
}

/** Returns the object with the annotation that holds the desired object, as JSON without a line break. */
export function withMetacontrollerAnnotation(object: ValueMap, desired: ValueMap): ValueMap {
  const annotations = annotationsOf(object) ?? {};
  const text = marshalJson(desired);
  return withMeta(object, { annotations: withKey(annotations, METACONTROLLER_LAST_APPLIED, text) });
}
