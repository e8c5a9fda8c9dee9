import { equal } from "../value/equal.ts";
import { goType } from "../value/text.ts";
import { get, has, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../value/value.ts";
import { diffLists } from "./diff-list.ts";
import { DELETE_SCALARS, DIRECTIVE, ORDER, RETAIN_KEYS } from "./directives.ts";
import { type PatchMeta, planField } from "./meta.ts";
import { sortScalars } from "./order.ts";
import { failed, type Outcome, type Refused } from "./outcome.ts";

/** What of a difference goes into a patch. */
export type DiffOptions = {
  readonly changes: boolean;
  readonly deletions: boolean;
  /** Whether changed lists come with the order of their items. */
  readonly order: boolean;
  /** Where lists of scalars go that were compared as an original, with what upstream leaves of them: it sorts them in place. */
  readonly sorted: Map<readonly Value[], readonly Value[]>;
};

/**
 * The strategic merge patch that makes `modified` of `original`; empty if they are the same. `retainKeys`: whether it says
 * which keys stay.
 * Upstream: apimachinery pkg/util/strategicpatch/patch.go, diffMaps (v0.36.3).
 */
export function diffMaps(
  original: ValueMap,
  modified: ValueMap,
  meta: PatchMeta,
  options: DiffOptions,
  retainKeys: boolean,
): Outcome<MutableMap> {
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
): Refused | null {
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
): Refused | null {
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
): Refused | null {
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
