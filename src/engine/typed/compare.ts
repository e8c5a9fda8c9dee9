import type { PathElement } from "../fieldpath/element.ts";
import type { FieldSet } from "../fieldpath/set.ts";
import { type ListType, type MapType, type Type, typeOfKey } from "../schema/resolve-type.ts";
import { equal } from "../value/equal.ts";
import { own } from "../value/own.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { allPathsOf, type CompareContext, report } from "./all-paths.ts";
import { type Diff, newDiff, record, recordBelow, toSet } from "./diff.ts";
import { haveSameElements, type Items, itemsByElement, itemsOf } from "./item.ts";
import { UNDECLARED } from "./merge-context.ts";
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

/** The differences of two values. No path is in two of the sets, except for lists with duplicates. */
export type Comparison = {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
};

export type Compared = Comparison | { readonly issues: readonly TypedIssue[] };

/**
 * Compares two values: returns what `rhs` adds, modifies and removes. The order of sets and keyed lists does not matter, that of
 * atomic lists does. A change from null to a value is a modification; from no value to null, an addition.
 * Upstream: structured-merge-diff typed/compare.go (v6.4.2).
 */
export function compare(lhs: TypedValue, rhs: TypedValue, options: WalkOptions = {}): Compared {
  const unlike = mismatch(lhs, rhs);
  if (unlike !== null) return { issues: [unlike] };
  const diff = newDiff();
  const context: CompareContext = { strict: options.validated !== true, issues: [], path: [] };
  compareBoth(lhs.value, rhs.value, lhs.type, newDiff(), diff, "", context);
  if (context.issues.length > 0) return { issues: context.issues };
  return { added: toSet(diff.added), modified: toSet(diff.modified), removed: toSet(diff.removed) };
}

/** Compares two values. A change of the whole value is added to `parent` as `element`, changes below it to `inner`. */
function compareBoth(
  lhs: Value,
  rhs: Value,
  type: Type,
  parent: Diff,
  inner: Diff,
  element: PathElement,
  context: CompareContext,
): void {
  if (lhs === rhs && !context.strict) return;
  const left = atomFor(type, lhs);
  const right = atomFor(type, rhs);
  if (left !== right) handle(left, lhs, rhs, type, parent, inner, element, context);
  handle(right, lhs, rhs, type, parent, inner, element, context);
}

function handle(
  atom: AtomKind,
  lhs: Value,
  rhs: Value,
  type: Type,
  parent: Diff,
  inner: Diff,
  element: PathElement,
  context: CompareContext,
): void {
  switch (atom) {
    case "scalar":
      if (checkScalars(lhs, rhs, type, context)) leaf(lhs, rhs, parent, element);
      return;
    case "map": {
      const map = type.map as MapType;
      const left = isMap(lhs) ? lhs : EMPTY_MAP;
      const right = isMap(rhs) ? rhs : EMPTY_MAP;
      if (map.atomic || !compareMaps(left, right, map, inner, context)) leaf(lhs, rhs, parent, element);
      return;
    }
    case "list": {
      const list = type.list as ListType;
      const left = isList(lhs) && lhs.length > 0 ? lhs : null;
      const right = isList(rhs) && rhs.length > 0 ? rhs : null;
      if (list.atomic || (left === null && right === null)) leaf(lhs, rhs, parent, element);
      else compareLists(left ?? EMPTY_LIST, right ?? EMPTY_LIST, list, inner, context);
      return;
    }
    default:
      report(context, atomIssue(type));
  }
}

const EMPTY_MAP: ValueMap = Object.freeze({});
const EMPTY_LIST: readonly Value[] = Object.freeze([]);

function leaf(lhs: Value, rhs: Value, parent: Diff, element: PathElement): void {
  if (!equal(lhs, rhs)) record(parent, "modified", element, null);
}

/** Reports an error unless one of two scalars is valid. */
function checkScalars(lhs: Value, rhs: Value, type: Type, context: CompareContext): boolean {
  const scalar = type.scalar as NonNullable<Type["scalar"]>;
  const right = scalarIssue(scalar, rhs);
  const left = right === null ? null : scalarIssue(scalar, lhs);
  if (left === null || right === null) return true;
  report(context, `lhs: ${left}`);
  report(context, `rhs: ${right}`);
  return false;
}

/** Returns false if both maps are empty, so that both are leaves: found on the way, since counting lists all keys twice. */
function compareMaps(
  lhs: ValueMap,
  rhs: ValueMap,
  type: MapType,
  diff: Diff,
  context: CompareContext,
): boolean {
  let shared = 0;
  let some = false;
  for (const key in lhs) {
    some = true;
    const before = lhs[key] as Value;
    const after = own(rhs, key);
    if (after !== undefined) shared++;
    if (before !== after || context.strict) compareKey(key, before, after, type, diff, context);
  }
  if (countKeys(rhs) === shared) return some;
  for (const key in rhs) {
    if (own(lhs, key) === undefined) compareKey(key, undefined, rhs[key] as Value, type, diff, context);
  }
  return true;
}

