import { equal } from "../../value/equal.ts";
import { formatPlain, goType } from "../../value/go-format.ts";
import { compareText } from "../../value/order.ts";
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
import type { PatchFailure, PatchResult } from "../patch-result.ts";
import { DELETE_SCALARS, DIRECTIVE, ORDER, RETAIN_KEYS } from "./directives.ts";
import { checkMergeKey, deduplicate, isSameItem, itemKind, keyOf } from "./list-items.ts";
import { sortByKey, sortLike, sortScalars, textOfKey } from "./list-order.ts";
import { type FieldPlan, type PatchMeta, planField } from "./patch-meta.ts";

/** Which differences go into a patch. */
export type DiffOptions = {
  readonly changes: boolean;
  readonly deletions: boolean;
  /** Whether changed lists have a `$setElementOrder` directive. */
  readonly order: boolean;
  /** Out parameter: original lists of scalars, with their items in the order in which upstream sorts them in place. */
  readonly sorted: Map<readonly Value[], readonly Value[]>;
};

/**
 * Returns the strategic merge patch that turns `original` into `modified`; empty if they are equal. `retainKeys`: whether it has a
 * `$retainKeys` directive.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, diffMaps (v0.36.3).
 */
export function diffMaps(
  original: ValueMap,
  modified: ValueMap,
  meta: PatchMeta,
  options: DiffOptions,
  retainKeys: boolean,
): PatchResult<MutableMap> {
  const patch: MutableMap = {};
  for (const key of Object.keys(modified)) {
    const wrong = diffField(patch, key, original, get(modified, key) as Value, meta, options);
    if (wrong !== null) return wrong;
  }
  const gone = Object.keys(original).filter((key) => !has(modified, key));
  if (options.deletions) for (const key of gone) put(patch, key, null);
  const present = Object.keys(modified).filter((key) => modified[key] !== null);
  const clears = gone.some((key) => original[key] !== null);
  if (retainKeys && present.length > 0 && (Object.keys(patch).length > 0 || clears)) {
    patch[RETAIN_KEYS] = sortScalars(present);
  }
  return { value: patch };
}

function diffField(
  patch: MutableMap,
  key: string,
  original: ValueMap,
  after: Value,
  meta: PatchMeta,
  options: DiffOptions,
): PatchFailure | null {
  const before = get(original, key);
  if (before === undefined) return set(patch, key, after, options);
  if (key === DIRECTIVE) {
    if (typeof before !== "string" || typeof after !== "string") {
      return failed(`invalid value for special key: ${DIRECTIVE}`);
    }
    if (before !== after) put(patch, key, after);
    return null;
  }
  if (goType(before) !== goType(after)) return set(patch, key, after, options);
  if (isMap(before)) return diffMapField(patch, key, before, after as ValueMap, meta, options);
  if (isList(before)) return diffListField(patch, key, before, after as readonly Value[], meta, options);
  return before === after ? null : set(patch, key, after, options);
}

function set(patch: MutableMap, key: string, value: Value, { changes }: DiffOptions): null {
  if (changes) put(patch, key, value);
  return null;
}

function diffMapField(
  patch: MutableMap,
  key: string,
  before: ValueMap,
  after: ValueMap,
  meta: PatchMeta,
  options: DiffOptions,
): PatchFailure | null {
  const plan = planField(meta, key, "map");
  if ("error" in plan) return equal(before, after) ? null : plan;
  if (plan.value.strategy === "replace") return set(patch, key, after, options);
  const found = diffMaps(before, after, plan.value.meta, options, plan.value.retainKeys);
  if ("error" in found) return found;
  if (Object.keys(found.value).length > 0) put(patch, key, found.value);
  return null;
}

function diffListField(
  patch: MutableMap,
  key: string,
  before: readonly Value[],
  after: readonly Value[],
  meta: PatchMeta,
  options: DiffOptions,
): PatchFailure | null {
  const plan = planField(meta, key, "list");
  if ("error" in plan) return equal(before, after) ? null : plan;
  if (plan.value.strategy !== "merge") return equal(before, after) ? null : set(patch, key, after, options);
  const found = diffLists(before, after, plan.value, options);
  if ("error" in found) return found;
  const { items, deletions, order } = found.value;
  if (items.length > 0) put(patch, key, items);
  if (deletions.length > 0) put(patch, `${DELETE_SCALARS}/${key}`, deletions);
  if (order.length > 0) put(patch, `${ORDER}/${key}`, order);
  return null;
}

type ListDiff = {
  /** Items to add or change, and items to remove with `$patch: delete`. */
  readonly items: readonly Value[];
  /** Scalars to remove. */
  readonly deletions: readonly Value[];
  /** The order of the items; empty if it does not change. */
  readonly order: readonly Value[];
};

/** Returns the changes from `original` to `modified`, two lists that are merged item by item. */
function diffLists(
  original: readonly Value[],
  modified: readonly Value[],
  plan: FieldPlan,
  options: DiffOptions,
): PatchResult<ListDiff> {
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
): PatchResult<ListDiff> {
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

/** Compares both lists in the order of their keys as strings. */
function compareByKey(
  original: readonly Value[],
  modified: readonly Value[],
  { mergeKey, meta, retainKeys }: FieldPlan,
  options: DiffOptions,
): PatchResult<Compared> {
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

/** Positive if `now` comes first or if there is no `old`. */
function compareItems(old: Value | undefined, now: Value | undefined, mergeKey: string): number {
  if (old === undefined) return 1;
  if (now === undefined) return -1;
  return compareText(textOfKey(old, mergeKey), textOfKey(now, mergeKey));
}

function isSameOrder(
  original: readonly Value[],
  modified: readonly Value[],
  mergeKey: string,
): PatchResult<boolean> {
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
): PatchResult<ListDiff> {
  const sorted = sortScalars(original);
  options.sorted.set(original, sorted);
  const { changes, deletions } = compareScalars(sorted, sortScalars(modified), options);
  const items = sortLike(changes, modified, mergeKey, "scalar");
  if ("error" in items) return items;
  const ordered =
    (options.deletions && deletions.length > 0) || (options.changes && !equal(sorted, modified));
  return { value: { items: items.value, deletions, order: options.order && ordered ? modified : [] } };
}

/** Compares two sorted lists. */
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
