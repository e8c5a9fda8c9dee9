import type { EntryView, FrameView, FromWorker } from "./protocol.ts";

/**
 * A message as it crosses from the worker: of the long lists of a frame only what is not in the frame sent before it.
 * Cloning twenty thousand lines for one that changed would stop the page for a tenth of a second.
 */
export type Thin = { readonly message: FromWorker; readonly lists: Lists | null };

/** The lists taken out of a frame: its live lines, and the fields of each entry. */
type Lists = { readonly lines: readonly Part[] | null; readonly fields: readonly (readonly Part[])[] };

/** Items that are new, or how many to take from where in the list before. */
type Part = { readonly items: readonly unknown[] } | { readonly from: number; readonly count: number };

type Flat = { readonly [key: string]: unknown };

/** Makes messages thin. One for each worker: it remembers the frame it sent last. */
export function createThinner(): (message: FromWorker) => Thin {
  let before: FrameView | null = null;
  return (message) => {
    const frame = frameOf(message);
    if (frame === null) return { message, lists: null };
    const lists: Lists = {
      lines: frame.live === null ? null : partsOf(before?.live?.lines ?? [], frame.live.lines),
      fields: frame.entries.map((entry, at) => partsOf(before?.entries[at]?.fields ?? [], entry.fields)),
    };
    before = frame;
    return { message: withFrame(message, emptied(frame)), lists };
  };
}

/** Makes them whole again, in the order they were sent. What did not change keeps its reference. */
export function createFiller(): (thin: Thin) => FromWorker {
  let before: FrameView | null = null;
  return ({ message, lists }) => {
    const frame = frameOf(message);
    if (frame === null || lists === null) return message;
    const { live, entries } = frame;
    const lines = joined(before?.live?.lines ?? [], lists.lines ?? []);
    const whole: FrameView = {
      ...frame,
      live: live === null ? null : { ...live, lines },
      entries: entries.map((entry, at) => ({
        ...entry,
        fields: joined(before?.entries[at]?.fields ?? [], lists.fields[at] ?? []),
      })),
    };
    before = whole;
    return withFrame(message, whole);
  };
}

function frameOf(message: FromWorker): FrameView | null {
  return message.kind === "timeline" || message.kind === "frame" ? message.frame : null;
}

function withFrame(message: FromWorker, frame: FrameView): FromWorker {
  return message.kind === "timeline" || message.kind === "frame" ? { ...message, frame } : message;
}

function emptied(frame: FrameView): FrameView {
  const entries = frame.entries.map((entry): EntryView => ({ ...entry, fields: [] }));
  return { ...frame, live: frame.live === null ? null : { ...frame.live, lines: [] }, entries };
}

/** `now` in parts of `before`: its beginning, its end, and between them item by item if nothing was put in or taken out. */
function partsOf(before: readonly Flat[], now: readonly Flat[]): readonly Part[] {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && isSame(before[start], now[start])) start++;
  let tail = 0;
  while (tail < most - start && isSame(before.at(-1 - tail), now.at(-1 - tail))) tail++;
  const parts: Part[] = [];
  if (start > 0) parts.push({ from: 0, count: start });
  const end = now.length - tail;
  if (before.length === now.length) parts.push(...runsOf(before, now, start, end));
  else if (start < end) parts.push({ items: now.slice(start, end) });
  if (tail > 0) parts.push({ from: before.length - tail, count: tail });
  return parts;
}

/** The items from `start` to `end`, those that are as before told from those that are not. */
function runsOf(before: readonly Flat[], now: readonly Flat[], start: number, end: number): readonly Part[] {
  const parts: Part[] = [];
  for (let at = start; at < end; ) {
    const from = at;
    const same = isSame(before[at], now[at]);
    while (at < end && isSame(before[at], now[at]) === same) at++;
    parts.push(same ? { from, count: at - from } : { items: now.slice(from, at) });
  }
  return parts;
}

function joined<T>(before: readonly T[], parts: readonly Part[]): readonly T[] {
  return parts.flatMap((part) =>
    "items" in part ? (part.items as readonly T[]) : before.slice(part.from, part.from + part.count),
  );
}

/** Whether two records of plain values, and of lists of plain values, hold the same. */
function isSame(a: Flat | undefined, b: Flat | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const keys = Object.keys(b);
  return keys.length === Object.keys(a).length && keys.every((key) => isSameValue(a[key], b[key]));
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b)) return false;
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
