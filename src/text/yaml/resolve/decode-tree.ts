import { MAX_DEPTH } from "../../../engine/value/depth.ts";
import { has, isMap, type MutableMap, put, type Value } from "../../../engine/value/value.ts";
import {
  type AliasNode,
  isMergeKey,
  type MapNode,
  type PairNode,
  type ScalarNode,
  type SyntaxNode,
  startOf,
} from "../syntax-tree.ts";
import type { ValueErrorKind, YamlError } from "../yaml-error.ts";
import { isAboveInt64, isKnownTag, resolveScalar, scalarKey, scalarValue } from "./resolve-scalar.ts";

/** The value of a syntax tree. */
export type DecodedTree = {
  /** Incomplete if `failed`. Aliases of one anchor share the same value. */
  readonly value: Value;
  /** Whether there is an error that is neither a warning nor a duplicate key; also true if it is beyond the limit of `errors`. */
  readonly failed: boolean;
  /** Whether a map has a key twice. */
  readonly hasDuplicates: boolean;
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
  const { failed, hasDuplicates, errors, targets } = decoder;
  return { value, failed, hasDuplicates, errors, targets };
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
  hasDuplicates = false;
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
      this.fail(found.error, node, found.name, { type: found.found, text: node.text });
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
      const name = this.key(pair, depth);
      if (name !== null && has(seen, name)) this.failDuplicate(node, pair, name);
      const value = this.value(pair.value, depth + 1);
      if (name === null) continue;
      put(out, name, value);
      if (merges) put(seen, name, null);
    }
  }

  /** Returns the JSON key of a node. Returns null and records an error if the node cannot be a key. */
  private key(pair: PairNode, depth: number): string | null {
    const node = pair.key;
    if (node.kind === "scalar" && node.props === null) this.count++;
    else this.value(node, depth + 1);
    const target = node.kind === "alias" ? this.targets.get(node) : node;
    if (target === undefined) return null;
    if (target.kind !== "scalar") {
      this.failKey(target.kind === "map" && target.style === "flow" ? "object-key" : "list-key", pair);
      return null;
    }
    const found = resolveScalar(target);
    if (found.kind === "null") this.failKey("null-key", pair);
    else if (found.kind !== "unfit" && isAboveInt64(found)) this.failKey("large-key", pair);
    return found.kind === "unfit" ? null : scalarKey(found);
  }

  private failDuplicate(map: MapNode, pair: PairNode, name: string): void {
    this.hasDuplicates = true;
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
      const target = source.kind === "alias" ? this.anchors.get(source.name)?.node : source;
      if (target && target.kind !== "map") {
        this.fail("bad-merge", source);
        return;
      }
      const merged = this.value(source, depth + 1);
      if (this.stopped) return;
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

  private fail(kind: ValueErrorKind, node: SyntaxNode, name = "", found?: YamlError["found"]): void {
    this.failed = true;
    this.add({ kind, start: node.start, end: endAfter(node), name, ...(found !== undefined && { found }) });
  }

  private failKey(kind: ValueErrorKind, pair: PairNode): void {
    this.failed = true;
    this.add({ kind, start: pair.key.start, end: endAfter(pair.key), pair });
  }

  private warn(kind: ValueErrorKind, start: number, end: number, name = ""): void {
    this.add({ kind, start, end, name });
  }

  private add(error: YamlError): void {
    if (this.errors.length < MAX_ERRORS) this.errors.push(error);
  }
}

/** Returns an offset after the start of the node, so that its range is not empty. */
function endAfter({ start, end }: SyntaxNode): number {
  return Math.max(end, start + 1);
}

/** Upstream: go.yaml.in/yaml/v2 decode.go, allowedAliasRatio (v2.4). */
function isExcessive(count: number, expanded: number): boolean {
  if (expanded <= 100 || count <= 1000) return false;
  const share = (count - 400_000) / 3_600_000;
  const allowed = share <= 0 ? 0.99 : share >= 1 ? 0.1 : 0.99 - 0.89 * share;
  return expanded / count > allowed;
}
