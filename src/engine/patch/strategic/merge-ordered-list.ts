import { equal } from "../../value/equal.ts";
import { formatPlain } from "../../value/go-format.ts";
import { get, has, isList, isMap, type MutableMap, put, type Value } from "../../value/value.ts";
import { badArgument, failed } from "../patch-errors.ts";
import { malformed, type PatchFailure, type PatchResult } from "../patch-result.ts";
import { DIRECTIVE, fieldOf, ORDER, withoutDirectives } from "./directives.ts";
import { isDeletion, isSameItem, itemKind } from "./list-items.ts";
import { interleave, partition } from "./list-order.ts";
import { type ListMerging, mergeList } from "./merge-list.ts";
import { type FieldPlan, type PatchMeta, planField } from "./patch-meta.ts";

/** The state of a merge of two maps. The merge removes from `patch` the parts that it has merged. */
export type MapMerging = ListMerging & {
  readonly out: MutableMap;
  readonly patch: MutableMap;
  readonly meta: PatchMeta;
};

/** Merges the lists that have a `$setElementOrder`, and removes them from the patch. */
export function mergeOrderedLists(merging: MapMerging): PatchFailure | null {
  for (const directive of Object.keys(merging.patch)) {
    if (!directive.startsWith(ORDER)) continue;
    const wrong = mergeOrdered(merging, directive);
    if (wrong !== null) return wrong;
  }
  return null;
}

const badOrder = malformed("invalid patch format of setElementOrder list");

function mergeOrdered(merging: MapMerging, directive: string): PatchFailure | null {
  const { out, patch, meta, mode } = merging;
  const order = patch[directive] as Value;
  if (mode === "combine") {
    if (has(out, directive) && !equal(out[directive] as Value, order)) return badOrder;
    put(out, directive, order);
  }
  delete patch[directive];
  if (!isList(order)) return badArgument("list", order);
  const key = fieldOf(directive, ORDER);
  if (key === null) return badOrder;
  const live = get(out, key);
  const change = get(patch, key);
  if (live !== undefined && !isList(live)) return badArgument("list", live);
  if (change !== undefined && !isList(change)) return badArgument("list", change);
  const plan = planField(meta, key, "list");
  if ("error" in plan) return plan;
  const wrong = checkOrder(change ?? [], order, plan.value.mergeKey);
  if (wrong !== null) return wrong;
  if (live === undefined && change === undefined) return null;
  const merged = mergeLists({ live, change, order, plan: plan.value, merging });
  if ("error" in merged) return merged;
  put(out, key, merged.value);
  delete patch[key];
  return null;
}

type Lists = {
  readonly live: readonly Value[] | undefined;
  readonly change: readonly Value[] | undefined;
  readonly order: readonly Value[];
  readonly plan: FieldPlan;
  readonly merging: ListMerging;
};

function mergeLists({ live, change, order, plan, merging }: Lists): PatchResult<readonly Value[]> {
  let items = live ?? [];
  let left = items;
  if (live === undefined) items = withoutDirectives(change ?? []) as readonly Value[];
  else if (change !== undefined && plan.strategy !== "merge") items = change;
  else if (change !== undefined) {
    const merged = mergeList(live, change, plan, merging, false);
    if ("error" in merged) return merged;
    ({ items, left } = merged.value);
  }
  const parts = partition(items, order, plan.mergeKey);
  if ("error" in parts) return parts;
  const kind = itemKind(live ?? [], change ?? []);
  if ("error" in kind) return kind;
  return interleave(parts.value, order, left, plan.mergeKey, kind.value);
}

/** Returns an error if the items of a patch are not in the order that it gives. */
function checkOrder(patch: readonly Value[], order: readonly Value[], mergeKey: string): PatchFailure | null {
  if (order.length === 0 || patch.length === 0) return null;
  const noMap = mergeKey === "" ? undefined : patch.find((item) => !isMap(item));
  if (noMap !== undefined) return badArgument("map", noMap);
  const items = mergeKey === "" ? patch : patch.filter((item) => !isDeletion(item));
  let at = 0;
  let place = 0;
  while (at < items.length && place < order.length) {
    const item = items[at] as Value;
    if (isMap(item) && has(item, DIRECTIVE)) {
      at++;
      continue;
    }
    const same = isSameItem(item, order[place] as Value, mergeKey);
    if ("error" in same) return same;
    if (same.value) at++;
    place++;
  }
  if (at >= items.length || place < order.length) return null;
  const texts = [formatPlain(patch), formatPlain(order)];
  return failed(`The order in patch list:\n${texts[0]}\n doesn't match ${ORDER} list:\n${texts[1]}\n`);
}
