import type { Keys, Place } from "../engine/scenario/place.ts";

/** A printed line and the field it shows. */
export type PlacedLine = { readonly text: string; readonly keys: Keys; readonly place: Place };

/**
 * The `views` of `lines` with those lines of `before` put in that are no more: each behind what stood before it and still
 * stands, and what belongs to that. `view` makes the view of a line that is gone.
 */
export function withRemoved<T>(
  lines: readonly PlacedLine[],
  views: readonly T[],
  before: readonly PlacedLine[],
  view: (line: PlacedLine) => T,
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

/** What a line shows, whichever place it has among its neighbours: path elements, then the keys inside of what is owned as a whole. */
function elementsOf({ place, keys }: PlacedLine): Elements {
  return [...place.path, ...keys.slice(place.path.length)];
}

/** How many lines stand up to the end of what is at `anchor`, as far as it does not hold `path`. */
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

/** The item of a list whose first line this is; empty for other lines. */
function itemAround(path: Elements, { text, keys }: PlacedLine): string {
  if (!/^\s*- /.test(text)) return "";
  const at = keys.findLastIndex((key) => typeof key === "number");
  return at < 0 ? "" : JSON.stringify(path.slice(0, at + 1));
}

/** An item whose first line is gone begins with another. */
function withoutDash(text: string): string {
  const at = text.lastIndexOf("- ", text.search(/[^\s-]/));
  return `${text.slice(0, at)}  ${text.slice(at + 2)}`;
}
