import { type PathElement, partsOf, printElement } from "../../../engine/fieldpath/element.ts";
import { below, type FieldSet, isMember } from "../../../engine/fieldpath/set.ts";
import type { PathText } from "../../../engine/ownership/object-ownership.ts";
import type { Type } from "../../../engine/schema/resolve-type.ts";
import { equal } from "../../../engine/value/equal.ts";
import type { Value, ValueMap } from "../../../engine/value/value.ts";
import { childrenOf, type FieldChild, isOneRow, mergeNote } from "./field-children.ts";
import type { ColumnSource } from "./field-columns.ts";
import { isNormalised } from "./is-normalised.ts";
import { lineOf } from "./line-of.ts";
import type { FieldCell, FieldTableRow } from "./types.ts";

/** A field with its cells, and the fields below it. */
export type FieldNode = Pick<
  FieldTableRow,
  "path" | "label" | "name" | "note" | "value" | "oldValue" | "change" | "cells"
> & {
  readonly children: readonly FieldNode[];
  /** What it was made of. With the same, it is the same node. */
  readonly place: Place;
  readonly columns: readonly ColumnAt[];
  /** Whether it or a field below it has cells. */
  readonly hasCells: boolean;
  /** Whether it or a field below it has no cells. A map or list with cells counts only with its fields. */
  readonly hasUnowned: boolean;
};

export type TreeInput = {
  /** Null if the step deleted the object. */
  readonly live: ValueMap | null;
  /** The object before the step; null if the step created it. */
  readonly old: ValueMap | null;
  readonly type: Type | null;
  readonly sources: readonly ColumnSource[];
  /** The labels of the fields for which the server refused the step. */
  readonly conflicts: ReadonlySet<string>;
  /** Why the server kept nothing of what the step wrote; null if it kept it. */
  readonly notKept: "refused" | "dryRun" | null;
};

/** What one column has at a field. */
type ColumnAt = {
  readonly index: number;
  readonly source: ColumnSource;
  /** As children of a {@link FieldSet}: null for a field without others below it; undefined if the field is not in the set. */
  readonly set: FieldSet | null | undefined;
  readonly oldSet: FieldSet | null | undefined;
  readonly wish: Value | undefined;
};

/** Where a field is, and its value. */
type Place = {
  readonly element: PathElement;
  readonly text: PathText;
  readonly label: string;
  readonly depth: number;
  readonly live: Value | undefined;
  readonly old: Value | undefined;
  readonly type: Type | null;
  /** Whether the step cannot have changed the value. */
  readonly isSettled: boolean;
};

/**
 * Returns the fields of an object as a tree, in the order of its YAML, with fields that it does not have but a manager wants. Nodes of
 * `previous`, the tree of the same sources with other values, are used again where nothing changed.
 */
export function fieldTree(input: TreeInput, previous: readonly FieldNode[]): readonly FieldNode[] {
  const { live, old, type, sources } = input;
  const columns = sources.map(
    (source, index): ColumnAt => ({
      index,
      source,
      set: source.set,
      oldSet: source.oldSet,
      wish: source.configuration,
    }),
  );
  const root: Place = {
    element: "",
    text: "[]",
    label: "",
    depth: 0,
    live: live ?? undefined,
    old: old ?? undefined,
    type,
    isSettled: old === null || old === live,
  };
  return childNodes(root, columns, input, previous);
}

function childNodes(
  at: Place,
  columns: readonly ColumnAt[],
  input: TreeInput,
  previous: readonly FieldNode[],
): readonly FieldNode[] {
  const wishes = columns.flatMap(({ wish }) => (wish === undefined ? [] : [wish]));
  const old = at.isSettled ? undefined : at.old;
  const nodes: FieldNode[] = [];
  const find = nodeFinder(previous);
  for (const child of childrenOf({ type: at.type, live: at.live, old, wishes })) {
    const { element } = child;
    if (isLeftOut(at, element)) continue;
    const isSettled = at.isSettled || child.live === child.old;
    const below = columnsBelow(columns, element, child.wishes);
    const known = find(element);
    const node =
      known !== undefined && isMadeOf(known, child, isSettled, below)
        ? known
        : fieldNode(placeBelow(at, child, isSettled), below, input, known?.children ?? NO_NODES);
    if (!isHollow(node)) nodes.push(node);
  }
  return nodes;
}

/** Whether a map has nothing to show, because all its fields are left out. */
function isHollow({ value, oldValue, cells, children }: FieldNode): boolean {
  return (value ?? "") === "" && oldValue === null && cells.length === 0 && children.length === 0;
}

function placeBelow(at: Place, { element, type, live, old }: FieldChild, isSettled: boolean): Place {
  return {
    element,
    text: `${at.text.slice(0, -1)}${at.depth === 0 ? "" : ","}${JSON.stringify(element)}]`,
    label: at.label + printElement(element),
    depth: at.depth + 1,
    live,
    old,
    type,
    isSettled,
  };
}

/** Returns a function that finds a node by its element, fastest in the order of the nodes. */
function nodeFinder(nodes: readonly FieldNode[]): (element: PathElement) => FieldNode | undefined {
  let next = 0;
  let index: ReadonlyMap<PathElement, FieldNode> | null = null;
  return (element) => {
    const node = nodes[next++];
    if (node?.place.element === element) return node;
    if (nodes.length === 0) return undefined;
    index ??= new Map(nodes.map((one) => [one.place.element, one]));
    return index.get(element);
  };
}

