import { copy, get, isMap, type MutableMap, put, type Value, type ValueMap } from "../../value/value.ts";

/** Applies a JSON merge patch (RFC 7386): null takes a key away, lists are replaced. */
export function applyMergePatch(document: Value, patch: Value): Value {
  if (!isMap(patch)) return patch;
  return mergeMap(isMap(document) ? document : {}, patch);
}

function mergeMap(document: ValueMap, patch: ValueMap): ValueMap {
  const out: MutableMap = copy(document);
  for (const key of Object.keys(patch)) {
    const value = get(patch, key) as Value;
    if (value === null) delete out[key];
    else put(out, key, isMap(value) ? mergeMap(isMap(out[key]) ? (out[key] as ValueMap) : {}, value) : value);
  }
  return out;
}
