import type { TextRange } from "./issue.ts";
import { type Lines, offsetAt, rangeBetween } from "./lines.ts";
import type { FieldKeys } from "./print.ts";
import { isMergeKey, resolveScalar, scalarKey } from "./scalar-value.ts";
import {
  type AliasNode,
  endOfPair,
  type ItemNode,
  type MapNode,
  type PairNode,
  type SyntaxNode,
  startOf,
} from "./syntax.ts";

/** A document's tree with what is needed to find one's way in it. */
export type Tree = {
  readonly root: SyntaxNode;
  /** The node that each alias stands for. */
  readonly targets: ReadonlyMap<AliasNode, SyntaxNode>;
  /** Where the tree's text begins in the whole text, whose lines these are. */
  readonly base: number;
  readonly lines: Lines;
};

/** Where a field stands in the text. */
export type FieldRange = {
  /** Null for items of lists and the root. */
  readonly key: TextRange | null;
  /** Empty, behind the colon, where the value is left out. */
  readonly value: TextRange;
  /** Key and value, with the `- ` of an item; comments behind it are not included. */
  readonly whole: TextRange;
};

/** Finds fields in the text of a document, and back. Fields that come from an alias or a merge key are where the anchor is. */
export type SourceMap = {
  /** Null if the text has no such field. */
  readonly find: (keys: FieldKeys) => FieldRange | null;
  /** Where to point for a field: at its key, an item's value, or if there is none, at the nearest field around it. */
  readonly rangeOf: (keys: FieldKeys) => TextRange;
  /** The field at a place, and whether the place is in its key or its value; the innermost one, null outside of all. */
  readonly pathAt: (
    line: number,
    column: number,
  ) => { readonly keys: FieldKeys; readonly on: "key" | "value" } | null;
};

/** Takes no time until it is asked; indexes each map once. */
export function createSourceMap(tree: Tree): SourceMap {
  const index: FieldIndex = new Map();
  const rangeAt = (start: number, end: number) =>
    rangeBetween(tree.lines, tree.base + start, tree.base + end);
  const firstLine = (start: number, end: number) => {
    const range = rangeAt(start, end);
    if (range.line === range.endLine) return range;
    const lineEnd = tree.lines.text.slice(tree.base + start, tree.base + end).search(/[\r\n]/);
    return rangeAt(start, start + lineEnd);
  };
  return {
    find(keys) {
      const { place, found } = locate(tree, index, keys);
      if (found < keys.length) return null;
      const value = rangeAt(startOf(place.node), place.node.end);
      if (place.pair) {
        const { key, start } = place.pair;
        return { key: rangeAt(startOf(key), key.end), value, whole: rangeAt(start, endOfPair(place.pair)) };
      }
      const start = place.item ? place.item.start : startOf(place.node);
      return { key: null, value, whole: rangeAt(start, Math.max(place.node.end, start)) };
    },
    rangeOf(keys) {
      const { place } = locate(tree, index, keys);
      if (place.pair) return rangeAt(startOf(place.pair.key), place.pair.key.end);
      const { node } = place;
      return node.start === node.end && place.item
        ? rangeAt(place.item.start, place.item.start + 1)
        : firstLine(startOf(node), node.end);
    },
    pathAt(line, column) {
      return pathAt(tree, offsetAt(tree.lines, { line, column }) - tree.base);
    },
  };
}

type FieldIndex = Map<MapNode, ReadonlyMap<string, PairNode>>;

/** A node, and the pair or item whose value it is. */
export type TreePlace = {
  readonly node: SyntaxNode;
  readonly pair: PairNode | null;
  readonly item: ItemNode | null;
};

/** The place at the end of `keys`, or where they leave the tree: after `found` keys. */
function locate(
  tree: Tree,
  index: FieldIndex,
  keys: FieldKeys,
): { readonly place: TreePlace; readonly found: number } {
  let place: TreePlace = { node: tree.root, pair: null, item: null };
  for (const [found, key] of keys.entries()) {
    const node = place.node.kind === "alias" ? tree.targets.get(place.node) : place.node;
    const pair = node?.kind === "map" ? fieldsOf(tree, index, node).get(String(key)) : undefined;
    const item = node?.kind === "list" && typeof key === "number" ? node.items[key] : undefined;
    if (pair) place = { node: pair.value, pair, item: null };
    else if (item) place = { node: item.value, pair: null, item };
    else return { place, found };
  }
  return { place, found: keys.length };
}

/** The pairs that count for a map, those that it merges included. */
function fieldsOf(tree: Tree, index: FieldIndex, map: MapNode): ReadonlyMap<string, PairNode> {
  const known = index.get(map);
  if (known) return known;
  const fields = new Map<string, PairNode>();
  index.set(map, fields);
  for (const pair of map.pairs) {
    if (isMergeKey(pair.key)) {
      const { value } = pair;
      const sources = value.kind === "list" ? value.items.map((item) => item.value).reverse() : [value];
      for (const source of sources) {
        const target = source.kind === "alias" ? tree.targets.get(source) : source;
        if (target?.kind === "map")
          for (const [name, field] of fieldsOf(tree, index, target)) fields.set(name, field);
      }
    } else {
      const name = nameOf(tree, pair);
      if (name !== null) fields.set(name, pair);
    }
  }
  return fields;
}

/**
 * The places along `keys`, from the root on, as far as they are written in one piece: up to the first alias, merged field
 * or missing one.
 */
export function trailOf(tree: Tree, keys: FieldKeys): readonly TreePlace[] {
  const places: TreePlace[] = [{ node: tree.root, pair: null, item: null }];
  for (const key of keys) {
    const { node } = places[places.length - 1] as TreePlace;
    const pair =
      node.kind === "map" ? node.pairs.findLast((one) => nameOf(tree, one) === String(key)) : undefined;
    const item = node.kind === "list" && typeof key === "number" ? node.items[key] : undefined;
    if (pair) places.push({ node: pair.value, pair, item: null });
    else if (item) places.push({ node: item.value, pair: null, item });
    else break;
  }
  return places;
}

function nameOf({ targets }: Tree, pair: PairNode): string | null {
  const key = pair.key.kind === "alias" ? targets.get(pair.key) : pair.key;
  if (key?.kind !== "scalar" || isMergeKey(key)) return null;
  const found = resolveScalar(key);
  return found.kind === "unfit" ? null : scalarKey(found);
}

function pathAt(
  tree: Tree,
  offset: number,
): { readonly keys: FieldKeys; readonly on: "key" | "value" } | null {
  const { root } = tree;
  if (offset < startOf(root) || offset > root.end) return null;
  const keys: (string | number)[] = [];
  let node = root;
  for (;;) {
    if (node.kind === "map") {
      const pair = node.pairs.findLast((one) => one.start <= offset);
      const name = pair ? nameOf(tree, pair) : null;
      if (!pair || name === null || offset > endOfPair(pair)) break;
      keys.push(name);
      if (offset <= pair.key.end) return { keys, on: "key" };
      node = pair.value;
    } else if (node.kind === "list") {
      const at = node.items.findLastIndex((one) => one.start <= offset);
      const item = node.items[at];
      if (!item || offset > Math.max(item.value.end, item.start + 1)) break;
      keys.push(at);
      node = item.value;
    } else break;
    if (offset < startOf(node)) break;
  }
  return { keys, on: "value" };
}
