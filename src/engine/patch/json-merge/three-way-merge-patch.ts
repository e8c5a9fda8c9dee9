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
import { failed } from "../patch-errors.ts";
import type { PatchResult } from "../patch-result.ts";
import { checkPreconditions, type Precondition } from "../precondition.ts";
import { createMergePatch } from "./create-merge-patch.ts";
import { applyMergePatch } from "./merge-patch.ts";

/**
 * Returns the JSON merge patch for the current object: it adds and changes what `modified` has, and removes what `original` had and
 * `modified` does not have.
 * Upstream: apimachinery pkg/util/jsonmergepatch/patch.go, CreateThreeWayJSONMergePatch (v0.36.3).
 */
export function createThreeWayMergePatch(
  original: Value,
  modified: Value,
  current: Value,
  preconditions: readonly Precondition[] = [],
): PatchResult<ValueMap> {
  const delta = createPatchOfMap(current, modified);
  if ("error" in delta) return delta;
  const additions = filterNulls(delta.value, false);
  const difference = createPatchOfMap(original, modified);
  if ("error" in difference) return difference;
  const deletions = filterNulls(difference.value, true);
  if (setDifferently(additions, deletions)) {
    return { error: { reason: "conflict", patch: additions, changes: deletions } };
  }
  const patch = applyMergePatch(deletions, additions);
  if ("error" in patch) return patch;
  return checkPreconditions(patch.value as ValueMap, preconditions);
}

function createPatchOfMap(from: Value, to: Value): PatchResult<ValueMap> {
  const patch = createMergePatch(from, to);
  if ("error" in patch) return patch;
  if (isMap(patch.value)) return { value: patch.value };
  return failed("json: cannot unmarshal array into Go value of type map[string]interface {}");
}

/** Returns only the nulls of a patch, or everything else, without maps that are empty then. */
function filterNulls(patch: ValueMap, nulls: boolean): ValueMap {
  const out: MutableMap = {};
  for (const key of Object.keys(patch)) {
    const value = get(patch, key) as Value;
    if (isMap(value) && Object.keys(value).length > 0) {
      const part = filterNulls(value, nulls);
      if (Object.keys(part).length > 0) put(out, key, part);
    } else if ((value === null) === nulls) put(out, key, value);
  }
  return out;
}

/** Whether two patches set the same key to different values. */
function setDifferently(left: Value, right: Value): boolean {
  if (isMap(left)) {
    if (!isMap(right)) return true;
    return Object.keys(left).some(
      (key) => has(right, key) && setDifferently(get(left, key) as Value, get(right, key) as Value),
    );
  }
  if (isList(left)) {
    if (!isList(right) || left.length !== right.length) return true;
    return left.some((item, at) => setDifferently(item, right[at] as Value));
  }
  return !equal(left, right);
}
