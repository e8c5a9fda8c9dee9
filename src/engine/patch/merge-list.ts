import { get, isMap, type Value, type ValueMap } from "../value/value.ts";
import { DIRECTIVE } from "./directives.ts";
import { deduplicateInPlace, findByKey, itemKind, withoutKeyed } from "./items.ts";
import { type MergeMode, mergeMap } from "./merge-map.ts";
import type { FieldPlan } from "./meta.ts";
import { arrange } from "./order.ts";
import { badPatchType, failed, noMergeKey, type Outcome } from "./outcome.ts";

export type MergedList = {
  readonly items: readonly Value[];
  /**
   * The live list as upstream leaves it behind: without the deleted items, new ones in their places. By it, lists with a
   * given order are put in order.
   */
  readonly left: readonly Value[];
};

/** Merges a list of a patch into another: items by their merge key, scalars as a set. `deletes`: takes scalars out instead. */
export function mergeList(
  live: readonly Value[],
  patch: readonly Value[],
  plan: FieldPlan,
  mode: MergeMode,
  deletes: boolean,
): Outcome<MergedList> {
  if (live.length === 0 && patch.length === 0) return { value: { items: live, left: live } };
  const kind = itemKind(live, patch);
  if ("error" in kind) return kind;
  if (kind.value === "scalar") {
    if (deletes && mode === "apply") {
      const gone = new Set(patch);
      return { value: { items: live.filter((item) => !gone.has(item)), left: live } };
    }
    return mergeScalars(live, patch, plan.mergeKey);
  }
  if (plan.mergeKey === "") return failed(`cannot merge lists without merge key for ${plan.meta.name}`);
  return mergeMaps(live as readonly ValueMap[], patch as readonly ValueMap[], plan, mode);
}

function mergeScalars(
  live: readonly Value[],
  patch: readonly Value[],
  mergeKey: string,
): Outcome<MergedList> {
  const all = [...live, ...patch];
  const merged = deduplicateInPlace(all);
  const left = all.length <= capacity(live.length) ? all.slice(0, live.length) : live;
  const items = arrange(all.slice(0, merged), patch, left, mergeKey, "scalar");
  return "error" in items ? items : { value: { items: items.value, left } };
}

/** How many items fit into a list that Go has read from JSON: with more than that, a new list is made, and the old one stays. */
function capacity(length: number): number {
  return length === 0 ? 0 : 2 ** Math.ceil(Math.log2(length));
}

function mergeMaps(
  live: readonly ValueMap[],
  patch: readonly ValueMap[],
  plan: FieldPlan,
  mode: MergeMode,
): Outcome<MergedList> {
  const obeyed = obeyItems(live, patch, plan.mergeKey);
  if ("error" in obeyed) return obeyed;
  const { rest, plain, replaces } = obeyed.value;
  const [original, changes] = replaces ? [plain, []] : [rest, plain];
  const merged = mergeByKey(original, changes, plan, mode);
  if ("error" in merged) return merged;
  const items = arrange(merged.value, changes, original, plan.mergeKey, "map");
  if ("error" in items) return items;
  const left = replaces ? rest : merged.value.slice(0, live.length);
  return { value: { items: items.value, left } };
}

type Obeyed = {
  /** What is left of the live items. */
  readonly rest: readonly Value[];
  /** The items of the patch without directives. */
  readonly plain: readonly ValueMap[];
  readonly replaces: boolean;
};

/** Items with `$patch`: `delete` takes out the live items of that key, `replace` the whole live list. */
function obeyItems(live: readonly ValueMap[], patch: readonly ValueMap[], mergeKey: string): Outcome<Obeyed> {
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
  mode: MergeMode,
): Outcome<readonly Value[]> {
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
