import { MAX_DEPTH } from "../engine/value/depth.ts";
import { has, isMap, type MutableMap, put, type Value } from "../engine/value/value.ts";
import type { MeaningProblem, Problem } from "./problem.ts";
import { isKnownTag, isMergeKey, resolveScalar, scalarKey, scalarValue } from "./scalar-value.ts";
import {
  type AliasNode,
  type MapNode,
  type PairNode,
  type ScalarNode,
  type SyntaxNode,
  startOf,
} from "./syntax.ts";

/** What a syntax tree means. */
export type Meaning = {
  /** Of no use if `failed`. Values that several aliases stand for are shared. */
  readonly value: Value;
  /** Whether a problem is more than a warning, one of `problems` or beyond their number. */
  readonly failed: boolean;
  readonly problems: readonly Problem[];
  /** The node that each alias stands for. */
  readonly targets: ReadonlyMap<AliasNode, SyntaxNode>;
};

/**
 * The JSON value of a syntax tree, as kubectl makes it: aliases and merge keys expanded, keys turned into texts. The
 * last of several equal keys counts, each but the first is an error. Takes time in proportion to the tree, however
 * large the expansion: one that upstream would refuse is refused. At most {@link MAX_PROBLEMS} problems are kept.
 *
 * Upstream: go.yaml.in/yaml/v2 decode.go (v2.4); sigs.k8s.io/yaml yaml.go, convertToJSONableObject (v1.6.0).
 */
export function toValue(root: SyntaxNode): Meaning {
  const decoder = new Decoder();
  const value = decoder.value(root, 0);
  const { failed, problems, targets } = decoder;
  return { value, failed, problems, targets };
}

/** Nobody reads more. */
const MAX_PROBLEMS = 100;

/** What an anchor stands for; `made` is null as long as its node is being read. */
type Anchored = {
  readonly node: SyntaxNode;
  made: { readonly value: Value; readonly count: number; readonly levels: number } | null;
};

class Decoder {
  readonly problems: Problem[] = [];
  readonly targets = new Map<AliasNode, SyntaxNode>();
  failed = false;
  /** Whether an alias was refused: nothing after it is read. */
  private stopped = false;

  private readonly anchors = new Map<string, Anchored>();
  /** How many nodes were read, those of expanded aliases included, and how many of them were such. */
  private count = 0;
  private expanded = 0;
  /** The deepest level that was reached. */
  private deepest = 0;

  value(node: SyntaxNode, depth: number): Value {
    if (this.stopped) return null;
    this.count++;
    if (node.kind === "alias") return this.alias(node, depth);
    if (!isKnownTag(node)) this.warn("unknown-tag", startOf(node), Math.max(node.start, startOf(node) + 1));
    const name = node.props?.anchor ?? null;
    if (name === null) return this.content(node, depth);
    const anchored: Anchored = { node, made: null };
    this.anchors.set(name, anchored);
    const { count, deepest } = this;
    this.deepest = depth;
    const value = this.content(node, depth);
    anchored.made = { value, count: this.count - count + 1, levels: this.deepest - depth };
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
      this.fail(found.problem, node, found.name);
      return node.text;
    }
    if (found.kind === "float" && !Number.isFinite(found.value)) this.fail("not-json", node, node.text);
    if (found.kind === "int" && found.exact !== null)
      this.warn("lost-digits", node.start, node.end, String(found.value));
    return scalarValue(found);
  }

  /** Adds the pairs of a map to `out`; merged ones replace what came before them, as upstream. */
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

  /** The key that a node becomes; null if it cannot be one, which is reported. */
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
    if (this.problems.length >= MAX_PROBLEMS) return;
    const first = map.pairs.find((other) => other.key.kind === "scalar" && this.sameName(other.key, name));
    const { start, end } = pair.key;
    this.problems.push({ kind: "duplicate-key", start, end, name, other: first?.start ?? start });
  }

  private sameName(key: ScalarNode, name: string): boolean {
    const found = resolveScalar(key);
    return found.kind !== "unfit" && scalarKey(found) === name;
  }

  private merge(out: MutableMap, pair: PairNode, depth: number): void {
    this.count++;
    const { value } = pair;
    // Of several maps the first one counts most, so it comes last.
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
    const { made } = anchored;
    if (made === null) {
      this.stop("endless-alias", node);
      return null;
    }
    this.targets.set(node, anchored.node);
    this.count += made.count;
    this.expanded += made.count;
    this.deepest = Math.max(this.deepest, depth + made.levels);
    if (isExcessive(this.count, this.expanded)) this.stop("alias-bomb", node);
    else if (depth + made.levels > MAX_DEPTH) this.stop("deep-alias", node);
    return made.value;
  }

  private stop(kind: MeaningProblem, node: AliasNode): void {
    this.fail(kind, node, node.name);
    this.stopped = true;
  }

  private fail(kind: MeaningProblem, node: SyntaxNode, name = ""): void {
    this.failed = true;
    this.warn(kind, node.start, Math.max(node.end, node.start + 1), name);
  }

  private warn(kind: MeaningProblem, start: number, end: number, name = ""): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ kind, start, end, name });
  }
}

/** Upstream: go.yaml.in/yaml/v2 decode.go, allowedAliasRatio (v2.4). */
function isExcessive(count: number, expanded: number): boolean {
  if (expanded <= 100 || count <= 1000) return false;
  const share = (count - 400_000) / 3_600_000;
  const allowed = share <= 0 ? 0.99 : share >= 1 ? 0.1 : 0.99 - 0.89 * share;
  return expanded / count > allowed;
}
