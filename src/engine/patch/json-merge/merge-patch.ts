import { isDeeper } from "../../value/depth.ts";
import {
  copy,
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../value/value.ts";
import { malformed, type PatchResult } from "../patch-result.ts";
import { withoutNulls } from "./without-nulls.ts";

/**
 * Applies a JSON merge patch: null removes a key, lists are replaced. Document and patch may be lists.
 * Upstream: evanphx/json-patch merge.go, MergePatch (v4.13.0). Differs from RFC 7386: a patch that is a scalar or null, and a
 * document that is null, are errors; nulls in objects of a new list are dropped.
 */
export function applyMergePatch(document: Value, patch: Value): PatchResult<Value> {
  if (document === null || isDeeper(document)) return badDocument;
  if (patch === null || isDeeper(patch)) return badPatch;
  if (isMap(patch)) return { value: isMap(document) ? mergeMaps(document, patch) : withoutNulls(patch) };
  return isList(patch) ? { value: withoutNulls(patch) } : badPatch;
}

export const badDocument = malformed("Invalid JSON Document");
const badPatch = malformed("Invalid JSON Patch");

function mergeMaps(document: ValueMap, patch: ValueMap): ValueMap {
  const out: MutableMap = copy(document);
  for (const key of Object.keys(patch)) {
    const value = get(patch, key) as Value;
    const live = get(out, key) ?? null;
    if (value === null) delete out[key];
    else if (!isMap(live)) put(out, key, withoutNulls(value));
    else put(out, key, isMap(value) ? mergeMaps(live, value) : value);
  }
  return out;
}
