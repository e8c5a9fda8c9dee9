import { MAX_DEPTH } from "../../../engine/value/depth.ts";
import { has, isMap, type MutableMap, put, type Value } from "../../../engine/value/value.ts";
import {
  type AliasNode,
  type MapNode,
  type PairNode,
  type ScalarNode,
  type SyntaxNode,
  startOf,
} from "../syntax-tree.ts";
import type { ValueErrorKind, YamlError } from "../yaml-error.ts";
import { isKnownTag, isMergeKey, resolveScalar, scalarKey, scalarValue } from "./resolve-scalar.ts";

/** The value of a syntax tree. */
export type DecodedTree = {
  /** Incomplete if `failed`. Aliases of one anchor share the same value. */
  readonly value: Value;
  /** Whether there is an error that is not only a warning; also true if it is beyond the limit of `errors`. */
  readonly failed: boolean;
  readonly errors: readonly YamlError[];
  /** The node of the anchor to which each alias refers. */
  readonly targets: ReadonlyMap<AliasNode, SyntaxNode>;
};

/**
 * Returns the JSON value of a syntax tree as kubectl does: it expands aliases and merge keys, and keys become strings. The
 * last duplicate key wins. Unlike kubectl, it also reports an error for each duplicate after the first. The time grows with the size of the tree, not with
 * the size of the expansion, because the same expansions as upstream are errors. Keeps at most {@link MAX_ERRORS} errors.
 *
 * Upstream: go.yaml.in/yaml/v2 decode.go (v2.4); sigs.k8s.io/yaml yaml.go, convertToJSONableObject (v1.6.0).
 */
export function decodeTree(root: SyntaxNode): DecodedTree {
  const decoder = new Decoder();
  const value = decoder.value(root, 0);
  const { failed, errors, targets } = decoder;
  return { value, failed, errors, targets };
}

/** No user reads more errors. */
const MAX_ERRORS = 100;

/** The node of an anchor and its value; `decoded` is null until the node is read. */
type Anchor = {
  readonly node: SyntaxNode;
  decoded: { readonly value: Value; readonly count: number; readonly levels: number } | null;
};

class Decoder {
  readonly errors: YamlError[] = [];
  readonly targets = new Map<AliasNode, SyntaxNode>();
  failed = false;
  /** Whether an alias was an error. The decoder then reads nothing more. */
  private stopped = false;

  private readonly anchors = new Map<string, Anchor>();
  /** The number of nodes so far, including those from expanded aliases. */
  private count = 0;
  /** The number of nodes from expanded aliases. */
  private expanded = 0;
  /** The deepest level so far. */
  private deepest = 0;

  value(node: SyntaxNode, depth: number): Value {
    if (this.stopped) return null;
    this.count++;
    if (node.kind === "alias") return this.alias(node, depth);
    if (!isKnownTag(node)) this.warn("unknown-tag", startOf(node), Math.max(node.start, startOf(node) + 1));
    const name = node.props?.anchor ?? null;
    if (name === null) return this.content(node, depth);
    const anchored: Anchor = { node, decoded: null };
    this.anchors.set(name, anchored);
    const { count, deepest } = this;
    this.deepest = depth;
    const value = this.content(node, depth);
    anchored.decoded = { value, count: this.count - count + 1, levels: this.deepest - depth };
    this.deepest = Math.max(this.deepest, deepest);
    return value;
  }

  private content(node: Exclude<SyntaxNode, AliasNode>, depth: number): Value {
    if (node.kind === "scalar") return this.scalar(node);
    this.deepest = Math.max(this.deepest, depth + 1);
    if (node.kind === "list") return node.items.map((item) => this.value(item.value, depth + 1));
    const out: MutableMap = {};
    this.fill(out, node, depth);
    return out;
  }

  private scalar(node: ScalarNode): Value {
    const found = resolveScalar(node);
    if (found.kind === "unfit") {
      this.fail(found.error, node, found.name);
      return node.text;
    }
    if (found.kind === "float" && !Number.isFinite(found.value)) this.fail("not-json", node, node.text);
    if (found.kind === "int" && found.exact !== null)
      this.warn("lost-digits", node.start, node.end, String(found.value));
    return scalarValue(found);
  }

