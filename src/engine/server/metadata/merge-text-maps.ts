import { isMap, type MutableMap, put, type Value, type ValueMap } from "../../value/value.ts";

/** Returns a map with the entries of both. An entry of `more` replaces one of `base`. */
export function mergeTextMaps(base: Value | undefined, more: { readonly [key: string]: string }): ValueMap {
  const out: MutableMap = isMap(base) ? { ...base } : {};
  for (const key of Object.keys(more)) put(out, key, more[key] as string);
  return out;
}
