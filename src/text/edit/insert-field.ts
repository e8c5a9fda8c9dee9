import { isList, isMap, type Value } from "../../engine/value/value.ts";
import { endOfLine, nextLine, startOfLine } from "../lines/line-offsets.ts";
import type { Document } from "../manifest/document.ts";
import { placesAlong } from "../manifest/places-along.ts";
import type { TreePlace } from "../manifest/source-map.ts";
import { printFlow } from "../yaml/print/print-flow.ts";
import { type FieldKeys, printYaml } from "../yaml/print/print-yaml.ts";
import { quoteAs } from "../yaml/print/quote.ts";
import { type ListNode, type MapNode, startOf } from "../yaml/syntax-tree.ts";
import { withField } from "./change-value.ts";
import { entriesOf } from "./remove-field.ts";
import type { Splice } from "./splice.ts";

/**
 * Returns the changes to a text that set the field at `keys` of a document to `value`. Null if the path leads through an alias
 * or a scalar. With `inline` the value is on one line, because a `|` that ends with empty lines would include later ones.
 */
export function insertionSplices(
  text: string,
  document: Document,
  keys: FieldKeys,
  value: Value,
  inline: boolean,
): readonly Splice[] | null {
  const { tree } = document;
  if (!tree) return null;
  const trail = placesAlong(tree, keys);
  const last = trail[trail.length - 1] as TreePlace;
  const around = trail[trail.length - 2] ?? null;
  const missing = keys.slice(trail.length - 1);
  const target: Target = {
    text,
    base: tree.base,
    place: last,
    column: columnOf(text, tree.base, last),
    inFlow: isFlow(around),
    isJson: tree.isJson,
    inline,
  };
  if (missing.length === 0) return replaceValue(target, value);
  const { node } = last;
  const isEmpty =
    (node.kind === "map" && node.pairs.length === 0) || (node.kind === "list" && node.items.length === 0);
  const isNull = node.kind === "scalar" && (node.style === "empty" || node.style === "plain");
  if (isEmpty || isNull) {
    const made = withField(undefined, missing, value);
    return made === undefined ? null : replaceValue(target, made);
  }
  if (node.kind !== "map" && node.kind !== "list") return null;
  const below = withField(undefined, missing.slice(1), value);
  if (below === undefined) return null;
  const key = missing[0] as string | number;
  return node.style === "block"
    ? addLines(target, node, key, below)
    : addInBrackets(target, node, key, below);
}

/** The place at which to write a value. */
type Target = {
  readonly text: string;
  readonly base: number;
  readonly place: TreePlace;
  /** The column of the pair or item, from 0. */
  readonly column: number;
  /** Whether it is inside `[…]` or `{…}`. */
  readonly inFlow: boolean;
  readonly isJson: boolean;
  readonly inline: boolean;
};

function isFlow(around: TreePlace | null): boolean {
  return (around?.node.kind === "map" || around?.node.kind === "list") && around.node.style !== "block";
}

function columnOf(text: string, base: number, { pair, item, node }: TreePlace): number {
  const start = base + (pair?.start ?? item?.start ?? startOf(node));
  return start - startOfLine(text, start);
}

function replaceValue(target: Target, value: Value): readonly Splice[] | null {
  const { text, base, place, inFlow } = target;
  const { node, pair } = place;
  const start = base + startOf(node);
  const end = base + node.end;
  if (inFlow) {
    const isQuoted = text[start] === '"' || (pair !== null && text[base + pair.key.start] === '"');
    const written = printFlow(value, target.isJson || isQuoted);
    if (node.start < node.end || startOf(node) < node.start) return [{ start, end, text: written }];
    const colon = pair && pair.colon < 0 ? ":" : "";
    return [{ start: end, end, text: `${colon} ${written}` }];
  }
  const quoted = typeof value === "string" && node.kind === "scalar" ? quoteAs(value, node.style) : null;
  const [first = "", ...rest] = quoted === null ? printBelow(target, value) : [quoted];
  if (pair ? pair.colon < 0 : place.item === null) return null;
  const from = pair ? base + pair.colon + 1 : base + (place.item?.start ?? -1) + 1;
  const lead = first === "" ? "" : ` ${first}`;
  // The comment after the value stays on its last line.
  const lineEnd = endOfLine(text, end);
  const lines = rest.map((line) => breakOf(text) + line).join("");
  const isBelow =
    startOfLine(text, start) > from &&
    (node.kind === "map" || node.kind === "list") &&
    node.style === "block";
  if (isBelow) {
    const keyEnd = endOfLine(text, from);
    return [
      { start: from, end: from, text: lead },
      { start: keyEnd, end: lineEnd, text: lines },
    ];
  }
  const isEmpty = start === end;
  return [
    { start: from, end: isEmpty ? from : end, text: lead },
    { start: lineEnd, end: lineEnd, text: lines },
  ];
}

