import { equal } from "../../value/equal.ts";
import { formatPlain, goType } from "../../value/text.ts";
import { get, has, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { withoutDirectives } from "./directives.ts";
import type { FieldPatch } from "./patch-schema.ts";
import { badPatchType, failed, mergeStrategic, type PatchError } from "./strategic.ts";

type Items = { readonly items: readonly Value[] } | PatchError;

/** Merges a list of a patch into a live one: items by their merge key, scalars as a set. `deletes`: takes them out instead. */
export function mergeItems(
  live: readonly Value[],
  patch: readonly Value[],
  field: FieldPatch,
  deletes: boolean,
): Items {
  if (live.length === 0 && patch.length === 0) return { items: live };
  const kind = elementKind([live, patch]);
  if (typeof kind !== "string") return kind;
  if (kind !== "map") {
    if (deletes) return { items: live.filter((item) => !patch.includes(item)) };
    return inOrder(deduplicate([...live, ...patch]), patch, live, "");
  }
  const { mergeKey } = field;
  if (mergeKey === "") return failed(`cannot merge lists without merge key for ${nameOf(field)}`);
  const special = obeyItems(live as readonly ValueMap[], patch as readonly ValueMap[], mergeKey);
  if ("error" in special) return special;
  const merged = mergeByKey(special.live, special.patch, field);
  return "error" in merged ? merged : inOrder(merged.items, special.patch, special.live, mergeKey);
}

function nameOf({ schema }: FieldPatch): string {
  return schema.go.kind === "struct" ? (schema.go.name.split(".")[1] ?? "") : schema.go.kind;
}

/** A live list, changed by the patch's, in the order that a directive gives. Null where there is nothing to order. */
export function orderItems(
  live: readonly Value[] | undefined,
  patch: readonly Value[] | undefined,
  order: readonly Value[],
  field: FieldPatch,
): Items | null {
  const { mergeKey, strategy } = field;
  const wrong = checkOrder(patch ?? [], order, mergeKey);
  if (wrong !== null) return wrong;
  if (live === undefined && patch === undefined) return null;
  let merged: readonly Value[];
  if (patch === undefined) merged = live as readonly Value[];
  else if (live === undefined) merged = withoutDirectives(patch) as readonly Value[];
  else if (strategy !== "merge") merged = patch;
  else {
    const made = mergeItems(live, patch, field, false);
    if ("error" in made) return made;
    merged = made.items;
  }
  const kind = elementKind([live ?? [], patch ?? []]);
  return typeof kind === "string" ? inOrder(merged, order, live ?? [], mergeKey) : kind;
}

/** The common Go kind of all items. */
function elementKind(lists: readonly (readonly Value[])[]): string | PatchError {
  let found: string | null = null;
  for (const item of lists.flat()) {
    const type = item === null ? "<nil>" : goType(item);
    if (found === null && isList(item)) return { error: "lists of lists are not supported", code: 422 };
    if (found !== null && found !== type) {
      return failed(`list element types are not identical: ${formatPlain(lists)}`);
    }
    found = type;
  }
  if (found === null) return failed("no elements in any of the given slices");
  return found.startsWith("map") ? "map" : found;
}

type Special = { readonly live: readonly ValueMap[]; readonly patch: readonly ValueMap[] } | PatchError;

/** Items with `$patch`: `delete` takes out the live item of that key, `replace` the whole live list. */
function obeyItems(live: readonly ValueMap[], patch: readonly ValueMap[], mergeKey: string): Special {
  const plain: ValueMap[] = [];
  let rest = live;
  let replaces = false;
  for (const item of patch) {
    const directive = get(item, "$patch");
    if (directive === undefined) plain.push(item);
    else if (directive === "delete") {
      const key = get(item, mergeKey);
      if (key === undefined) return noMergeKey(item, mergeKey);
      rest = rest.filter((one) => !(has(one, mergeKey) && equal(get(one, mergeKey) as Value, key)));
    } else if (directive === "replace") replaces = true;
    else if (directive === "merge") return failed("merging lists cannot yet be specified in the patch");
    else return badPatchType(directive, item);
  }
  return replaces ? { live: plain, patch: [] } : { live: rest, patch: plain };
}

function mergeByKey(live: readonly ValueMap[], patch: readonly ValueMap[], field: FieldPatch): Items {
  const items = [...live];
  for (const item of patch) {
    const key = get(item, field.mergeKey);
    if (key === undefined) return noMergeKey(item, field.mergeKey);
    const at = items.findIndex(
      (one) => has(one, field.mergeKey) && equal(get(one, field.mergeKey) as Value, key),
    );
    if (at < 0) {
      items.push(item);
      continue;
    }
    const made = mergeStrategic(items[at] as ValueMap, item, field.schema);
    if ("error" in made) return made;
    items[at] = made.value;
  }
  return { items };
}

function noMergeKey(item: ValueMap, mergeKey: string): PatchError {
  return failed(`map: ${formatPlain(item)} does not contain declared merge key: ${mergeKey}`);
}

/** Items of the patch in its order, among the others in theirs. */
function inOrder(
  merged: readonly Value[],
  order: readonly Value[],
  live: readonly Value[],
  mergeKey: string,
): Items {
  if (mergeKey !== "") {
    const keyless = [...merged, ...order].find((item) => !isMap(item) || !has(item, mergeKey));
    if (keyless !== undefined) return isMap(keyless) ? noMergeKey(keyless, mergeKey) : notAMap(keyless);
  }
  const indexIn = (list: readonly Value[], item: Value): number =>
    list.findIndex((one) => sameItem(one, item, mergeKey));
  const isDelete = (item: Value): boolean => isMap(item) && get(item, "$patch") === "delete";
  const sorted = (items: readonly Value[], by: readonly Value[]): readonly Value[] => [
    ...items.filter((item) => !isDelete(item)).sort((a, b) => indexIn(by, a) - indexIn(by, b)),
    ...items.filter(isDelete),
  ];
  const right = sorted(
    merged.filter((item) => indexIn(order, item) >= 0),
    order,
  );
  const left = sorted(
    merged.filter((item) => indexIn(order, item) < 0),
    live,
  );
  const items: Value[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const takeLeft =
      j >= right.length || (i < left.length && isBefore(left[i] as Value, right[j] as Value, live, indexIn));
    items.push((takeLeft ? left[i++] : right[j++]) as Value);
  }
  return { items };
}

function isBefore(
  a: Value,
  b: Value,
  live: readonly Value[],
  indexIn: (list: readonly Value[], item: Value) => number,
): boolean {
  const at = indexIn(live, a);
  const other = indexIn(live, b);
  return at >= 0 && other >= 0 && at < other;
}

function notAMap(item: Value): PatchError {
  return failed(`expected a map[string]interface {}, but received a ${goType(item)}`);
}

function sameItem(a: Value, b: Value, mergeKey: string): boolean {
  if (mergeKey === "") return equal(a, b);
  const x = isMap(a) ? (get(a, mergeKey) ?? null) : null;
  const y = isMap(b) ? (get(b, mergeKey) ?? null) : null;
  return equal(x, y);
}

/** Scalars, each once; Go puts the last one in the place of one that is dropped. */
function deduplicate(items: readonly Value[]): readonly Value[] {
  const out = [...items];
  for (let i = 0; i < out.length; i++) {
    for (let j = i + 1; j < out.length; j++) {
      if (out[i] !== out[j]) continue;
      const last = out.pop() as Value;
      if (j < out.length) out[j] = last;
      j--;
    }
  }
  return out;
}

/** The items of the patch must stand in the order of the directive. */
function checkOrder(patch: readonly Value[], order: readonly Value[], mergeKey: string): PatchError | null {
  if (order.length === 0 || patch.length === 0) return null;
  const items =
    mergeKey === "" ? patch : patch.filter((item) => !(isMap(item) && get(item, "$patch") === "delete"));
  let at = 0;
  let i = 0;
  while (at < items.length && i < order.length) {
    const item = items[at] as Value;
    if (isMap(item) && has(item, "$patch")) {
      at++;
      continue;
    }
    const wanted = order[i] as Value;
    if (mergeKey !== "") {
      for (const one of [item, wanted]) {
        if (!isMap(one)) return notAMap(one);
        if (!has(one, mergeKey)) return noMergeKey(one, mergeKey);
      }
    }
    if (sameItem(item, wanted, mergeKey)) at++;
    i++;
  }
  if (at >= items.length) return null;
  return failed(
    `The order in patch list:\n${formatPlain(patch)}\n doesn't match $setElementOrder list:\n${formatPlain(order)}\n`,
  );
}
