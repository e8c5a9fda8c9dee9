import { readDouble } from "./read-double.ts";
import { readTime } from "./read-time.ts";

const MAX_INT = 2n ** 63n - 1n;
const MAX_UINT = 2n ** 64n - 1n;

const READS: { readonly [type: string]: (text: string) => boolean } = {
  bool: (text) => text in BOOLS,
  int: (text) => /^[-+]?\d+$/.test(text) && isBetween(text, -MAX_INT - 1n, MAX_INT),
  uint: (text) => /^\d+$/.test(text) && isBetween(text, 0n, MAX_UINT),
  double: (text) => readDouble(text) !== null,
  duration: isDurationText,
  timestamp: isTime,
};

/** The texts that are truth values for the function `bool`, as for Go's `strconv.ParseBool`. */
export const BOOLS: { readonly [text: string]: boolean } = Object.assign(
  Object.create(null) as object,
  Object.fromEntries(["1", "t", "T", "true", "TRUE", "True"].map((text) => [text, true])),
  Object.fromEntries(["0", "f", "F", "false", "FALSE", "False"].map((text) => [text, false])),
);

/** The names of types in messages where they differ from the names of the functions that convert to them. */
const NAMES: { readonly [type: string]: string } = {
  duration: "google.protobuf.Duration",
  timestamp: "google.protobuf.Timestamp",
};

/**
 * Returns the server's error if a function such as `int` cannot convert a text, else null. Other functions convert every text.
 * Upstream: cel-go common/types/string.go (v0.26), ConvertToType.
 */
export function conversionError(type: string, text: string): string | null {
  if (!Object.hasOwn(READS, type) || READS[type]?.(text)) return null;
  return wrongConversion("string", type);
}

/** Returns the server's error about two types of which one does not become the other. */
export function wrongConversion(from: string, to: string): string {
  return `type conversion error from '${from}' to '${NAMES[to] ?? to}'`;
}

/** Returns the server's error if the functions `int` and `uint` cannot convert a number, else null. */
export function overflowError(type: string, value: number): string | null {
  if (type === "int") return Math.abs(value) < 2 ** 63 ? null : "integer overflow";
  if (type !== "uint") return null;
  return value >= 0 && value < 2 ** 64 ? null : "unsigned integer overflow";
}

/** Whether a time is one that the server has, in seconds since 1970: of the years 1 to 9999. */
export function isInYears(seconds: number): boolean {
  return seconds >= -62135596800 && seconds <= 253402300799;
}

function isBetween(text: string, least: bigint, most: bigint): boolean {
  const value = BigInt(text.replace(/^\+/, ""));
  return value >= least && value <= most;
}

const NANOSECONDS: { readonly [unit: string]: number } = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};

/** Whether a text is a duration that fits into 64 bits of nanoseconds: about 292 years. */
function isDurationText(text: string): boolean {
  if (!/^[-+]?(0|((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+)$/.test(text)) return false;
  const parts = text.matchAll(/([\d.]+)([a-zµμ]+)/g);
  const sum = [...parts].reduce(
    (total, [, count, unit = ""]) => total + Number(count) * (NANOSECONDS[unit] ?? 0),
    0,
  );
  return sum < 2 ** 63;
}

function isTime(text: string): boolean {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.,]\d+)?(Z|[+-]\d\d:\d\d)$/;
  if (!shape.test(text)) return false;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text.slice(0, 10)) return false;
  const [hours = 24, minutes = 60, seconds = 60] = text.slice(11, 19).split(":").map(Number);
  return hours < 24 && minutes < 60 && seconds < 60 && readTime(text) !== null;
}
