import type { EntryView, FrameView } from "../session/frame/types.ts";
import type { FromWorker } from "./protocol.ts";

/**
 * A message from the worker in which the long lists of a frame have only the items that the previous frame does not have.
 * To clone twenty thousand lines because of one change would block the page for a tenth of a second.
 */
export type FrameDelta = { readonly message: FromWorker; readonly lists: ListDeltas | null };

/** The lists of a frame: the lines of its live object, the rows of its field table, and the fields of each managedFields entry. */
type ListDeltas = {
  readonly lines: readonly ListPart[] | null;
  readonly rows: readonly ListPart[] | null;
  readonly fields: readonly (readonly ListPart[])[];
};

/** New items, or a range of the previous list. */
type ListPart = { readonly items: readonly unknown[] } | { readonly from: number; readonly count: number };

type PlainRecord = { readonly [key: string]: unknown };

/** Returns an encoder for the messages of one worker. It remembers the last frame. */
export function createDeltaEncoder(): (message: FromWorker) => FrameDelta {
  let before: FrameView | null = null;
  return (message) => {
    const frame = frameOf(message);
    if (frame === null) return { message, lists: null };
    const lists: ListDeltas = {
      lines: frame.live === null ? null : partsOf(before?.live?.lines ?? [], frame.live.lines),
      rows: frame.fields === null ? null : partsOf(before?.fields?.rows ?? [], frame.fields.rows),
      fields: frame.entries.map((entry, at) => partsOf(before?.entries[at]?.fields ?? [], entry.fields)),
    };
    before = frame;
    return { message: withFrame(message, emptied(frame)), lists };
  };
}

/** Returns a decoder for the messages of one worker, in the order in which they were sent. Unchanged items keep their references. */
export function createDeltaDecoder(): (delta: FrameDelta) => FromWorker {
  let before: FrameView | null = null;
  return ({ message, lists }) => {
    const frame = frameOf(message);
    if (frame === null || lists === null) return message;
    const { live, fields, entries } = frame;
    const lines = joined(before?.live?.lines ?? [], lists.lines ?? []);
    const rows = joined(before?.fields?.rows ?? [], lists.rows ?? []);
    const whole: FrameView = {
      ...frame,
      live: live === null ? null : { ...live, lines },
      fields: fields === null ? null : { ...fields, rows },
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
  return {
    ...frame,
    live: frame.live === null ? null : { ...frame.live, lines: [] },
    fields: frame.fields === null ? null : { ...frame.fields, rows: [] },
    entries,
  };
}

/** Splits `now` into ranges of `before` and new items. Lists of different lengths have one changed range; others are compared item by item. */
function partsOf(before: readonly PlainRecord[], now: readonly PlainRecord[]): readonly ListPart[] {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && isSame(before[start], now[start])) start++;
  let tail = 0;
  while (tail < most - start && isSame(before.at(-1 - tail), now.at(-1 - tail))) tail++;
  const parts: ListPart[] = [];
  if (start > 0) parts.push({ from: 0, count: start });
  const end = now.length - tail;
  if (before.length === now.length) parts.push(...runsOf(before, now, start, end));
  else if (start < end) parts.push({ items: now.slice(start, end) });
  if (tail > 0) parts.push({ from: before.length - tail, count: tail });
  return parts;
}

/** Splits the items from `start` to `end` into runs of equal and of changed items. */
function runsOf(
  before: readonly PlainRecord[],
  now: readonly PlainRecord[],
  start: number,
  end: number,
): readonly ListPart[] {
  const parts: ListPart[] = [];
  for (let at = start; at < end; ) {
    const from = at;
    const same = isSame(before[at], now[at]);
    while (at < end && isSame(before[at], now[at]) === same) at++;
    parts.push(same ? { from, count: at - from } : { items: now.slice(from, at) });
  }
  return parts;
}

function joined<T>(before: readonly T[], parts: readonly ListPart[]): readonly T[] {
  return parts.flatMap((part) =>
    "items" in part ? (part.items as readonly T[]) : before.slice(part.from, part.from + part.count),
  );
}

/** Whether two records are equal; their values are plain values, or lists of plain values and records. */
function isSame(a: PlainRecord | undefined, b: PlainRecord | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const keys = Object.keys(b);
  return keys.length === Object.keys(a).length && keys.every((key) => isSameValue(a[key], b[key]));
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b)) return isRecord(a) && isRecord(b) && isSame(a, b);
  return a.length === b.length && a.every((item, at) => isSameValue(item, b[at]));
}

function isRecord(value: unknown): value is PlainRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
