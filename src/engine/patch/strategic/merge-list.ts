import { get, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { badPatchType, failed, noMergeKey } from "../patch-errors.ts";
import type { PatchResult } from "../patch-result.ts";
import { DIRECTIVE } from "./directives.ts";
import { deduplicateInPlace, findByKey, itemKind, withoutKeyed } from "./list-items.ts";
import { arrange } from "./list-order.ts";
import type { FieldPlan, PatchMeta } from "./patch-meta.ts";

/** `apply`: merges a patch into an object and executes its directives. `combine`: merges it into another patch and keeps them. */
export type MergeMode = "apply" | "combine";

/**
 * Merges a patch into a map. Lists get this function as a parameter for their items, since maps contain lists and lists contain
 * maps.
 */
export type MergeMaps = (
  original: ValueMap,
  patch: ValueMap,
  meta: PatchMeta,
  mode: MergeMode,
) => PatchResult<ValueMap>;

/** The mode of a merge, and the function that merges items. */
export type ListMerging = { readonly mode: MergeMode; readonly mergeMap: MergeMaps };

export type MergedList = {
  readonly items: readonly Value[];
  /**
   * The live list as upstream leaves it: without deleted items, with new items at their positions. Lists with a given order are
   * sorted by it.
   */
  readonly left: readonly Value[];
};

/**
 * Merges a list of a patch into another: items by their merge key, scalars as a set. `deletes`: the patch lists scalars to remove.
 */
export function mergeList(
  live: readonly Value[],
  patch: readonly Value[],
  plan: FieldPlan,
  merging: ListMerging,
  deletes: boolean,
): PatchResult<MergedList> {
  if (live.length === 0 && patch.length === 0) return { value: { items: live, left: live } };
  const kind = itemKind(live, patch);
  if ("error" in kind) return kind;
  if (kind.value === "scalar") {
    if (deletes && merging.mode === "apply") {
      const gone = new Set(patch);
      return { value: { items: live.filter((item) => !gone.has(item)), left: live } };
    }
    return mergeScalars(live, patch, plan.mergeKey);
  }
  if (plan.mergeKey === "") return failed(`cannot merge lists without merge key for ${plan.meta.name}`);
  return mergeMaps(live as readonly ValueMap[], patch as readonly ValueMap[], plan, merging);
}

function mergeScalars(
  live: readonly Value[],
  patch: readonly Value[],
  mergeKey: string,
): PatchResult<MergedList> {
  const all = [...live, ...patch];
  const merged = deduplicateInPlace(all);
  const left = all.length <= capacity(live.length) ? all.slice(0, live.length) : live;
  const items = arrange(all.slice(0, merged), patch, left, mergeKey, "scalar");
  return "error" in items ? items : { value: { items: items.value, left } };
}

/**
 * Returns the capacity of a Go slice that was decoded from JSON. A longer result is a new slice, and the old one does not change.
 */
function capacity(length: number): number {
  return length === 0 ? 0 : 2 ** Math.ceil(Math.log2(length));
}

function mergeMaps(
  live: readonly ValueMap[],
  patch: readonly ValueMap[],
  plan: FieldPlan,
  merging: ListMerging,
): PatchResult<MergedList> {
  const executed = executeDirectives(live, patch, plan.mergeKey);
  if ("error" in executed) return executed;
  const { rest, plain, replaces } = executed.value;
  const [original, changes] = replaces ? [plain, []] : [rest, plain];
  const merged = mergeByKey(original, changes, plan, merging);
  if ("error" in merged) return merged;
  const items = arrange(merged.value, changes, original, plan.mergeKey, "map");
  if ("error" in items) return items;
  const left = replaces ? rest : merged.value.slice(0, live.length);
  return { value: { items: items.value, left } };
}

type DirectiveResult = {
  /** The live items that stay. */
  readonly rest: readonly Value[];
  /** The items of the patch without directives. */
  readonly plain: readonly ValueMap[];
  readonly replaces: boolean;
};

/** Executes `$patch` in items: `delete` removes the live items with the same key, `replace` the whole live list. */
function executeDirectives(
  live: readonly ValueMap[],
  patch: readonly ValueMap[],
  mergeKey: string,
): PatchResult<DirectiveResult> {
  const plain: ValueMap[] = [];
  let rest: readonly Value[] = live;
  let replaces = false;
  for (const item of patch) {
    const directive = get(item, DIRECTIVE);
    if (directive === undefined) plain.push(item);
    else if (directive === "delete") {
      const key = get(item, mergeKey);
      if (key === undefined) return noMergeKey(item, mergeKey);
      const without = withoutKeyed(rest, mergeKey, key);
      if ("error" in without) return without;
      rest = without.value;
    } else if (directive === "replace") replaces = true;
    else if (directive === "merge") return failed("merging lists cannot yet be specified in the patch");
    else return badPatchType(directive, item);
  }
  return { value: { rest, plain, replaces } };
}

function mergeByKey(
  live: readonly Value[],
  patch: readonly ValueMap[],
  { mergeKey, meta }: FieldPlan,
  { mode, mergeMap }: ListMerging,
): PatchResult<readonly Value[]> {
  const items = [...live];
  for (const item of patch) {
    const key = get(item, mergeKey);
    if (key === undefined) return noMergeKey(item, mergeKey);
    const at = findByKey(items, mergeKey, key);
    if ("error" in at) return at;
    const found = items[at.value];
    if (!isMap(found)) {
      items.push(item);
      continue;
    }
    const merged = mergeMap(found, item, meta, mode);
    if ("error" in merged) return merged;
    items[at.value] = merged.value;
  }
  return { value: items };
}
