import { isDeeper } from "../../value/depth.ts";
import { get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../value/value.ts";
import { badDocument } from "../patch-errors.ts";
import type { PatchResult } from "../patch-result.ts";
import { checkPreconditions, type Precondition } from "../precondition.ts";
import { mergeMap } from "./merge-map.ts";
import { patchesConflict, type Rearranged } from "./patch-conflicts.ts";
import type { PatchMeta } from "./patch-meta.ts";
import { diffMaps } from "./strategic-diff.ts";

/**
 * Applies a strategic merge patch: maps are merged, null removes a key, lists are merged by key if `meta` says so and else
 * replaced. It executes `$patch`, `$retainKeys`, `$setElementOrder` and `$deleteFromPrimitiveList`.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, StrategicMergeMapPatch (v0.36.3). Differs: of several errors upstream
 * returns a random one; this returns the first in the order of the patch.
 */
export function applyStrategicPatch(
  document: ValueMap,
  patch: ValueMap,
  meta: PatchMeta,
): PatchResult<ValueMap> {
  return isDeeper(document) || isDeeper(patch) ? badDocument : mergeMap(document, patch, meta, "apply");
}

/**
 * Returns the strategic merge patch that turns `original` into `modified`; empty if they are equal.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, CreateTwoWayMergeMapPatch (v0.36.3).
 */
export function createStrategicPatch(
  original: ValueMap,
  modified: ValueMap,
  meta: PatchMeta,
  preconditions: readonly Precondition[] = [],
): PatchResult<ValueMap> {
  if (isDeeper(original) || isDeeper(modified)) return badDocument;
  const options = { changes: true, deletions: true, order: true, sorted: new Map() };
  const patch = diffMaps(original, modified, meta, options, false);
  return "error" in patch ? patch : checkPreconditions(patch.value, preconditions);
}

export type ThreeWay = {
  /** The last applied configuration. */
  readonly original: ValueMap;
  /** The new configuration. */
  readonly modified: ValueMap;
  /** The live object. */
  readonly current: ValueMap;
  readonly meta: PatchMeta;
  /** If false, it is a conflict when the live object and the patch change the same field in different ways. */
  readonly overwrite: boolean;
  /** Default: none. */
  readonly preconditions?: readonly Precondition[];
};

/**
 * Returns the strategic merge patch for the current object: it adds and changes what `modified` has, and removes what `original`
 * had and `modified` does not have.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, CreateThreeWayMergePatch (v0.36.3).
 */
export function createThreeWayStrategicPatch(parts: ThreeWay): PatchResult<ValueMap> {
  const { original, modified, current, meta, overwrite, preconditions = [] } = parts;
  if ([original, modified, current].some((document) => isDeeper(document))) return badDocument;
  const sorted: Rearranged = new Map();
  const additions = { changes: true, deletions: false, order: true, sorted };
  const delta = diffMaps(current, modified, meta, additions, false);
  if ("error" in delta) return delta;
  const removals = { changes: false, deletions: true, order: true, sorted: new Map() };
  const deletions = diffMaps(original, modified, meta, removals, false);
  if ("error" in deletions) return deletions;
  const merged = mergeMap(deletions.value, delta.value, meta, "combine");
  if ("error" in merged) return merged;
  const checked = checkPreconditions(merged.value, preconditions);
  if ("error" in checked || overwrite) return checked;
  const all = { ...removals, changes: true, order: false };
  const changes = diffMaps(original, withLists(current, sorted) as ValueMap, meta, all, false);
  if ("error" in changes) return changes;
  const rearranged: Rearranged = new Map();
  const clash = patchesConflict(merged.value, changes.value, meta, rearranged);
  if ("error" in clash) return clash;
  const [patch, others] = [merged.value, changes.value].map((map) => withLists(map, rearranged) as ValueMap);
  if (!clash.value) return { value: patch as ValueMap };
  return { error: { reason: "conflict", patch: patch as ValueMap, changes: others as ValueMap } };
}

/** Returns a value with some of its lists replaced. */
function withLists(value: Value, lists: Rearranged): Value {
  if (isList(value)) return lists.get(value) ?? value.map((item) => withLists(item, lists));
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const key of Object.keys(value)) put(out, key, withLists(get(value, key) as Value, lists));
  return out;
}
