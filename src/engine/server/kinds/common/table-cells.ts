import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { printSelector } from "../../labels/selector-requirement.ts";
import { canonicalTime } from "../../structs/timestamp.ts";

/** An object and the time at which a table shows it. */
export type Row = {
  readonly object: ValueMap;
  /** RFC 3339. */
  readonly now: string;
};

/** A string, an integer or a boolean. */
export type Cell = string | number | boolean;

/** Returns a field of the object as a string, or `otherwise` if it is missing or empty. */
export function text({ object }: Row, path: string, otherwise = ""): string {
  const value = dig(object, ...path.split("."));
  return value === undefined || value === null || value === "" ? otherwise : String(value);
}

/** Returns a field of the object as a number, or 0 if it is missing. */
export function count({ object }: Row, path: string): number {
  return Number(dig(object, ...path.split(".")) ?? 0);
}

/** Returns a field of the object that is true or false; `otherwise` if it is missing. */
export function flag({ object }: Row, path: string, otherwise = false): boolean {
  const value = dig(object, ...path.split("."));
  return typeof value === "boolean" ? value : otherwise;
}

/** Returns a value as a cell; `otherwise` if it is neither a number nor a text. */
export function numberOrText(value: Value | undefined, otherwise: Cell): Cell {
  return typeof value === "string" || typeof value === "number" ? value : otherwise;
}

/** Returns a list of the object, empty if it is missing. */
export function items({ object }: Row, path: string): readonly Value[] {
  const value = dig(object, ...path.split("."));
  return isList(value) ? value : [];
}

/** Whether the object has a condition of this type with the status True. */
export function hasCondition(row: Row, type: string): boolean {
  return items(row, "status.conditions").some(
    (one) => dig(one, "type") === type && dig(one, "status") === "True",
  );
}

/** Returns the number of keys of the maps at these fields together. */
export function size({ object }: Row, ...paths: readonly string[]): number {
  return paths.reduce((sum, path) => {
    const map = get(object, path);
    return sum + (isMap(map) ? Object.keys(map).length : 0);
  }, 0);
}

/** Returns the time since a timestamp of the object: `5m30s`. */
export function since(row: Row, path = "metadata.creationTimestamp"): string {
  return sinceTime(text(row, path), row.now);
}

/** Returns the time since a timestamp: `<unknown>` if it is no timestamp, `<invalid>` if it is in the future. */
export function sinceTime(then: string, now: string): string {
  const from = canonicalTime(then);
  if (from === null) return "<unknown>";
  return humanDuration(seconds(now) - seconds(from));
}

/** Returns the seconds from the year 0 to a timestamp in canonical form. */
function seconds(time: string): number {
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(time) ?? []
  ).map(Number);
  return (daysBefore(year, month) + day) * 86_400 + hour * 3600 + minute * 60 + second;
}

/** Returns the days from the year 0 to the first day of a month. */
function daysBefore(year: number, month: number): number {
  const y = month <= 2 ? year - 1 : year;
  const m = (month + 9) % 12;
  return (
    365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((m * 306 + 5) / 10)
  );
}

/**
 * Returns a duration, given in seconds, with one or two units: `90s`, `5m30s`, `3h`, `8d`, `2y10d`.
 * Upstream: apimachinery pkg/util/duration/duration.go, HumanDuration (v0.36.3).
 */
export function humanDuration(total: number): string {
  if (total < -1) return "<invalid>";
  if (total < 0) return "0s";
  const minutes = Math.floor(total / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const two = (big: number, unit: string, small: number, name: string) =>
    small === 0 ? `${big}${unit}` : `${big}${unit}${small}${name}`;
  if (total < 120) return `${total}s`;
  if (minutes < 10) return two(minutes, "m", total % 60, "s");
  if (minutes < 180) return `${minutes}m`;
  if (hours < 8) return two(hours, "h", minutes % 60, "m");
  if (hours < 48) return `${hours}h`;
  if (hours < 192) return two(days, "d", hours % 24, "h");
  if (hours < 17_520) return `${days}d`;
  if (hours < 70_080) return two(Math.floor(days / 365), "y", days % 365, "d");
  return `${Math.floor(days / 365)}y`;
}

/** Returns a label selector of the object as text, `app=web,tier in (a,b)`, or `<none>` if it is empty or missing. */
export function selector({ object }: Row, path: string): string {
  return printSelector(dig(object, ...path.split("."))) || "<none>";
}

/** Returns labels of the object as text, `a=1,b=2`, sorted, or `<none>` if there are none. */
export function labels({ object }: Row, path: string): string {
  const pairs = Object.entries(dig(object, ...path.split(".")) ?? {}).map(
    ([key, value]) => `${key}=${value}`,
  );
  return pairs.sort().join(",") || "<none>";
}

/** Returns the names of the containers in a pod spec, and their images. */
export function containers(row: Row, path: string): readonly [string, string] {
  const list = items(row, `${path}.containers`);
  return [
    list.map((one) => String(dig(one, "name") ?? "")).join(","),
    list.map((one) => String(dig(one, "image") ?? "")).join(","),
  ];
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

/** Returns the abbreviations of access modes: `RWO,RWX`. */
export function accessModes(row: Row, path: string): string {
  const found = new Set(items(row, path).map(String));
  return Object.keys(ABBREVIATIONS)
    .filter((mode) => found.has(mode))
    .map((mode) => ABBREVIATIONS[mode])
    .join(",");
}

/** Returns the addresses of the load balancers in the status, joined by commas. */
export function loadBalancers(row: Row): string {
  return items(row, "status.loadBalancer.ingress")
    .map((one) => String(dig(one, "ip") ?? dig(one, "hostname") ?? ""))
    .join(",");
}

/** Returns the first three strings, and how many more there are; `none` for an empty list. */
export function firstThree(all: readonly string[], none = "<none>"): string {
  const more = all.length > 3 ? ` + ${all.length - 3} more...` : "";
  return (all.slice(0, 3).join(",") || none) + more;
}
