import { MAX_DEPTH } from "../engine/value/depth.ts";
import { has, isMap, type MutableMap, put, type Value } from "../engine/value/value.ts";
import type { Finding } from "./finding.ts";
import type { IssueCode } from "./issue.ts";
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
  /** Whether there is an error, in `findings` or beyond their number. */
  readonly failed: boolean;
  readonly findings: readonly Finding[];
  /** The node that each alias stands for. */
  readonly targets: ReadonlyMap<AliasNode, SyntaxNode>;
};

/**
 * The JSON value of a syntax tree, as kubectl makes it: aliases and merge keys expanded, keys turned into texts. The
 * last of several equal keys counts, each but the first is an error. Takes time in proportion to the tree, however
 * large the expansion: one that upstream would refuse is refused. At most {@link MAX_FINDINGS} findings. Messages name
 * other places by `lineOf`.
 *
 * Upstream: go.yaml.in/yaml/v2 decode.go (v2.4); sigs.k8s.io/yaml yaml.go, convertToJSONableObject (v1.6.0).
 */
export function toValue(root: SyntaxNode, lineOf: (offset: number) => number): Meaning {
  const decoder = new Decoder(lineOf);
  const value = decoder.value(root, 0);
  const { failed, findings, targets } = decoder;
  return { value, failed, findings, targets };
}

/** Nobody reads more. */
const MAX_FINDINGS = 100;

/** What an anchor stands for; `made` is null as long as its node is being read. */
type Anchored = {
  readonly node: SyntaxNode;
  made: { readonly value: Value; readonly count: number; readonly levels: number } | null;
};

class Decoder {
  readonly findings: Finding[] = [];
  readonly targets = new Map<AliasNode, SyntaxNode>();
  failed = false;
  /** Whether an alias was refused: nothing after it is read. */
  private stopped = false;

  private readonly lineOf: (offset: number) => number;
  private readonly anchors = new Map<string, Anchored>();
  /** How many nodes were read, those of expanded aliases included, and how many of them were such. */
  private count = 0;
  private expanded = 0;
  /** The deepest level that was reached. */
  private deepest = 0;

  constructor(lineOf: (offset: number) => number) {
    this.lineOf = lineOf;
  }

  value(node: SyntaxNode, depth: number): Value {
    if (this.stopped) return null;
    this.count++;
    if (node.kind === "alias") return this.alias(node, depth);
    if (!isKnownTag(node)) this.warnOfTag(node);
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
      this.error("yaml-unsupported", found.message, node);
      return node.text;
    }
    if (found.kind === "float" && !Number.isFinite(found.value)) {
      this.error("yaml-unsupported", `JSON has no ${node.text}: quote it if it is a text.`, node);
    } else if (found.kind === "int" && found.exact !== null) {
      const message = `${node.text} has more digits than numbers keep here: it becomes ${found.value}.`;
      this.find("warning", "yaml-unsupported", message, node.start, node.end);
    }
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
      if (name !== null && has(seen, name)) this.findDuplicate(node, pair, name);
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
      this.error("yaml-unsupported", describeComplexKey(target), node);
      return null;
    }
    const found = resolveScalar(target);
    const name = found.kind === "unfit" ? null : scalarKey(found);
    if (found.kind === "null") {
      this.error(
        "yaml-unsupported",
        "A key cannot be null or empty: name the field, or quote the key.",
        node,
      );
    }
    return name;
  }

  private findDuplicate(map: MapNode, pair: PairNode, name: string): void {
    const same = (other: PairNode) => other.key.kind === "scalar" && this.sameName(other.key, name);
    if (this.findings.length >= MAX_FINDINGS) return;
    const first = map.pairs.find((other) => other !== pair && same(other));
    const where = first ? ` in line ${this.lineOf(first.start)}` : "";
    this.error(
      "yaml-duplicate-key",
      `"${name}" is already given${where}: an object can hold it once. Keep one of them.`,
      pair.key,
    );
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
        if (target)
          this.error(
            "yaml-unsupported",
            "Only an object, or a list of objects, can be merged with `<<`.",
            source,
          );
        return;
      }
      if (isMap(merged)) for (const key of Object.keys(merged)) put(out, key, merged[key] as Value);
    }
  }

  private alias(node: AliasNode, depth: number): Value {
    const anchored = this.anchors.get(node.name);
    if (anchored === undefined) {
      const message = `There is no anchor &${node.name} above for the alias *${node.name}. Quote the value if it is a text.`;
      this.error("yaml-alias", message, node);
      return null;
    }
    const { made } = anchored;
    if (made === null) {
      this.stop("yaml-alias", `The anchor &${node.name} contains itself: take out this alias.`, node);
      return null;
    }
    this.targets.set(node, anchored.node);
    this.count += made.count;
    this.expanded += made.count;
    if (isExcessive(this.count, this.expanded)) {
      const message =
        "The aliases of this document expand to far more than is written: kubectl refuses it. Write the values out.";
      this.stop("yaml-alias", message, node);
    } else if (depth + made.levels > MAX_DEPTH) {
      this.stop(
        "too-deep",
        `With this alias the object nests more than ${MAX_DEPTH} levels deep: flatten it.`,
        node,
      );
    }
    this.deepest = Math.max(this.deepest, depth + made.levels);
    return made.value;
  }

  private warnOfTag(node: SyntaxNode): void {
    const message =
      "kubectl drops this tag and reads what follows as if it were not there, a scalar as text.";
    this.find("warning", "yaml-unsupported", message, startOf(node), Math.max(node.start, startOf(node) + 1));
  }

  private stop(code: IssueCode, message: string, node: SyntaxNode): void {
    this.error(code, message, node);
    this.stopped = true;
  }

  private error(code: IssueCode, message: string, node: SyntaxNode): void {
    this.find("error", code, message, node.start, Math.max(node.end, node.start + 1));
  }

  private find(
    severity: Finding["severity"],
    code: IssueCode,
    message: string,
    start: number,
    end: number,
  ): void {
    if (severity === "error") this.failed = true;
    if (this.findings.length < MAX_FINDINGS) this.findings.push({ severity, code, message, start, end });
  }
}

/** Upstream: go.yaml.in/yaml/v2 decode.go, allowedAliasRatio (v2.4). */
function isExcessive(count: number, expanded: number): boolean {
  if (expanded <= 100 || count <= 1000) return false;
  const share = (count - 400_000) / 3_600_000;
  const allowed = share <= 0 ? 0.99 : share >= 1 ? 0.1 : 0.99 - 0.89 * share;
  return expanded / count > allowed;
}

function describeComplexKey(node: SyntaxNode): string {
  if (node.kind === "map" && node.style === "flow") {
    return "An object cannot be a key. If {{ … }} belongs to a template, render it first (helm template); quote it if it is a text.";
  }
  return "A list or an object cannot be a key: JSON has only texts as keys.";
}
