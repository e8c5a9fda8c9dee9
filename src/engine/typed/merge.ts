import type { PathElement } from "../fieldpath/element.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/resolve-type.ts";
import { equal } from "../value/equal.ts";
import { isEmptyMap, own } from "../value/own.ts";
import { copy, isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../value/value.ts";
import { type Items, itemsOf, rememberItems } from "./item.ts";
import { areSound, type MergeContext, newContext, report, reportItems, UNDECLARED } from "./merge-context.ts";
import { mergeOneList, mergeOneMap, mergeOneSide } from "./merge-one-side.ts";
import { mergeOrder } from "./merge-order.ts";
import { scalarIssue } from "./scalar.ts";
import {
  type AtomKind,
  atomFor,
  atomIssue,
  mismatch,
  type TypedIssue,
  type TypedValue,
  type WalkOptions,
} from "./typed.ts";

export type Merged = { readonly value: Value } | { readonly issues: readonly TypedIssue[] };

/**
 * Merges `rhs` into `lhs`. Nothing is removed: null, `{}` or `[]` for a granular map or list that is not empty keeps its content.
 * Unchanged values keep their reference, also the whole value.
 * Upstream: structured-merge-diff typed/merge.go (v6.4.2).
 */
export function merge(lhs: TypedValue, rhs: TypedValue, options: WalkOptions = {}): Merged {
  const unlike = mismatch(lhs, rhs);
  if (unlike !== null) return { issues: [unlike] };
  const context = newContext(options);
  const value = mergeBoth(lhs.value, rhs.value, lhs.type, context);
  return context.issues.length > 0 ? { issues: context.issues } : { value: value ?? null };
}

/** Returns the merged value; undefined if errors left none. */
function mergeBoth(lhs: Value, rhs: Value, type: Type, context: MergeContext): Value | undefined {
  if (lhs === rhs && !context.strict) return lhs;
  const atom = atomFor(type, rhs);
  if (context.strict) {
    const left = atomFor(type, lhs);
    if (left !== atom) mergeAs(left, lhs, rhs, type, context); // Only for its reports.
  }
  return mergeAs(atom, lhs, rhs, type, context);
}

function mergeAs(
  atom: AtomKind,
  lhs: Value,
  rhs: Value,
  type: Type,
  context: MergeContext,
): Value | undefined {
  switch (atom) {
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

/** Merges two scalars: one of them has to be valid, and the right one wins. */
function mergeScalar(
  lhs: Value,
  rhs: Value,
  scalar: NonNullable<Type["scalar"]>,
  context: MergeContext,
): Value | undefined {
  const right = scalarIssue(scalar, rhs);
  if (right === null) return rhs;
  const left = scalarIssue(scalar, lhs);
  if (left === null) return rhs;
  report(context, `lhs: ${left}`);
  return report(context, `rhs: ${right}`);
}

/** Returns the new atomic value; the old one if they are equal. */
function replace(lhs: Value, rhs: Value): Value {
  return equal(lhs, rhs) ? lhs : rhs;
}

function mergeMap(lhs: Value, rhs: Value, type: MapType, context: MergeContext): Value | undefined {
  if (type.atomic) return replace(lhs, rhs);
  if (isMap(rhs))
    return isMap(lhs) ? mergeMaps(lhs, rhs, type, context) : mergeOneMap(rhs, type, "right", context);
  if (isMap(lhs) && !isEmptyMap(lhs)) return mergeOneMap(lhs, type, "left", context);
  return replace(lhs, rhs);
}

function mergeMaps(left: ValueMap, right: ValueMap, type: MapType, context: MergeContext): Value | undefined {
  let out: MutableMap | null = null;
  for (const key in context.strict ? { ...left, ...right } : right) {
    const before = own(left, key);
    const after = own(right, key);
    if (before === after && !context.strict) continue;
    const merged = mergeKey(key, before, after, type, context);
    if (merged === before) continue;
    out ??= copy(left);
    if (merged === undefined) delete out[key];
    else put(out, key, merged);
  }
  if (out === null) return left;
  return context.strict && isEmptyMap(out) ? undefined : out;
}

function mergeKey(
  key: string,
  before: Value | undefined,
  after: Value | undefined,
  type: MapType,
  context: MergeContext,
): Value | undefined {
  const child = typeOfKey(type, key);
  context.path.push(`f:${key}`);
  const merged = child === null ? report(context, UNDECLARED) : mergeSides(before, after, child, context);
  context.path.pop();
  return merged;
}

/** Merges maps or lists that one side or both have. */
function mergeSides(
  before: Value | undefined,
  after: Value | undefined,
  type: Type,
  context: MergeContext,
): Value | undefined {
  if (before === undefined) return mergeOneSide(after as Value, type, "right", context);
  if (after === undefined) return mergeOneSide(before, type, "left", context);
  return mergeBoth(before, after, type, context);
}

function mergeList(lhs: Value, rhs: Value, type: ListType, context: MergeContext): Value | undefined {
  const left = isList(lhs) && lhs.length > 0 ? lhs : null;
  const right = isList(rhs) && rhs.length > 0 ? rhs : null;
  if (type.atomic || (left === null && right === null)) return replace(lhs, rhs);
  const rightItems = right === null ? null : itemsOf(type, right);
  const leftItems = left === null ? null : itemsOf(type, left);
  if (!areSound(rightItems, leftItems)) return reportItems(rightItems, leftItems, context);
  if (right === null || rightItems === null)
    return mergeOneList(left as readonly Value[], type, "left", context);
  if (left === null || leftItems === null) return mergeOneList(right, type, "right", context);
  return mergeItems({ list: left, items: leftItems }, { list: right, items: rightItems }, context);
}

type Side = { readonly list: readonly Value[]; readonly items: Items };

function mergeItems(left: Side, right: Side, context: MergeContext): Value | undefined {
  const child = left.items.type.element();
  const out: Value[] = [];
  const elements: PathElement[] = [];
  let kept = 0; // Items with the same position on both sides.
  context.swallow++;
  mergeOrder(left.items, right.items, (i, j) => {
    const merged = mergeItem(i, j, left, right, child, context);
    if (merged === undefined) return;
    if (merged === left.list[out.length]) kept++;
    out.push(merged);
    elements.push((j < 0 ? left.items.elements[i] : right.items.elements[j]) as PathElement);
  });
  context.swallow--;
  if (kept === left.list.length && out.length === kept) return left.list;
  if (left.items.duplicates === null) rememberItems(left.items.type, out, elements);
  return out.length === 0 ? undefined : out;
}

/** Merges the items at positions of `mergeOrder`. Duplicates on the left count as null. */
function mergeItem(
  i: number,
  j: number,
  left: Side,
  right: Side,
  child: Type,
  context: MergeContext,
): Value | undefined {
  const before = i === -2 ? null : left.list[i];
  return mergeSides(before, j < 0 ? undefined : right.list[j], child, context);
}
