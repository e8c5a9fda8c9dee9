import { isDeeper } from "../../value/depth.ts";
import { get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../value/value.ts";
import { badDocument } from "../patch-errors.ts";
import { malformed, type PatchResult } from "../patch-result.ts";
import { DELETE_SCALARS, DIRECTIVE, ORDER, RETAIN_KEYS } from "./directives.ts";
import { deduplicate, itemKind } from "./list-items.ts";
import { sortByKey, sortScalars } from "./list-order.ts";
import { type PatchMeta, planField } from "./patch-meta.ts";

/**
 * Sorts the merged lists of a document or patch, so that two can be compared.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, sortMergeListsByName (v0.36.3).
 */
export function sortMergeLists(document: ValueMap, meta: PatchMeta): PatchResult<ValueMap> {
  return isDeeper(document) ? badDocument : sortMap(document, meta);
}

function sortMap(map: ValueMap, meta: PatchMeta): PatchResult<ValueMap> {
  const out: MutableMap = {};
  for (const key of Object.keys(map)) {
    const sorted = sortField(key, get(map, key) as Value, meta);
    if ("error" in sorted) return sorted;
    put(out, key, sorted.value);
  }
  return { value: out };
}

function sortField(key: string, value: Value, meta: PatchMeta): PatchResult<Value> {
  for (const [directive, name] of LISTS) {
    if (directive === RETAIN_KEYS ? key !== directive : !key.startsWith(directive)) continue;
    if (!isList(value)) return malformed(`invalid patch format of ${name}`);
    return { value: directive === ORDER ? value : sortScalars(value) };
  }
  if (key === DIRECTIVE) return { value };
  if (isMap(value)) {
    const plan = planField(meta, key, "map");
    return "error" in plan ? plan : sortMap(value, plan.value.meta);
  }
  if (!isList(value)) return { value };
  const plan = planField(meta, key, "list");
  if ("error" in plan) return plan;
  return plan.value.strategy === "merge" ? sortList(value, plan.value.meta, plan.value.mergeKey) : { value };
}

const LISTS = [
  [RETAIN_KEYS, "retainKeys"],
  [DELETE_SCALARS, "primitive list"],
  [ORDER, "setElementOrder list"],
] as const;

function sortList(items: readonly Value[], meta: PatchMeta, mergeKey: string): PatchResult<readonly Value[]> {
  if (items.length === 0) return { value: items };
  const kind = itemKind(items);
  if ("error" in kind) return kind;
  if (kind.value === "scalar") return { value: sortScalars(deduplicate(items)) };
  const out: Value[] = [];
  for (const item of items) {
    const sorted = sortMap(item as ValueMap, meta);
    if ("error" in sorted) return sorted;
    out.push(sorted.value);
  }
  return { value: sortByKey(out, mergeKey) };
}
