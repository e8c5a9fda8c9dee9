import { annotationsOf } from "../../managedfields/last-applied.ts";
import { withMeta } from "../../server/meta.ts";
import { jsonValue } from "../../value/json.ts";
import { marshalJson } from "../../value/marshal.ts";
import { get, isMap, type ValueMap, withKey } from "../../value/value.ts";

/** Where Metacontroller keeps what it wanted last. */
export const METACONTROLLER_LAST_APPLIED = "metacontroller.k8s.io/last-applied-configuration";

/** What was wanted last, as an object says it; null if it says nothing. The error is that of an annotation that is no object. */
export function lastDesired(
  object: ValueMap,
): { readonly value: ValueMap | null } | { readonly error: string } {
  const text = get(annotationsOf(object) ?? {}, METACONTROLLER_LAST_APPLIED);
  if (typeof text !== "string" || text === "") return { value: null };
  const read = jsonValue(text);
  if (read === null || isMap(read)) return { value: read };
  return { error: `can't unmarshal "${METACONTROLLER_LAST_APPLIED}" annotation: it is no JSON object` };
}

/** An object with the annotation that says what is wanted: JSON without a line break. */
export function withLastDesired(object: ValueMap, desired: ValueMap): ValueMap {
  const annotations = annotationsOf(object) ?? {};
  const text = marshalJson(desired);
  return withMeta(object, { annotations: withKey(annotations, METACONTROLLER_LAST_APPLIED, text) });
}
