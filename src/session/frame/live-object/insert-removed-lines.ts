import type { FieldLocation, Keys } from "../../../engine/scenario/field-location.ts";

/** A printed line, the keys of its value and its field. */
export type PrintedLine = { readonly text: string; readonly keys: Keys; readonly field: FieldLocation };

/**
 * Returns the views of `lines`, with the removed lines of `before` inserted. A removed line comes after the last kept line
 * that was before it, and after the lines that belong to the kept line. `view` makes the view of a removed line.
 */
export function insertRemovedLines<T>(
  lines: readonly PrintedLine[],
  views: readonly T[],
  before: readonly PrintedLine[],
  view: (line: PrintedLine) => T,
): readonly T[] {
  const elements = lines.map(elementsOf);
  const last = new Map(elements.map((path, at) => [JSON.stringify(path), at]));
  const stays = new Set(elements.flatMap(prefixesOf));
  const removed = new Map<number, T[]>();
  let anchor = -1;
  for (const line of before) {
    const path = elementsOf(line);
    const at = last.get(JSON.stringify(path));
    if (at !== undefined) {
      anchor = at;
      continue;
    }
    const place = endOf(elements, anchor, path);
    const text = stays.has(itemAround(path, line)) ? withoutDash(line.text) : line.text;
    removed.set(place, [...(removed.get(place) ?? []), view({ ...line, text })]);
  }
  if (removed.size === 0) return views;
  return [...(removed.get(0) ?? []), ...views.flatMap((one, at) => [one, ...(removed.get(at + 1) ?? [])])];
}

type Elements = readonly (string | number)[];

/** Returns what identifies a line independently of its position: its path elements, then the keys inside an atomic map or list. */
function elementsOf({ field, keys }: PrintedLine): Elements {
  return [...field.path, ...keys.slice(field.path.length)];
}

/** Returns the index after the last line that belongs to the line at `anchor` and not to a parent of `path`. */
function endOf(elements: readonly Elements[], anchor: number, path: Elements): number {
  const at = elements[anchor];
  if (at === undefined) return 0;
  let common = 0;
  while (common < at.length && at[common] === path[common]) common++;
  let end = anchor + 1;
  if (common === at.length) return end;
  while (end < elements.length && startsAlike(elements[end] ?? [], at, common + 1)) end++;
  return end;
}

function startsAlike(a: Elements, b: Elements, count: number): boolean {
  return b.slice(0, count).every((element, at) => a[at] === element);
}

function prefixesOf(path: Elements): readonly string[] {
  return path.map((_, at) => JSON.stringify(path.slice(0, at + 1)));
}

/** Returns the list item that begins on this line; empty if none does. */
function itemAround(path: Elements, { text, keys }: PrintedLine): string {
  if (!/^\s*- /.test(text)) return "";
  const at = keys.findLastIndex((key) => typeof key === "number");
  return at < 0 ? "" : JSON.stringify(path.slice(0, at + 1));
}

/** Removes the dash of a list item from its first line: the item now begins on another line. */
function withoutDash(text: string): string {
  const at = text.lastIndexOf("- ", text.search(/[^\s-]/));
  return `${text.slice(0, at)}  ${text.slice(at + 2)}`;
}
