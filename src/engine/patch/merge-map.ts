import { equal } from "../value/equal.ts";
import { formatPlain, goType } from "../value/text.ts";
import { copy, get, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../value/value.ts";
import {
  DELETE_SCALARS,
  DIRECTIVE,
  fieldOf,
  ORDER,
  RETAIN_KEYS,
  withoutDirectives,
  withoutNulls,
} from "./directives.ts";
import { checkHashable } from "./items.ts";
import { mergeList } from "./merge-list.ts";
import { mergeOrderedLists } from "./merge-ordered.ts";
import { type PatchMeta, planField } from "./meta.ts";
import { badPatchType, failed, malformed, type Outcome, type Refused } from "./outcome.ts";

/** `apply`: a patch is merged into an object, and its directives are obeyed. `combine`: into another patch, and they are kept. */
export type MergeMode = "apply" | "combine";

/** Merges a patch into an object, or into another patch. */
export function mergeMap(
  original: ValueMap,
  patch: ValueMap,
  meta: PatchMeta,
  mode: MergeMode,
): Outcome<ValueMap> {
  const directive = get(patch, DIRECTIVE);
  if (directive !== undefined) return obey(directive, patch);
  const merging: Merging = { out: copy(original), patch: copy(patch), meta, mode };
  const wrong = retainKeys(merging) ?? mergeOrderedLists(merging);
  if (wrong !== null) return wrong;
  for (const key of Object.keys(merging.patch)) {
    const problem = mergeField(merging, key, merging.patch[key] as Value);
    if (problem !== null) return problem;
  }
  return { value: merging.out };
}

/** A map while a patch is merged into it; what has been dealt with is taken out of the patch. */
export type Merging = {
  readonly out: MutableMap;
  readonly patch: MutableMap;
  readonly meta: PatchMeta;
  readonly mode: MergeMode;
};

function obey(directive: Value, patch: ValueMap): Outcome<ValueMap> {
  if (directive === "replace") {
    const out = copy(patch);
    delete out[DIRECTIVE];
    return { value: out };
  }
  return directive === "delete" ? { value: {} } : badPatchType(directive, patch);
}

/** `$retainKeys` lists what stays of the original; whatever else the patch sets is an error. */
function retainKeys({ out, patch, mode }: Merging): Refused | null {
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

function mergeField(merging: Merging, given: string, value: Value): Refused | null {
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
    if (!deletes) take(out, key, mode === "apply" ? withoutNulls(value) : value);
    return null;
  }
  if (isMap(live) && isMap(value)) return mergeMapField(merging, key, live, value);
  if (isList(live) && isList(value)) return mergeListField(merging, key, live, value, deletes);
  put(out, key, value);
  return null;
}

/** Sets a key to what is left of a value without directives; a value that is one itself takes the key away. */
function take(out: MutableMap, key: string, value: Value): void {
  const kept = withoutDirectives(value);
  if (kept === undefined) delete out[key];
  else put(out, key, kept);
}

function mergeMapField(
  { out, meta, mode }: Merging,
  key: string,
  live: ValueMap,
  value: ValueMap,
): Refused | null {
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
  { out, meta, mode }: Merging,
  key: string,
  live: readonly Value[],
  value: readonly Value[],
  deletes: boolean,
): Refused | null {
  const plan = planField(meta, key, "list");
  if ("error" in plan) return plan;
  if (plan.value.strategy !== "merge" && !deletes) {
    put(out, key, value);
    return null;
  }
  const merged = mergeList(live, value, plan.value, mode, deletes);
  if ("error" in merged) return merged;
  put(out, key, merged.value.items);
  return null;
}
