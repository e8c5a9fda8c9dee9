import { quoteGo } from "../../engine/value/go-format.ts";
import { compareText } from "../../engine/value/order.ts";
import { utf8Bytes } from "../../engine/value/utf8-bytes.ts";
import { readClause, wrongValue } from "./format-clause.ts";
import { textOfTime } from "./read-time.ts";
import { TYPE_NAMES } from "./type-names.ts";

/**
 * Returns a text with its clauses, such as `%s` and `%.2f`, replaced by values. Throws an error with the server's message if a clause
 * or its value is wrong; `goError` is its cause. Upstream: cel-go ext/formatting.go (v0.26).
 */
export function formatText(text: string, values: readonly unknown[], goError: string): string {
  const refuse = (message: string): never => {
    throw new Error(message, { cause: goError });
  };
  let next = 0;
  let made = "";
  for (let at = 0; at < text.length; ) {
    if (text[at] !== "%" || text[at + 1] === "%") {
      made += text[at];
      at += text[at] === "%" ? 2 : 1;
      continue;
    }
    if (next >= values.length) return refuse(`index ${next} out of range`);
    const read = readClause(text, at + 1);
    if ("problem" in read) return refuse(read.problem);
    const value = values[next++];
    made += clause(read.verb, value, read.precision ?? 6) ?? refuse(wrongValue(read.verb, typeNameOf(value)));
    at = read.end;
  }
  return made;
}

function typeNameOf(value: unknown): string {
  if (value === null) return "null_type";
  if (Array.isArray(value)) return "list";
  const names: { readonly [type: string]: string } = { bigint: "int", number: "double", boolean: "bool" };
  return typeof value === "object" ? "map" : (names[typeof value] ?? typeof value);
}

function clause(verb: string, value: unknown, precision: number): string | null {
  switch (verb) {
    case "s":
      return shown(value);
    case "d":
      return typeof value === "bigint" ? String(value) : null;
    case "f":
      return typeof value === "number" ? fixed(value, precision) : null;
    case "e":
      return typeof value === "number" ? scientific(value) : null;
    case "b":
      return typeof value === "boolean" ? (value ? "1" : "0") : based(value, 2);
    case "o":
      return based(value, 8);
    case "x":
      return hexadecimal(value);
    default:
      return hexadecimal(value)?.toUpperCase() ?? null;
  }
}

function based(value: unknown, base: number): string | null {
  return typeof value === "bigint" ? value.toString(base) : null;
}

function hexadecimal(value: unknown): string | null {
  const bytes = typeof value === "string" ? utf8Bytes(value) : value instanceof Uint8Array ? value : null;
  if (bytes === null) return based(value, 16);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns a number as `1,234.50`. Of two texts that are equally close, the server takes the one whose last digit is even. */
function fixed(value: number, precision: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value < 0 ? "-∞" : "∞";
  if (Math.abs(value) >= 1e21)
    return grouped(String(BigInt(value)) + (precision > 0 ? `.${"0".repeat(precision)}` : ""));
  const places = Math.min(precision, MAX_PLACES);
  const exact = value.toFixed(MAX_PLACES).slice(places - MAX_PLACES || undefined);
  const rounded = value.toFixed(places);
  const isTie = places < MAX_PLACES && /^50*$/.test(exact) && /[13579]$/.test(rounded);
  const even = isTie
    ? value
        .toFixed(MAX_PLACES)
        .slice(0, places - MAX_PLACES)
        .replace(/\.$/, "")
    : rounded;
  return grouped(even);
}

/** The largest number of places that `toFixed` takes. */
const MAX_PLACES = 100;

/** Puts commas between the thousands of a number. */
function grouped(number: string): string {
  const [whole = "", ...rest] = number.split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".");
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Returns a number as `1.500000×10⁰³`: cel-go does not read the precision here. */
function scientific(value: number): string {
  const [mantissa = "", exponent = ""] = value.toExponential(6).split("e");
  const digits = exponent.replace(/\D/g, "").padStart(2, "0");
  const raised = [...digits].map((digit) => RAISED[Number(digit)]).join("");
  return `${mantissa}×10${exponent.startsWith("-") ? "⁻" : ""}${raised}`;
}

/** Returns any value as `%s` prints it; null if it has no text. */
function shown(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (typeof value === "number") return shortest(value);
  return value instanceof Date || isDuration(value) ? printTime(value) : nested(value);
}

/** Returns a value as `%s` prints it inside of a list or a map: as an expression writes it. */
function nested(value: unknown): string | null {
  if (value === null) return "null";
  if (typeof value === "string") return quoteGo(value);
  if (value instanceof Uint8Array) return `b${quoteGo(new TextDecoder().decode(value))}`;
  if (typeof value === "number") return Number.isFinite(value) ? value.toFixed(6) : quoteGo(endless(value));
  if (value instanceof Date) return `timestamp(${quoteGo(printTime(value))})`;
  if (isDuration(value)) return `duration(${quoteGo(printTime(value))})`;
  if (Array.isArray(value)) return `[${value.map(nested).join(", ")}]`;
  const type = typeof value === "object" ? /^Type<(.+)>$/.exec(String(value))?.[1] : undefined;
  if (type !== undefined) return TYPE_NAMES[type] ?? type;
  const entries = value instanceof Map ? [...value] : isPlain(value) ? Object.entries(value) : null;
  if (entries === null) return typeof value === "object" || value === undefined ? null : String(value);
  const texts = entries.map(([key, item]) => [String(nested(key)), nested(item)] as const);
  texts.sort(([a], [b]) => compareText(a, b));
  return `{${texts.map(([key, item]) => `${key}:${item}`).join(", ")}}`;
}

/** Returns a number as Go's `%f` prints it if it is not finite. */
function endless(value: number): string {
  return Number.isNaN(value) ? "NaN" : value < 0 ? "-Inf" : "+Inf";
}

/** Returns the text of a time or of a duration. Its fraction has no zeros at the end. */
export function printTime(value: Date | Duration): string {
  if (value instanceof Date) return textOfTime(value);
  return `${Number(value.seconds) + value.nanos / 1e9}s`;
}

/** A duration of the library. */
export type Duration = { readonly seconds: bigint; readonly nanos: number };

/** Whether a value of the library is a duration. */
export function isDuration(value: unknown): value is Duration {
  return typeof value === "object" && value !== null && "seconds" in value && "nanos" in value;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && value.constructor === Object;
}

/** Returns a number with as few digits as possible, as Go's `%g` prints it: a large or tiny one has an exponent. */
export function shortest(value: number): string {
  if (!Number.isFinite(value)) return endless(value);
  const [mantissa = "", exponent = ""] = value.toExponential().split("e");
  const power = Number(exponent);
  if (value === 0 || (power >= -4 && power < 6)) return String(value);
  return `${mantissa}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}