/** Whether a node of the previous tree is made of the same values. */
function isMadeOf(
  { place, columns }: FieldNode,
  { live, old, type }: FieldChild,
  isSettled: boolean,
  now: readonly ColumnAt[],
): boolean {
  return (
    place.live === live &&
    place.old === old &&
    place.type === type &&
    place.isSettled === isSettled &&
    columns.length === now.length &&
    columns.every((one, at) => isSameColumn(one, now[at] as ColumnAt))
  );
}

function isSameColumn(a: ColumnAt, b: ColumnAt): boolean {
  return a.index === b.index && a.set === b.set && a.oldSet === b.oldSet && a.wish === b.wish;
}

/** Returns the columns that have something at or below an element. `wishes` has those of the columns with a wish, in order. */
function columnsBelow(
  columns: readonly ColumnAt[],
  element: PathElement,
  wishes: readonly (Value | undefined)[],
): readonly ColumnAt[] {
  const found: ColumnAt[] = [];
  let next = 0;
  for (const { index, source, set, oldSet, wish } of columns) {
    const at: ColumnAt = {
      index,
      source,
      set: set == null ? undefined : below(set, element),
      oldSet: oldSet == null ? undefined : below(oldSet, element),
      wish: wish === undefined ? undefined : wishes[next++],
    };
    if (at.set !== undefined || at.oldSet !== undefined || at.wish !== undefined || source.taken.size > 0)
      found.push(at);
  }
  return found;
}

function fieldNode(
  at: Place,
  columns: readonly ColumnAt[],
  input: TreeInput,
  previous: readonly FieldNode[],
): FieldNode {
  const some = at.live ?? at.old ?? columns.find(({ wish }) => wish !== undefined)?.wish;
  const isLeaf = isOneRow(some, at.type);
  const line = isLeaf && at.live !== undefined ? lineOf(at.live) : at.live === undefined ? null : "";
  const change = at.isSettled ? null : changeOf(at, isLeaf);
  const cells = cellsOf(at, columns, line, isLeaf, input);
  const children = isLeaf ? NO_NODES : childNodes(at, columns, input, previous);
  const hasCells = cells.length > 0 || children.some((child) => child.hasCells);
  return {
    place: at,
    columns,
    path: at.text,
    label: at.label,
    name: nameOf(at.element),
    note: mergeNote(some, at.type),
    value: line,
    oldValue:
      isLeaf && at.old !== undefined && (change === "changed" || change === "removed")
        ? lineOf(at.old)
        : null,
    change,
    cells,
    children,
    hasCells,
    hasUnowned: !hasCells || children.some((child) => child.hasUnowned),
  };
}

const NO_NODES: readonly FieldNode[] = [];
const NO_CELLS: readonly FieldCell[] = [];

function changeOf({ live, old }: Place, isLeaf: boolean): FieldNode["change"] {
  if (old === undefined) return live === undefined ? null : "added";
  if (live === undefined) return "removed";
  return isLeaf && !equal(old, live) ? "changed" : null;
}

function cellsOf(
  at: Place,
  columns: readonly ColumnAt[],
  line: string | null,
  isLeaf: boolean,
  { old, conflicts, notKept }: TreeInput,
): readonly FieldCell[] {
  const cells: FieldCell[] = [];
  const owners = columns.filter(({ set }) => set !== undefined && isMember(set)).length;
  const isConflict = conflicts.size > 0 && conflicts.has(at.label);
  for (const { index, source, set, oldSet, wish } of columns) {
    const owns = set !== undefined && isMember(set);
    const owned = oldSet !== undefined && isMember(oldSet);
    const change = owns === owned || old === null ? null : owns ? "gained" : "lost";
    const wanted = wish ?? source.taken.get(at.text);
    const value = isLeaf ? (wanted === undefined ? (owns ? line : null) : lineOf(wanted)) : "";
    const conflict = isConflict && source.column.isWriter;
    if (!owns && change === null && !conflict && (!isLeaf || value === null)) continue;
    const since = owns ? (source.since.get(at.text)?.step ?? null) : null;
    const isOther = isLeaf && wanted !== undefined && (at.live === undefined || !equal(wanted, at.live));
    const unwritten =
      !isOther || conflict || change !== null
        ? null
        : at.live !== undefined && isNormalised(wanted, at.live)
          ? "normalised"
          : notKept !== null && source.column.isWriter
            ? notKept
            : "other";
    cells.push({
      column: index,
      value,
      owns,
      shared: owns && owners > 1 && (conflict ? !isOther : unwritten === null || unwritten === "normalised"),
      conflict,
      unwritten,
      change,
      since,
    });
  }
  return cells.length === 0 ? NO_CELLS : cells;
}

/** Returns an element as the table shows it: `replicas`, `[name=nginx]`, and a value of a set as itself. */
function nameOf(element: PathElement): string {
  const parts = partsOf(element);
  if (parts.kind === "field") return parts.name;
  if (parts.kind === "key")
    return `[${parts.fields.map(({ name, value }) => `${name}=${lineOf(value)}`).join(", ")}]`;
  return parts.kind === "value" ? lineOf(parts.value) : `[${parts.index}]`;
}

/** Whether a field is not in the table: it identifies the object, or the server removes it from every set, so that nobody can own it. */
function isLeftOut({ depth, element: parent }: Place, element: PathElement): boolean {
  if (depth === 0) return element === "f:apiVersion" || element === "f:kind";
  return depth === 1 && parent === "f:metadata" && NOT_SHOWN.has(element);
}

const NOT_SHOWN = new Set([
  "f:name",
  "f:namespace",
  "f:managedFields",
  "f:resourceVersion",
  "f:generation",
  "f:uid",
  "f:creationTimestamp",
  "f:selfLink",
]);
