import { equal } from "../../value/equal.ts";
import { formatPlain, goType } from "../../value/go-format.ts";
import {
  copy,
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../value/value.ts";
import { withoutNulls } from "../json-merge/without-nulls.ts";
import { badPatchType, failed } from "../patch-errors.ts";
import { malformed, type PatchFailure, type PatchResult } from "../patch-result.ts";
import { DELETE_SCALARS, DIRECTIVE, fieldOf, ORDER, RETAIN_KEYS, withoutDirectives } from "./directives.ts";
import { checkHashable } from "./list-items.ts";
import { type MergeMode, mergeList } from "./merge-list.ts";
import { type MapMerging, mergeOrderedLists } from "./merge-ordered-list.ts";
import { type PatchMeta, planField } from "./patch-meta.ts";

/** Merges a patch into an object or, to combine them, into another patch. */
export function mergeMap(
  original: ValueMap,
  patch: ValueMap,
  meta: PatchMeta,
  mode: MergeMode,
): PatchResult<ValueMap> {
  const directive = get(patch, DIRECTIVE);
  if (directive !== undefined) return executeDirective(directive, patch);
  const merging: MapMerging = { out: copy(original), patch: copy(patch), meta, mode, mergeMap };
  const wrong = retainKeys(merging) ?? mergeOrderedLists(merging);
  if (wrong !== null) return wrong;
  for (const key of Object.keys(merging.patch)) {
    const problem = mergeField(merging, key, merging.patch[key] as Value);
    if (problem !== null) return problem;
  }
  return { value: merging.out };
}

function executeDirective(directive: Value, patch: ValueMap): PatchResult<ValueMap> {
  if (directive === "replace") {
    const out = copy(patch);
    delete out[DIRECTIVE];
    return { value: out };
  }
  return directive === "delete" ? { value: {} } : badPatchType(directive, patch);
}

/** Executes `$retainKeys`: it lists the keys of the original that stay. It is an error if the patch sets another key. */
function retainKeys({ out, patch, mode }: MapMerging): PatchFailure | null {
  const list = get(patch, RETAIN_KEYS);
  if (list === undefined) return null;
  delete patch[RETAIN_KEYS];
  if (mode === "combine") {
    const there = get(out, RETAIN_KEYS);
    if (there === undefined || equal(there, list)) {
      out[RETAIN_KEYS] = list;
      return null;
    }
    const texts = `${formatPlain(there)} and ${formatPlain(list)}`;
    return failed(`${texts} are not deep equal: this may happen when calculating the 3-way diff patch`);
  }
  if (!isList(list)) return badRetainKeys;
  const crash = list.map((key) => checkHashable(key)).find((problem) => problem !== null);
  if (crash !== undefined) return crash;
  const kept = new Set(list);
  for (const key of Object.keys(patch)) {
    if (patch[key] === null || key.startsWith(DELETE_SCALARS) || key.startsWith(ORDER)) continue;
    if (!kept.has(key)) return badRetainKeys;
  }
  for (const key of Object.keys(out)) if (!kept.has(key)) delete out[key];
  return null;
}

const badRetainKeys = malformed("invalid patch format of retainKeys");

function mergeField(merging: MapMerging, given: string, value: Value): PatchFailure | null {
  const { out, mode } = merging;
  const deletes = given.startsWith(DELETE_SCALARS);
  if (deletes && mode === "combine") {
    put(out, given, value);
    return null;
  }
  const field = deletes ? fieldOf(given, DELETE_SCALARS) : given;
  if (field === null) return malformed("invalid patch format of primitive list");
  const key = field === "" ? given : field;
  if (value === null) {
    delete out[key];
    if (mode === "combine") put(out, key, null);
    return null;
  }
  const live = get(out, key);
  if (live === undefined || goType(live) !== goType(value)) {
    if (!deletes) setWithoutDirectives(out, key, mode === "apply" ? withoutNulls(value) : value);
    return null;
  }
  if (isMap(live) && isMap(value)) return mergeMapField(merging, key, live, value);
  if (isList(live) && isList(value)) return mergeListField(merging, key, live, value, deletes);
  put(out, key, value);
  return null;
}

/** Sets a key to a value without directives. Removes the key if the value is a directive itself. */
function setWithoutDirectives(out: MutableMap, key: string, value: Value): void {
  const kept = withoutDirectives(value);
  if (kept === undefined) delete out[key];
  else put(out, key, kept);
}

function mergeMapField(
  { out, meta, mode }: MapMerging,
  key: string,
  live: ValueMap,
  value: ValueMap,
): PatchFailure | null {
  const plan = planField(meta, key, "map");
  if ("error" in plan) return plan;
  if (plan.value.strategy === "replace") {
    put(out, key, value);
    return null;
  }
  const merged = mergeMap(live, value, plan.value.meta, mode);
  if ("error" in merged) return merged;
  put(out, key, merged.value);
  return null;
}

function mergeListField(
  merging: MapMerging,
  key: string,
  live: readonly Value[],
  value: readonly Value[],
  deletes: boolean,
): PatchFailure | null {
  const { out, meta } = merging;
  const plan = planField(meta, key, "list");
  if ("error" in plan) return plan;
  if (plan.value.strategy !== "merge" && !deletes) {
    put(out, key, value);
    return null;
  }
  const merged = mergeList(live, value, plan.value, merging, deletes);
  if ("error" in merged) return merged;
  put(out, key, merged.value.items);
  return null;
}
