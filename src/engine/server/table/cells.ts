import { dig, get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { printSelector } from "../labels/requirement.ts";
import { canonicalTime } from "../structs/time.ts";

/** What the cells of a row are made of: an object, and when it is shown. */
export type Row = {
  readonly object: ValueMap;
  /** RFC 3339. */
  readonly now: string;
};

/** One cell: a text, a whole number or a boolean. */
export type Cell = string | number | boolean;

/** A field of the object as text; `otherwise` where it is missing or empty. */
export function text({ object }: Row, path: string, otherwise = ""): string {
  const value = dig(object, ...path.split("."));
  return value === undefined || value === null || value === "" ? otherwise : String(value);
}

/** A field of the object as a number; 0 where it is missing. */
export function count({ object }: Row, path: string): number {
  return Number(dig(object, ...path.split(".")) ?? 0);
}

/** A list of the object; empty where it is missing. */
export function items({ object }: Row, path: string): readonly Value[] {
  const value = dig(object, ...path.split("."));
  return isList(value) ? value : [];
}

/** Whether a condition of the object is met. */
export function hasCondition(row: Row, type: string): boolean {
  return items(row, "status.conditions").some(
    (one) => dig(one, "type") === type && dig(one, "status") === "True",
  );
}

/** How many keys a map of the object has. */
export function size({ object }: Row, ...paths: readonly string[]): number {
  return paths.reduce((sum, path) => {
    const map = get(object, path);
    return sum + (isMap(map) ? Object.keys(map).length : 0);
  }, 0);
}

/** How long ago a time of the object was: `5m30s`. */
export function since(row: Row, path = "metadata.creationTimestamp"): string {
  return sinceTime(text(row, path), row.now);
}

/** How long ago a time was; `<unknown>` for none, `<invalid>` for one to come. */
export function sinceTime(then: string, now: string): string {
  const from = canonicalTime(then);
  if (from === null) return "<unknown>";
  return humanDuration(seconds(now) - seconds(from));
}

/** Seconds since the epoch, of a time in canonical form. */
function seconds(time: string): number {
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(time) ?? []
  ).map(Number);
  return (daysBefore(year, month) + day) * 86_400 + hour * 3600 + minute * 60 + second;
}

/** Days before the first of a month, counted from the year 0. */
function daysBefore(year: number, month: number): number {
  const y = month <= 2 ? year - 1 : year;
  const m = (month + 9) % 12;
  return (
    365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((m * 306 + 5) / 10)
  );
}

/**
 * A duration with one or two units: `90s`, `5m30s`, `3h`, `8d`, `2y10d`.
 * Upstream: apimachinery pkg/util/duration/duration.go, HumanDuration (v0.36.3).
 */
export function humanDuration(all: number): string {
  if (all < -1) return "<invalid>";
  if (all < 0) return "0s";
  const minutes = Math.floor(all / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const two = (big: number, unit: string, small: number, name: string) =>
    small === 0 ? `${big}${unit}` : `${big}${unit}${small}${name}`;
  if (all < 120) return `${all}s`;
  if (minutes < 10) return two(minutes, "m", all % 60, "s");
  if (minutes < 180) return `${minutes}m`;
  if (hours < 8) return two(hours, "h", minutes % 60, "m");
  if (hours < 48) return `${hours}h`;
  if (hours < 192) return two(days, "d", hours % 24, "h");
  if (hours < 17_520) return `${days}d`;
  if (hours < 70_080) return two(Math.floor(days / 365), "y", days % 365, "d");
  return `${Math.floor(days / 365)}y`;
}

/** A label selector of the object, as text: `app=web,tier in (a,b)`; `<none>` where it selects all or nothing. */
export function selector({ object }: Row, path: string): string {
  return printSelector(dig(object, ...path.split("."))) || "<none>";
}

/** `a=1,b=2`, in the order of these texts; `<none>` for none. */
export function labels({ object }: Row, path: string): string {
  const pairs = Object.entries(dig(object, ...path.split(".")) ?? {}).map(
    ([key, value]) => `${key}=${value}`,
  );
  return pairs.sort().join(",") || "<none>";
}

/** The names of the containers of a pod spec, and their images. */
export function containers(row: Row, path: string): readonly [string, string] {
  const list = items(row, `${path}.containers`);
  return [
    list.map((one) => String(dig(one, "name") ?? "")).join(","),
    list.map((one) => String(dig(one, "image") ?? "")).join(","),
  ];
}

const MODES: Readonly<Record<string, string>> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

/** Access modes in short: `RWO,RWX`. */
export function accessModes(row: Row, path: string): string {
  const found = new Set(items(row, path).map(String));
  return Object.keys(MODES)
    .filter((mode) => found.has(mode))
    .map((mode) => MODES[mode])
    .join(",");
}
