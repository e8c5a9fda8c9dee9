import { type Lines, rangeBetween, type TextRange } from "../lines/lines.ts";
import type { FieldKeys } from "../yaml/print/print-yaml.ts";
import { readsAsText } from "../yaml/resolve/plain-scalar.ts";
import {
  type AliasNode,
  endOfPair,
  type ItemNode,
  isMergeKey,
  type MapNode,
  type PairNode,
  type SyntaxNode,
  startOf,
} from "../yaml/syntax-tree.ts";
import { wholeYaml } from "./whole-yaml-part.ts";

/** The syntax tree of a document and its place in the whole text. */
export type Tree = {
  readonly root: SyntaxNode;
  /** The node of the anchor to which each alias refers. */
  readonly targets: ReadonlyMap<AliasNode, SyntaxNode>;
  /** The offset of the document in the whole text. */
  readonly base: number;
  /** The lines of the whole text. */
  readonly lines: Lines;
  /** Whether kubectl reads the document as JSON, so that all strings in it must be in double quotes. */
  readonly isJson: boolean;
};

/** The ranges of a field in the text. */
export type FieldRange = {
  /** Null for list items and the root. */
  readonly key: TextRange | null;
  /** Empty and after the colon if the value is missing. */
  readonly value: TextRange;
  /** The key and the value, with the `- ` of an item, without comments after it. */
  readonly whole: TextRange;
};

/** Finds the range of a field. A field from an alias or a merge key has the range at its anchor. */
export type SourceMap = {
  /** Returns the ranges of a field; null if the text does not contain it. */
  readonly find: (keys: FieldKeys) => FieldRange | null;
  /** Returns the range of the key of a field, or of the value of an item; of the nearest parent if the field does not exist. */
  readonly rangeOf: (keys: FieldKeys) => TextRange;
};

/** Returns the source map of a document. It indexes a map when a field in it is first searched. */
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
  };
}

type FieldIndex = Map<MapNode, ReadonlyMap<string, PairNode>>;

/** A node, and the pair or the item of which it is the value. */
export type TreePlace = {
  readonly node: SyntaxNode;
  readonly pair: PairNode | null;
  readonly item: ItemNode | null;
};

/** Returns the place of the field at `keys`. If it does not exist, returns its deepest parent, which has `found` keys. */
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

/** Returns the pairs of a map by name, including merged pairs. */
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

/** Returns the name of a field as a key of the value; null for merge keys, and for keys that are no scalars. */
export function nameOf({ targets }: Tree, pair: PairNode): string | null {
  const key = pair.key.kind === "alias" ? targets.get(pair.key) : pair.key;
  if (key?.kind !== "scalar" || isMergeKey(key)) return null;
  const isPlain = key.style === "plain" && key.props === null && readsAsText(key.text);
  return isPlain ? key.text : wholeYaml().keyName(key);
}
