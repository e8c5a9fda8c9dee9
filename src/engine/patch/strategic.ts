import { isDeeper } from "../value/depth.ts";
import { get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../value/value.ts";
import { patchesConflict, type Rearranged } from "./conflicts.ts";
import { diffMaps } from "./diff-map.ts";
import { mergeMap } from "./merge-map.ts";
import type { PatchMeta } from "./meta.ts";
import { badDocument, type Outcome } from "./outcome.ts";
import { checkPreconditions, type Precondition } from "./precondition.ts";

/**
 * Applies a strategic merge patch: maps are merged, nulls take keys away, lists are merged by key where `meta` says so and
 * replaced elsewhere; the directives `$patch`, `$retainKeys`, `$setElementOrder` and `$deleteFromPrimitiveList` are obeyed.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, StrategicMergeMapPatch (v0.36.3). Differs: of several errors
 * upstream gives a random one; here it is the first in the order of the patch.
 */
export function applyStrategicPatch(document: ValueMap, patch: ValueMap, meta: PatchMeta): Outcome<ValueMap> {
  return isDeeper(document) || isDeeper(patch) ? badDocument : mergeMap(document, patch, meta, "apply");
}

/**
 * The strategic merge patch that makes `modified` of `original`; empty if they are the same.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, CreateTwoWayMergeMapPatch (v0.36.3).
 */
export function createStrategicPatch(
  original: ValueMap,
  modified: ValueMap,
  meta: PatchMeta,
  preconditions: readonly Precondition[] = [],
): Outcome<ValueMap> {
  if (isDeeper(original) || isDeeper(modified)) return badDocument;
  const options = { changes: true, deletions: true, order: true, sorted: new Map() };
  const patch = diffMaps(original, modified, meta, options, false);
  return "error" in patch ? patch : checkPreconditions(patch.value, preconditions);
}

export type ThreeWay = {
  /** What was applied last. */
  readonly original: ValueMap;
  /** What is to be applied. */
  readonly modified: ValueMap;
  /** What is there now. */
  readonly current: ValueMap;
  readonly meta: PatchMeta;
  /** Without it, what somebody else has changed since, and the patch changes too, is a conflict. */
  readonly overwrite: boolean;
  /** Default: none. */
  readonly preconditions?: readonly Precondition[];
};

/**
 * The strategic merge patch for the current object: what `modified` adds or changes in it, and what it no longer has of `original`.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, CreateThreeWayMergePatch (v0.36.3).
 */
export function createThreeWayStrategicPatch(parts: ThreeWay): Outcome<ValueMap> {
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

/** A value with some of its lists replaced. */
function withLists(value: Value, lists: Rearranged): Value {
  if (isList(value)) return lists.get(value) ?? value.map((item) => withLists(item, lists));
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const key of Object.keys(value)) put(out, key, withLists(get(value, key) as Value, lists));
  return out;
}