  /** Adds the pairs of a map to `out`. Merged pairs replace earlier ones, as upstream. */
  private fill(out: MutableMap, node: MapNode, depth: number): void {
    const merges = node.pairs.some((pair) => isMergeKey(pair.key));
    const seen: MutableMap = merges ? {} : out;
    for (const pair of node.pairs) {
      if (this.stopped) return;
      if (merges && isMergeKey(pair.key)) {
        this.merge(out, pair, depth);
        continue;
      }
      const name = this.key(pair.key, depth);
      if (name !== null && has(seen, name)) this.failDuplicate(node, pair, name);
      const value = this.value(pair.value, depth + 1);
      if (name === null) continue;
      put(out, name, value);
      if (merges) put(seen, name, null);
    }
  }

  /** Returns the JSON key of a node. Returns null and records an error if the node cannot be a key. */
  private key(node: SyntaxNode, depth: number): string | null {
    if (node.kind === "scalar" && node.props === null) this.count++;
    else this.value(node, depth + 1);
    const target = node.kind === "alias" ? this.targets.get(node) : node;
    if (target === undefined) return null;
    if (target.kind !== "scalar") {
      this.fail(target.kind === "map" && target.style === "flow" ? "object-key" : "list-key", node);
      return null;
    }
    const found = resolveScalar(target);
    if (found.kind === "null") this.fail("null-key", node);
    return found.kind === "unfit" ? null : scalarKey(found);
  }

  private failDuplicate(map: MapNode, pair: PairNode, name: string): void {
    this.failed = true;
    if (this.errors.length >= MAX_ERRORS) return;
    const first = map.pairs.find((other) => other.key.kind === "scalar" && this.sameName(other.key, name));
    const { start, end } = pair.key;
    this.errors.push({ kind: "duplicate-key", start, end, name, other: first?.start ?? start });
  }

  private sameName(key: ScalarNode, name: string): boolean {
    const found = resolveScalar(key);
    return found.kind !== "unfit" && scalarKey(found) === name;
  }

  private merge(out: MutableMap, pair: PairNode, depth: number): void {
    this.count++;
    const { value } = pair;
    // The first map has the highest priority, so it is merged last.
    const sources = value.kind === "list" ? value.items.map((item) => item.value).reverse() : [value];
    for (const source of sources) {
      const merged = this.value(source, depth + 1);
      if (this.stopped) return;
      const target = source.kind === "alias" ? this.targets.get(source) : source;
      if (target?.kind !== "map") {
        if (target) this.fail("bad-merge", source);
        return;
      }
      if (isMap(merged)) for (const key of Object.keys(merged)) put(out, key, merged[key] as Value);
    }
  }

  private alias(node: AliasNode, depth: number): Value {
    const anchored = this.anchors.get(node.name);
    if (anchored === undefined) {
      this.fail("unknown-anchor", node, node.name);
      return null;
    }
    const { decoded } = anchored;
    if (decoded === null) {
      this.stop("endless-alias", node);
      return null;
    }
    this.targets.set(node, anchored.node);
    this.count += decoded.count;
    this.expanded += decoded.count;
    this.deepest = Math.max(this.deepest, depth + decoded.levels);
    if (isExcessive(this.count, this.expanded)) this.stop("alias-bomb", node);
    else if (depth + decoded.levels > MAX_DEPTH) this.stop("deep-alias", node);
    return decoded.value;
  }

  private stop(kind: ValueErrorKind, node: AliasNode): void {
    this.fail(kind, node, node.name);
    this.stopped = true;
  }

  private fail(kind: ValueErrorKind, node: SyntaxNode, name = ""): void {
    this.failed = true;
    this.warn(kind, node.start, Math.max(node.end, node.start + 1), name);
  }

  private warn(kind: ValueErrorKind, start: number, end: number, name = ""): void {
    if (this.errors.length < MAX_ERRORS) this.errors.push({ kind, start, end, name });
  }
}

/** Upstream: go.yaml.in/yaml/v2 decode.go, allowedAliasRatio (v2.4). */
function isExcessive(count: number, expanded: number): boolean {
  if (expanded <= 100 || count <= 1000) return false;
  const share = (count - 400_000) / 3_600_000;
  const allowed = share <= 0 ? 0.99 : share >= 1 ? 0.1 : 0.99 - 0.89 * share;
  return expanded / count > allowed;
}