/** Returns the lines of the value with the indentation of the old value. The first line follows the key or the `-`. */
function printBelow({ place, column, text, base, inline }: Target, value: Value): readonly string[] {
  if (inline) return [printFlow(value, false)];
  const { node, pair } = place;
  const lines = printYaml(pair ? { k: value } : [value]).lines.map((line) => line.text);
  const first = (lines[0] as string).slice(2).trimStart();
  const wasBlock = (node.kind === "map" || node.kind === "list") && node.style === "block";
  const oldColumn = base + node.start - startOfLine(text, base + node.start);
  const isSameKind = (node.kind === "map" && isMap(value)) || (node.kind === "list" && isList(value));
  const step = isMap(value) || !pair ? 2 : 0;
  const shift = pair && wasBlock && isSameKind && oldColumn > column ? oldColumn - step : column;
  return [first, ...lines.slice(1).map((line) => indent(line, shift))];
}

/** Indents a line. U+2028 and U+2029 begin lines, too. */
function indent(line: string, by: number): string {
  const pad = " ".repeat(by);
  return line === "" ? "" : pad + line.replace(/([\u2028\u2029])(?= )/g, `$1${pad}`);
}

function breakOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
}

/** Adds a pair or an item after the last one of a block. */
function addLines(
  { text, base, inline }: Target,
  node: MapNode | ListNode,
  key: string | number,
  value: Value,
): readonly Splice[] {
  const entries = entriesOf(node, base);
  const start = (entries[0] as { start: number }).start;
  const column = start - startOfLine(text, start);
  const written = printYaml(node.kind === "map" ? { [key]: value } : [value]).lines.map(({ text }) => text);
  const lead = node.kind === "map" ? `${printFlow(String(key), false)}:` : "-";
  const lines = inline ? [`${lead} ${printFlow(value, false)}`] : written;
  const end = (entries[entries.length - 1] as { end: number }).end;
  const at = nextLine(text, end);
  const lineBreak = breakOf(text);
  const isLast = at === text.length && !/[\r\n]$/.test(text);
  const added = lines.map((line) => indent(line, column)).join(lineBreak);
  return [{ start: at, end: at, text: isLast ? lineBreak + added : added + lineBreak }];
}

/** Adds a pair or an item after the last one in brackets; on its own line if the last one is on its own line. */
function addInBrackets(
  target: Target,
  node: MapNode | ListNode,
  key: string | number,
  value: Value,
): readonly Splice[] | null {
  const { text, base } = target;
  const entries = entriesOf(node, base);
  const last = entries[entries.length - 1] as { start: number; end: number };
  const isJson = target.isJson || text[last.start] === '"';
  const written =
    node.kind === "map"
      ? `${printFlow(String(key), isJson)}: ${printFlow(value, isJson)}`
      : printFlow(value, isJson);
  if (node.kind === "map" && node.style === "pair") {
    return [{ start: last.start, end: last.end, text: `{${text.slice(last.start, last.end)}, ${written}}` }];
  }
  const lineStart = startOfLine(text, last.start);
  const lead = text.slice(lineStart, last.start);
  const gap = /^[ \t]*$/.test(lead) ? breakOf(text) + lead : " ";
  return [{ start: last.end, end: last.end, text: `,${gap}${written}` }];
}
