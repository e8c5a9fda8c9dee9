import { get, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import { metaTexts, withMeta } from "../../metadata/object-meta.ts";

/** Returns `object` with some fields of `spec` set. */
export function withSpec(object: ValueMap, changes: { readonly [field: string]: Value }): ValueMap {
  const spec = get(object, "spec");
  let out: ValueMap = isMap(spec) ? spec : {};
  for (const field of Object.keys(changes)) out = withKey(out, field, changes[field] as Value);
  return withKey(object, "spec", out);
}

/** Returns `object` with a finalizer, or `object` itself if it has that finalizer. */
export function withFinalizer(object: ValueMap, name: string): ValueMap {
  const finalizers = metaTexts(object, "finalizers");
  return finalizers.includes(name) ? object : withMeta(object, { finalizers: [...finalizers, name] });
}
