import { endOfLine, nextLine, startOfLine } from "./line-ends.ts";
import type { Document } from "./parse.ts";
import type { FieldKeys } from "./print.ts";
import { type TreePlace, trailOf } from "./source-map.ts";
import type { Splice } from "./splice.ts";
import { endOfPair, type ListNode, type MapNode, startOf } from "./syntax.ts";

/**
 * What to cut from a text to take out the field at `keys`; with `emptied` ≥ 0 it is the last one in the object that many
 * keys deep, which becomes `{}`. Null if the field is not written there.
 */
export function spliceOut(
  text: string,
  document: Document,
  keys: FieldKeys,
  emptied: number,
): readonly Splice[] | null {
  const { tree } = document;
  if (!tree) return null;
  const trail = trailOf(tree, keys);
  if (trail.length <= keys.length) return null;
  if (emptied >= 0) return emptyOut(text, tree.base, trail[emptied] as TreePlace);
  const container = trail[keys.length - 1]?.node;
  const place = trail[keys.length] as TreePlace;
  if (container?.kind !== "map" && container?.kind !== "list") return null;
  const entries = entriesOf(container, tree.base);
  const index =
    container.kind === "map"
      ? container.pairs.indexOf(place.pair as never)
      : container.items.indexOf(place.item as never);
  return container.style === "block" ? cutLines(text, entries, index) : cutBetweenCommas(entries, index);
}

/** Start and end of a pair or an item. */
export type Entry = { readonly start: number; readonly end: number };

/** The entries of a collection, as offsets of the whole text. */
export function entriesOf(container: MapNode | ListNode, base: number): readonly Entry[] {
  if (container.kind === "map") {
    return container.pairs.map((pair) => ({ start: base + pair.start, end: base + endOfPair(pair) }));
  }
  return container.items.map(({ start, value }) => ({
    start: base + start,
    end: base + Math.max(value.end, container.style === "block" ? start + 1 : start),
  }));
}

function cutBetweenCommas(entries: readonly Entry[], index: number): readonly Splice[] | null {
  const { start, end } = entries[index] as Entry;
  const next = entries[index + 1];
  if (next) return [{ start, end: next.start, text: "" }];
  const before = entries[index - 1];
  return before ? [{ start: before.end, end, text: "" }] : null;
}

/** Takes the entry's lines out, comments in them and behind them too, and further comments that are indented deeper. */
function cutLines(text: string, entries: readonly Entry[], index: number): readonly Splice[] | null {
  const { start, end } = entries[index] as Entry;
  const lineStart = startOfLine(text, start);
  if (/^ *$/.test(text.slice(lineStart, start))) {
    return [{ start: lineStart, end: afterComments(text, nextLine(text, end), start - lineStart), text: "" }];
  }
  // The first entry, behind `- `: the next one takes its place, unless comments stand between.
  const next = entries[index + 1];
  if (!next) return null;
  if (nextLine(text, end) === startOfLine(text, next.start)) return [{ start, end: next.start, text: "" }];
  const blanks = / *$/.exec(text.slice(lineStart, start))?.[0].length ?? 0;
  return [{ start: start - blanks, end: endOfLine(text, end), text: "" }];
}

function afterComments(text: string, from: number, indent: number): number {
  let at = from;
  for (;;) {
    const found = /^( *)#/.exec(text.slice(at, endOfLine(text, at)));
    if (!found || (found[1] as string).length <= indent) return at;
    at = nextLine(text, at);
  }
}

/** Makes `{}` or `[]` of a collection. */
function emptyOut(text: string, base: number, { node, pair }: TreePlace): readonly Splice[] | null {
  if (node.kind !== "map" && node.kind !== "list") return null;
  const empty = node.kind === "map" ? "{}" : "[]";
  const start = base + startOf(node);
  const end = base + node.end;
  const lineStart = startOfLine(text, start);
  const isBelowKey = pair !== null && lineStart > base + pair.colon && node.style === "block";
  if (!isBelowKey) return [{ start, end, text: empty }];
  const colon = base + pair.colon + 1;
  return [
    { start: colon, end: colon, text: ` ${empty}` },
    { start: lineStart, end: afterComments(text, nextLine(text, end), start - lineStart), text: "" },
  ];
}
