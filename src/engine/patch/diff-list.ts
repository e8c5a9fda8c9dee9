import { equal } from "../value/equal.ts";
import { compareText } from "../value/order.ts";
import { formatPlain } from "../value/text.ts";
import { type MutableMap, put, type Value, type ValueMap } from "../value/value.ts";
import { type DiffOptions, diffMaps } from "./diff-map.ts";
import { DIRECTIVE } from "./directives.ts";
import { checkMergeKey, deduplicate, isSameItem, itemKind, keyOf } from "./items.ts";
import type { FieldPlan } from "./meta.ts";
import { sortByKey, sortLike, sortScalars, textOfKey } from "./order.ts";
import type { Outcome } from "./outcome.ts";

export type ListDiff = {
  /** Items to add or change, and `$patch: delete` for those to take out. */
  readonly items: readonly Value[];
  /** Scalars to take out. */
  readonly deletions: readonly Value[];
  /** How the items are to stand; empty: as they do. */
  readonly order: readonly Value[];
};

/** What makes `modified` of `original`, two lists that are merged item by item. */
export function diffLists(
  original: readonly Value[],
  modified: readonly Value[],
  plan: FieldPlan,
  options: DiffOptions,
): Outcome<ListDiff> {
  if (original.length === 0) {
    return { value: { items: options.changes ? modified : [], deletions: [], order: [] } };
  }
  const kind = itemKind(original, modified);
  if ("error" in kind) return kind;
  return kind.value === "map"
    ? diffListsOfMaps(original, modified, plan, options)
    : diffListsOfScalars(original, modified, plan, options);
}

function diffListsOfMaps(
  original: readonly Value[],
  modified: readonly Value[],
  plan: FieldPlan,
  options: DiffOptions,
): Outcome<ListDiff> {
  const { mergeKey } = plan;
  const found = compareByKey(original, modified, plan, options);
  if ("error" in found) return found;
  const changes = sortLike(found.value.changes, modified, mergeKey, "map");
  if ("error" in changes) return changes;
  const sameOrder = isSameOrder(original, modified, mergeKey);
  if ("error" in sameOrder) return sameOrder;
  const items = [...changes.value, ...found.value.deletions];
  const ordered =
    (options.changes && (items.length > 0 || !sameOrder.value)) || (options.deletions && items.length > 0);
  const order = options.order && ordered ? modified.map((item) => onlyKey(item, mergeKey)) : [];
  return { value: { items, deletions: [], order } };
}

function onlyKey(item: Value, mergeKey: string): ValueMap {
  const out: MutableMap = {};
  put(out, mergeKey, keyOf(item, mergeKey) ?? null);
  return out;
}

type Compared = { readonly changes: readonly Value[]; readonly deletions: readonly Value[] };

/** Walks through both lists in the order of their keys' texts. */
function compareByKey(
  original: readonly Value[],
  modified: readonly Value[],
  { mergeKey, meta, retainKeys }: FieldPlan,
  options: DiffOptions,
): Outcome<Compared> {
  const before = sortByKey(original, mergeKey);
  const after = sortByKey(modified, mergeKey);
  const changes: Value[] = [];
  const deletions: Value[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const old = before[i];
    const now = after[j];
    const wrong =
      (old === undefined ? null : checkMergeKey(old, mergeKey)) ??
      (now === undefined ? null : checkMergeKey(now, mergeKey));
    if (wrong !== null) return wrong;
    const order = compareItems(old, now, mergeKey);
    if (order === 0) {
      const changed = diffMaps(old as ValueMap, now as ValueMap, meta, options, retainKeys);
      if ("error" in changed) return changed;
      if (Object.keys(changed.value).length > 0) {
        put(changed.value, mergeKey, keyOf(now as Value, mergeKey) as Value);
        changes.push(changed.value);
      }
    } else if (order > 0) {
      if (options.changes) changes.push(now as Value);
    } else if (options.deletions) {
      const deletion: MutableMap = {};
      put(deletion, mergeKey, keyOf(old as Value, mergeKey) as Value);
      put(deletion, DIRECTIVE, "delete");
      deletions.push(deletion);
    }
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return { value: { changes, deletions } };
}

/** Positive where `now` comes first or is alone. */
function compareItems(old: Value | undefined, now: Value | undefined, mergeKey: string): number {
  if (old === undefined) return 1;
  if (now === undefined) return -1;
  return compareText(textOfKey(old, mergeKey), textOfKey(now, mergeKey));
}

function isSameOrder(
  original: readonly Value[],
  modified: readonly Value[],
  mergeKey: string,
): Outcome<boolean> {
  if (original.length !== modified.length) return { value: false };
  for (const [at, item] of modified.entries()) {
    const same = isSameItem(original[at] as Value, item, mergeKey);
    if ("error" in same || !same.value) return same;
  }
  return { value: true };
}

function diffListsOfScalars(
  original: readonly Value[],
  modified: readonly Value[],
  { mergeKey }: FieldPlan,
  options: DiffOptions,
): Outcome<ListDiff> {
  const sorted = sortScalars(original);
  options.sorted.set(original, sorted);
  const { changes, deletions } = compareScalars(sorted, sortScalars(modified), options);
  const items = sortLike(changes, modified, mergeKey, "scalar");
  if ("error" in items) return items;
  const ordered =
    (options.deletions && deletions.length > 0) || (options.changes && !equal(sorted, modified));
  return { value: { items: items.value, deletions, order: options.order && ordered ? modified : [] } };
}

/** Walks through both sorted lists. */
function compareScalars(before: readonly Value[], after: readonly Value[], options: DiffOptions): Compared {
  const changes: Value[] = [];
  const deletions: Value[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const old = before[i];
    const now = after[j];
    const order =
      old === undefined ? 1 : now === undefined ? -1 : compareText(formatPlain(old), formatPlain(now));
    if (order > 0 && options.changes) changes.push(now as Value);
    if (order < 0 && options.deletions) deletions.push(old as Value);
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return { changes, deletions: deduplicate(deletions) };
}
