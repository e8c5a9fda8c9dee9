import { get, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";

/** `object` with fields of `spec` set. */
export function withSpec(object: ValueMap, changes: { readonly [key: string]: Value }): ValueMap {
  const spec = get(object, "spec");
  let out: ValueMap = isMap(spec) ? spec : {};
  for (const key of Object.keys(changes)) out = withKey(out, key, changes[key] as Value);
  return withKey(object, "spec", out);
}