function countKeys(map: ValueMap): number {
  let count = 0;
  for (const _ in map) count++;
  return count;
}

function compareKey(
  key: string,
  before: Value | undefined,
  after: Value | undefined,
  type: MapType,
  diff: Diff,
  context: CompareContext,
): void {
  const child = typeOfKey(type, key);
  const element = type.fields.get(key)?.element ?? `f:${key}`;
  context.path.push(element);
  if (child === null) report(context, UNDECLARED);
  else compareItem(before, after, child, diff, element, context);
  context.path.pop();
}

/** Compares the values at `element` of both sides; undefined if a side has none. */
function compareItem(
  before: Value | undefined,
  after: Value | undefined,
  type: Type,
  diff: Diff,
  element: PathElement,
  context: CompareContext,
): void {
  if (before === undefined || after === undefined) {
    const there = (before === undefined ? after : before) as Value;
    record(diff, before === undefined ? "added" : "removed", element, allPathsOf(there, type, context));
    return;
  }
  if (before === after && !context.strict) return;
  const inner = newDiff();
  compareBoth(before, after, type, diff, inner, element, context);
  recordBelow(diff, element, inner);
}

function compareLists(
  lhs: readonly Value[],
  rhs: readonly Value[],
  type: ListType,
  diff: Diff,
  context: CompareContext,
): void {
  const left = itemsOf(type, lhs);
  const right = itemsOf(type, rhs);
  for (const { index, error } of left.errors) report(context, `element ${index}: ${error}`);
  for (const { index, error } of right.errors) report(context, `element ${index}: ${error}`);
  if (left.duplicates === null && right.duplicates === null && haveSameElements(left, right)) {
    const child = type.element();
    for (let i = 0; i < lhs.length; i++) {
      const element = left.elements[i] as PathElement;
      if (element === "" || (lhs[i] === rhs[i] && !context.strict)) continue;
      step(lhs[i], rhs[i], child, diff, element, context);
    }
    return;
  }
  const [before, after] = [
    { list: lhs, items: left },
    { list: rhs, items: right },
  ];
  if (left.duplicates === null && right.duplicates === null) compareUnique(before, after, diff, context);
  else compareByElement(before, after, type, diff, context);
}

function step(
  before: Value | undefined,
  after: Value | undefined,
  child: Type,
  diff: Diff,
  element: PathElement,
  context: CompareContext,
): void {
  context.path.push(element);
  compareItem(before, after, child, diff, element, context);
  context.path.pop();
}

type Side = { readonly list: readonly Value[]; readonly items: Items };

/** Compares lists without duplicates: by position as long as both have the same elements, then by element. */
function compareUnique(left: Side, right: Side, diff: Diff, context: CompareContext): void {
  const child = left.items.type.element();
  const { elements: lefts } = left.items;
  const { elements: rights } = right.items;
  const rest = new Map<PathElement, number>();
  for (let j = 0; j < rights.length; j++) {
    if (lefts[j] !== rights[j]) rest.set(rights[j] as PathElement, j);
  }
  for (let i = 0; i < lefts.length; i++) {
    const element = lefts[i] as PathElement;
    const j = element === rights[i] ? i : rest.get(element);
    if (j === undefined) {
      if (element !== "") step(left.list[i], undefined, child, diff, element, context);
      continue;
    }
    rest.delete(element);
    if (left.list[i] !== right.list[j] || context.strict) {
      step(left.list[i], right.list[j], child, diff, element, context);
    }
  }
  for (const [element, j] of rest) {
    if (element !== "") step(undefined, right.list[j], child, diff, element, context);
  }
}

function compareByElement(
  left: Side,
  right: Side,
  type: ListType,
  diff: Diff,
  context: CompareContext,
): void {
  const child = type.element();
  const lefts = itemsByElement(left.list, left.items);
  const rights = itemsByElement(right.list, right.items);
  for (const [element, before] of lefts) {
    compareGroups(before, rights.get(element) ?? EMPTY_LIST, child, diff, element, context);
  }
  for (const [element, after] of rights) {
    if (!lefts.has(element)) compareGroups(EMPTY_LIST, after, child, diff, element, context);
  }
}

/**
 * Compares the items of one element. Several items on both sides are one atomic block. If one item becomes several, the item is
 * removed with its content, and the block is added; and the reverse.
 */
function compareGroups(
  before: readonly Value[],
  after: readonly Value[],
  child: Type,
  diff: Diff,
  element: PathElement,
  context: CompareContext,
): void {
  if (before.length <= 1 && after.length <= 1) {
    step(before[0], after[0], child, diff, element, context);
  } else if (before.length >= 2 && after.length >= 2) {
    if (!equal(before, after)) record(diff, "modified", element, null);
  } else if (before.length >= 2) {
    if (after.length > 0) step(undefined, after[0], child, diff, element, context);
    record(diff, "removed", element, null);
  } else {
    if (before.length > 0) step(before[0], undefined, child, diff, element, context);
    record(diff, "added", element, null);
  }
}
