import { formatFloat, quoteGo } from "../../engine/value/go-format.ts";
import type { Resolved } from "../yaml/resolve/plain-scalar.ts";
import { isAboveInt64, resolveScalar } from "../yaml/resolve/resolve-scalar.ts";
import {
  type AliasNode,
  isMergeKey,
  type MapNode,
  type PairNode,
  type ScalarNode,
  type SyntaxNode,
} from "../yaml/syntax-tree.ts";

/** The node of the anchor to which each alias refers. */
export type Targets = ReadonlyMap<AliasNode, SyntaxNode>;

/**
 * Prints the value of a node as Go's `%#v` prints what go-yaml reads: `map[interface {}]interface {}{"a":1}`. A null is
 * `<nil>` alone, and `interface {}(nil)` in another value.
 */
export function goValueText(node: SyntaxNode, targets: Targets, isInside = false): string {
  const target = node.kind === "alias" ? targets.get(node) : node;
  if (target === undefined || target.kind === "alias") return "<nil>";
  if (target.kind === "scalar") return scalarText(target, isInside);
  if (target.kind === "list") {
    const items = target.items.map(({ value }) => goValueText(value, targets, true));
    return `[]interface {}{${items.join(", ")}}`;
  }
  const fields = new Map<string, Field>();
  addFields(target, targets, fields);
  const sorted = [...fields.values()].sort(compareFields);
  return `map[interface {}]interface {}{${sorted.map(({ key, value }) => `${key}:${value}`).join(", ")}}`;
}

/** Prints the key of a map as Go's `%#v`. */
export function goKeyText(found: Resolved): string {
  switch (found.kind) {
    case "null":
      return "<nil>";
    case "bool":
      return String(found.value);
    case "int": {
      const digits = found.exact ?? String(BigInt(found.value));
      return isAboveInt64(found) ? `0x${BigInt(digits).toString(16)}` : digits;
    }
    case "float":
      return floatText(found.value);
    default:
      return quoteGo(found.value);
  }
}

type Field = { readonly found: Resolved; readonly key: string; readonly value: string };

function addFields(map: MapNode, targets: Targets, out: Map<string, Field>): void {
  for (const pair of map.pairs) {
    if (isMergeKey(pair.key)) for (const source of mergedMaps(pair, targets)) addFields(source, targets, out);
    else addField(pair, targets, out);
  }
}

function addField({ key: node, value }: PairNode, targets: Targets, out: Map<string, Field>): void {
  const target = node.kind === "alias" ? targets.get(node) : node;
  const found = target?.kind === "scalar" ? resolveScalar(target) : null;
  if (found === null || found.kind === "unfit") return;
  const key = goKeyText(found);
  const field = {
    found,
    key: found.kind === "null" ? "interface {}(nil)" : key,
    value: goValueText(value, targets, true),
  };
  out.set(`${found.kind} ${key}`, field);
}

/** Returns the maps that a `<<` merges, in the order in which go-yaml reads them: the first one last. */
export function mergedMaps({ value }: PairNode, targets: Targets): readonly MapNode[] {
  const sources = value.kind === "list" ? value.items.map((item) => item.value).reverse() : [value];
  return sources.flatMap((source) => {
    const target = source.kind === "alias" ? targets.get(source) : source;
    return target?.kind === "map" ? [target] : [];
  });
}

/** Go sorts the keys of a map by type, then by value; a null is first. */
function compareFields(a: Field, b: Field): number {
  const order = rank(a.found) - rank(b.found);
  if (order !== 0) return order;
  if (typeof a.found.value === "number" && typeof b.found.value === "number")
    return a.found.value - b.found.value;
  return a.found.value === b.found.value ? 0 : String(a.found.value) < String(b.found.value) ? -1 : 1;
}

const TYPES: readonly Resolved["kind"][] = ["null", "bool", "float", "int", "string"];

function rank({ kind }: Resolved): number {
  return TYPES.indexOf(kind === "timestamp" ? "string" : kind);
}

function scalarText(node: ScalarNode, isInside: boolean): string {
  const found = resolveScalar(node);
  if (found.kind === "unfit") return quoteGo(node.text);
  return found.kind === "null" && isInside ? "interface {}(nil)" : goKeyText(found);
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  return Object.is(value, -0) ? "-0" : formatFloat(value);
}
