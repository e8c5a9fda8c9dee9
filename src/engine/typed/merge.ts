import { type PathElement, printElement } from "../fieldpath/element.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/compile.ts";
import { equal } from "../value/equal.ts";
import { isEmptyMap, own } from "../value/own.ts";
import { copy, isList, isMap, type MutableMap, put, type Value } from "../value/value.ts";
import { type Items, itemsOf } from "./item.ts";
import { mergeOrder } from "./merge-order.ts";
import { scalarIssue } from "./scalar.ts";
import { atomFor, atomIssue, type TypedIssue, type TypedValue } from "./typed.ts";

export type Merged = { readonly value: Value } | { readonly issues: readonly TypedIssue[] };

/**
 * `lhs` with all that `rhs` says laid over it. Nothing is removed: null, `{}` or `[]` over a granular map or list that
 * is not empty keeps the old content. What does not change keeps its reference, the whole value too. What only one
 * side has is taken as it is, so both are to be validated before.
 * Upstream: structured-merge-diff typed/merge.go (v6.4.2).
 */
export function merge(lhs: TypedValue, rhs: TypedValue): Merged {
  const issues: TypedIssue[] = [];
  const value = mergeBoth(lhs.value, rhs.value, lhs.type, { issues, path: [], swallow: 0 });
  return issues.length > 0 ? { issues } : { value: value ?? null };
}

type Context = { readonly issues: TypedIssue[]; readonly path: PathElement[]; swallow: number };

/** Errors inside of list items are lost upstream, and so here: what they are about is left out. */
function report(context: Context, message: string): undefined {
  if (context.swallow === 0) context.issues.push({ path: [...context.path], message });
  return undefined;
}

/** The two values merged; undefined where an error left nothing. */
function mergeBoth(lhs: Value, rhs: Value, type: Type, context: Context): Value | undefined {
  if (lhs === rhs) return lhs;
  switch (atomFor(type, rhs)) {
    case "map":
      return mergeMap(lhs, rhs, type.map as MapType, context);
    case "scalar":
      return mergeScalar(lhs, rhs, type.scalar as NonNullable<Type["scalar"]>, context);
    case "list":
      return mergeList(lhs, rhs, type.list as ListType, context);
    default:
      return report(context, atomIssue(type));
  }
}

/** One of two scalars has to be valid; the right one wins. */
function mergeScalar(
  lhs: Value,
  rhs: Value,
  scalar: NonNullable<Type["scalar"]>,
  context: Context,
): Value | undefined {
  const right = scalarIssue(scalar, rhs);
  if (right === null) return rhs;
  const left = scalarIssue(scalar, lhs);
  if (left === null) return rhs;
  report(context, `lhs: ${left}`);
  return report(context, `rhs: ${right}`);
}

/** A whole value in place of another: the old one if they are equal. */
function replace(lhs: Value, rhs: Value): Value {
  return equal(lhs, rhs) ? lhs : rhs;
}

function mergeMap(lhs: Value, rhs: Value, type: MapType, context: Context): Value | undefined {
  const left = isMap(lhs) && !isEmptyMap(lhs) ? lhs : null;
  const right = isMap(rhs) && !isEmptyMap(rhs) ? rhs : null;
  if (type.atomic || (left === null && right === null)) return replace(lhs, rhs);
  if (right === null) return left as Value;
  if (left === null) return right;
  let out: MutableMap | null = null;
  for (const key in right) {
    const before = own(left, key);
    const after = right[key] as Value;
    if (before === after) continue;
    const merged = mergeKey(key, before, after, type, context);
    if (merged === before) continue;
    out ??= copy(left);
    if (merged === undefined) delete out[key];
    else put(out, key, merged);
  }
  if (out === null) return left;
  return isEmptyMap(out) ? undefined : out;
}

function mergeKey(
  key: string,
  before: Value | undefined,
  after: Value,
  type: MapType,
  context: Context,
): Value | undefined {
  if (before === undefined) return after;
  const child = typeOfKey(type, key);
  context.path.push(`f:${key}`);
  const merged =
    child === null
      ? report(context, "schema error: invalid atom: inlined")
      : mergeBoth(before, after, child, context);
  context.path.pop();
  return merged;
}

function mergeList(lhs: Value, rhs: Value, type: ListType, context: Context): Value | undefined {
  const left = isList(lhs) && lhs.length > 0 ? lhs : null;
  const right = isList(rhs) && rhs.length > 0 ? rhs : null;
  if (type.atomic || (left === null && right === null)) return replace(lhs, rhs);
  const rightItems = right === null ? null : itemsOf(type, right);
  const leftItems = left === null ? null : itemsOf(type, left);
  if (!areSound(rightItems, leftItems)) return reportItems(rightItems, leftItems, context);
  if (right === null || rightItems === null) return left as Value;
  if (left === null || leftItems === null) return right;
  return mergeItems({ list: left, items: leftItems }, { list: right, items: rightItems }, context);
}

/** Items without an element are an error on either side, duplicates on the right. */
function areSound(right: Items | null, left: Items | null): boolean {
  if (left !== null && left.errors.length > 0) return false;
  return right === null || (right.errors.length === 0 && right.duplicates === null);
}

function reportItems(right: Items | null, left: Items | null, context: Context): undefined {
  for (const { index, error } of right?.errors ?? []) report(context, `element ${index}: ${error}`);
  const seen = new Set<PathElement>();
  for (const element of right?.duplicates ? right.elements : []) {
    if (element === "") continue;
    if (seen.has(element)) report(context, `duplicate entries for key ${printElement(element)}`);
    seen.add(element);
  }
  for (const { index, error } of left?.errors ?? []) report(context, `element ${index}: ${error}`);
  return undefined;
}

type Side = { readonly list: readonly Value[]; readonly items: Items };

function mergeItems(left: Side, right: Side, context: Context): Value | undefined {
  const child = left.items.type.element();
  const out: Value[] = [];
  let kept = 0; // items that stand where they stood
  context.swallow++;
  mergeOrder(left.items, right.items, (i, j) => {
    const merged = mergeItem(i, j, left, right, child, context);
    if (merged === undefined) return;
    if (merged === left.list[out.length]) kept++;
    out.push(merged);
  });
  context.swallow--;
  if (kept === left.list.length && out.length === kept) return left.list;
  return out.length === 0 ? undefined : out;
}

/** Positions as `mergeOrder` gives them. Duplicates on the left count as null. */
function mergeItem(
  i: number,
  j: number,
  left: Side,
  right: Side,
  child: Type,
  context: Context,
): Value | undefined {
  if (j < 0) return left.list[i] as Value;
  const after = right.list[j] as Value;
  if (i === -1) return after;
  return mergeBoth(i === -2 ? null : (left.list[i] as Value), after, child, context);
}
