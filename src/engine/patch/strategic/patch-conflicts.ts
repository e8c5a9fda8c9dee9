import { equal } from "../../value/equal.ts";
import { formatPlain, goType } from "../../value/go-format.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { crashed, failed } from "../patch-errors.ts";
import type { PatchResult } from "../patch-result.ts";
import { DIRECTIVE, RETAIN_KEYS } from "./directives.ts";
import { deduplicateInPlace, isSame, itemKind } from "./list-items.ts";
import { sortScalars } from "./list-order.ts";
import { type FieldPlan, type PatchMeta, planField } from "./patch-meta.ts";

/** Lists that upstream sorted in place when it compared them, with their new order. */
export type Rearranged = Map<readonly Value[], readonly Value[]>;

/**
 * Whether two strategic merge patches set the same field to different values. Lists that were compared as sets are added to
 * `rearranged`, because messages show their new order.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, MergingMapsHaveConflicts (v0.36.3).
 */
export function patchesConflict(
  left: ValueMap,
  right: ValueMap,
  meta: PatchMeta,
  rearranged: Rearranged,
): PatchResult<boolean> {
  return conflict(left, right, noPlan(meta), rearranged);
}

const yes: PatchResult<boolean> = { value: true };
const no: PatchResult<boolean> = { value: false };

function conflict(left: Value, right: Value, plan: FieldPlan, rearranged: Rearranged): PatchResult<boolean> {
  if (isMap(left)) {
    if (!isMap(right)) return yes;
    const [a, b] = [get(left, DIRECTIVE), get(right, DIRECTIVE)];
    if (a !== undefined && b !== undefined) {
      const same = isSame(a, b);
      if ("error" in same || !same.value) return "error" in same ? same : yes;
    } else if (a !== b) return yes;
    return plan.strategy === "replace" ? no : mapsConflict(left, right, plan.meta, rearranged);
  }
  if (isList(left)) return isList(right) ? listsConflict(left, right, plan, rearranged) : yes;
  return equal(left, right) ? no : yes;
}

function mapsConflict(
  left: ValueMap,
  right: ValueMap,
  meta: PatchMeta,
  rearranged: Rearranged,
): PatchResult<boolean> {
  for (const key of Object.keys(left)) {
    if (key === DIRECTIVE || key === RETAIN_KEYS || !has(right, key)) continue;
    const value = get(left, key) as Value;
    const plan = isMap(value) || isList(value) ? planField(meta, key, isMap(value) ? "map" : "list") : null;
    if (plan !== null && "error" in plan) return plan;
    const found = conflict(value, get(right, key) as Value, plan?.value ?? noPlan(meta), rearranged);
    if ("error" in found || found.value) return found;
  }
  return no;
}

function noPlan(meta: PatchMeta): FieldPlan {
  return { meta, strategy: "", mergeKey: "", retainKeys: false };
}

function listsConflict(
  left: readonly Value[],
  right: readonly Value[],
  plan: FieldPlan,
  rearranged: Rearranged,
): PatchResult<boolean> {
  const kind = itemKind(left, right);
  if ("error" in kind) return kind;
  if (plan.strategy === "merge") {
    return kind.value === "map" ? keyedConflict(left, right, plan, rearranged) : no;
  }
  if (left.length !== right.length) return yes;
  const [a, b] = kind.value === "map" ? [left, right] : [asSet(left, rearranged), asSet(right, rearranged)];
  for (const [at, item] of a.entries()) {
    const other = b[at];
    // If only one list has duplicates, upstream reads past the end of the other list.
    if (other === undefined) return crashed(`runtime error: index out of range [${at}] with length ${at}`);
    const found = conflict(item, other, noPlan(plan.meta), rearranged);
    if ("error" in found || found.value) return found;
  }
  return no;
}

function asSet(items: readonly Value[], rearranged: Rearranged): readonly Value[] {
  const all = [...items];
  const length = deduplicateInPlace(all);
  const sorted = sortScalars(all.slice(0, length));
  rearranged.set(items, [...sorted, ...all.slice(length)]);
  return sorted;
}

function keyedConflict(
  left: readonly Value[],
  right: readonly Value[],
  plan: FieldPlan,
  rearranged: Rearranged,
): PatchResult<boolean> {
  const a = byKey(left, plan.mergeKey);
  if ("error" in a) return a;
  const b = byKey(right, plan.mergeKey);
  if ("error" in b) return b;
  for (const [key, item] of a.value) {
    const other = b.value.get(key);
    if (other === undefined) continue;
    const found = conflict(item, other, noPlan(plan.meta), rearranged);
    if ("error" in found || found.value) return found;
  }
  return no;
}

function byKey(items: readonly Value[], mergeKey: string): PatchResult<ReadonlyMap<string, ValueMap>> {
  const out = new Map<string, ValueMap>();
  for (const item of items) {
    if (!isMap(item)) return failed(`invalid element type in merging list:${formatPlain(items)}`);
    const key = get(item, mergeKey);
    if (key === undefined) {
      return failed(`cannot find merge key \`${mergeKey}\` in merging list element:${formatPlain(item)}`);
    }
    out.set(`${goType(key)} ${formatPlain(key)}`, item);
  }
  return { value: out };
}
