import { endOfLine, nextLine, startOfLine } from "../lines/line-offsets.ts";
import type { Document } from "../manifest/document.ts";
import { placesAlong } from "../manifest/places-along.ts";
import type { TreePlace } from "../manifest/source-map.ts";
import type { FieldKeys } from "../yaml/print/print-yaml.ts";
import { endOfPair, type ListNode, type MapNode, startOf } from "../yaml/syntax-tree.ts";
import type { Splice } from "./splice.ts";

/**
 * Returns the changes to a text that remove the field at `keys`. If `emptied` is not -1, the object or list at that many keys
 * becomes `{}` or `[]` instead. Null if the text does not contain the field.
 */
export function removalSplices(
  text: string,
  document: Document,
  keys: FieldKeys,
  emptied: number,
): readonly Splice[] | null {
  const { tree } = document;
  if (!tree) return null;
  const trail = placesAlong(tree, keys);
  if (trail.length <= keys.length) return null;
  if (emptied >= 0) return emptySplices(text, tree.base, trail[emptied] as TreePlace);
  const container = trail[keys.length - 1]?.node;
  const place = trail[keys.length] as TreePlace;
  if (container?.kind !== "map" && container?.kind !== "list") return null;
  const entries = entriesOf(container, tree.base);
  const index =
    container.kind === "map"
      ? container.pairs.indexOf(place.pair as never)
      : container.items.indexOf(place.item as never);
  return container.style === "block" ? removeLines(text, entries, index) : removeFromBrackets(entries, index);
}

/** The offsets of a pair or an item. */
export type Entry = { readonly start: number; readonly end: number };

/** Returns the entries of a collection, with offsets in the whole text. */
export function entriesOf(container: MapNode | ListNode, base: number): readonly Entry[] {
  if (container.kind === "map") {
    return container.pairs.map((pair) => ({ start: base + pair.start, end: base + endOfPair(pair) }));
  }
  return container.items.map(({ start, value }) => ({
    start: base + start,
    end: base + Math.max(value.end, container.style === "block" ? start + 1 : start),
  }));
}

function removeFromBrackets(entries: readonly Entry[], index: number): readonly Splice[] | null {
  const { start, end } = entries[index] as Entry;
  const next = entries[index + 1];
  if (next) return [{ start, end: next.start, text: "" }];
  const before = entries[index - 1];
  return before ? [{ start: before.end, end, text: "" }] : null;
}

/** Removes the lines of an entry with their comments, and the following comments with a deeper indentation. */
function removeLines(text: string, entries: readonly Entry[], index: number): readonly Splice[] | null {
  const { start, end } = entries[index] as Entry;
  const lineStart = startOfLine(text, start);
  if (/^ *$/.test(text.slice(lineStart, start))) {
    return [{ start: lineStart, end: afterComments(text, nextLine(text, end), start - lineStart), text: "" }];
  }
  // The first entry follows a `- `: the next entry takes its place, unless there are comments between them.
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

/** Replaces a collection with `{}` or `[]`. */
function emptySplices(text: string, base: number, { node, pair }: TreePlace): readonly Splice[] | null {
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
