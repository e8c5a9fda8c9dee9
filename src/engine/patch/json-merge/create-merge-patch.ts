import { isDeeper } from "../../value/depth.ts";
import { equal } from "../../value/equal.ts";
import {
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../value/value.ts";
import { malformed, type PatchResult } from "../patch-result.ts";
import { badDocument } from "./merge-patch.ts";

/**
 * Returns the JSON merge patch that turns `original` into `modified`; for two lists of the same length, a list of patches. It
 * cannot set a field to null. Documents are objects, or null for an empty object.
 * Upstream: evanphx/json-patch merge.go, CreateMergePatch (v4.13.0).
 */
export function createMergePatch(original: Value, modified: Value): PatchResult<Value> {
  if (isDeeper(original) || isDeeper(modified)) return badDocument;
  if (!isList(original) && !isList(modified)) return createMapPatch(original, modified);
  if (!isList(original) || !isList(modified)) return malformed("Mismatched JSON Documents");
  if (original.length !== modified.length) return badDocument;
  const patches: Value[] = [];
  for (const [at, item] of original.entries()) {
    const patch = createMapPatch(item, modified[at] as Value);
    if ("error" in patch) return patch;
    patches.push(patch.value);
  }
  return { value: patches };
}

function createMapPatch(original: Value, modified: Value): PatchResult<ValueMap> {
  const [from, to] = [original ?? {}, modified ?? {}];
  return isMap(from) && isMap(to) ? { value: diffMaps(from, to) } : badDocument;
}

function diffMaps(original: ValueMap, modified: ValueMap): ValueMap {
  const patch: MutableMap = {};
  for (const key of Object.keys(modified)) {
    const before = get(original, key);
    const after = get(modified, key) as Value;
    if (isMap(before) && isMap(after)) {
      const changes = diffMaps(before, after);
      if (Object.keys(changes).length > 0) put(patch, key, changes);
    } else if (before === undefined || !equal(before, after)) put(patch, key, after);
  }
  for (const key of Object.keys(original)) if (!has(modified, key)) put(patch, key, null);
  return patch;
}
