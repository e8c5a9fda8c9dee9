import { quoteGo } from "../../engine/value/go-format.ts";
import { compareText } from "../../engine/value/order.ts";
import { utf8Bytes } from "../../engine/value/utf8-bytes.ts";
import { readClause, wrongValue } from "./format-clause.ts";
import { textOfTime } from "./read-time.ts";
import { TYPE_NAMES } from "./type-names.ts";

/** Tells the server's name of a value's type. */
export type NameOf = (value: unknown) => string;

/** How a value becomes a text: `nameOf` names its type, and `refuse` fails with the server's message. */
type Printer = { readonly nameOf: NameOf; readonly refuse: (message: string) => never };

/**
 * Returns a text with its clauses, such as `%s` and `%.2f`, replaced by values. Throws an error with the server's message if a clause
 * or its value is wrong; `goError` is its cause. Upstream: cel-go ext/formatting.go (v0.26).
 */
export function formatText(
  text: string,
  values: readonly unknown[],
  nameOf: NameOf,
  goError: string,
): string {
  const refuse = (message: string): never => {
    throw new Error(message, { cause: goError });
  };
  const inClause: Printer = { nameOf, refuse: (why) => refuse(`error during formatting: ${why}`) };
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
    made +=
      clause(read.verb, value, read.precision ?? 6, inClause) ?? refuse(wrongValue(read.verb, nameOf(value)));
    at = read.end;
  }
  return made;
}

function clause(verb: string, value: unknown, precision: number, printer: Printer): string | null {
  const whole = wholeOf(value, printer);
  const double = typeof value === "string" && /^(NaN|-?Infinity)$/.test(value) ? Number(value) : value;
  switch (verb) {
    case "s":
      return shown(value, printer);
    case "d":
      return whole === null ? null : String(whole);
    case "f":
      return typeof double === "number" ? fixed(double, precision) : null;
    case "e":
      return typeof double === "number" ? scientific(double) : null;
    case "b":
      return typeof value === "boolean" ? (value ? "1" : "0") : based(whole, 2);
    case "o":
      return based(whole, 8);
    case "x":
      return hexadecimal(value, whole);
    default:
      return hexadecimal(value, whole)?.toUpperCase() ?? null;
  }
}

/** Returns a signed or unsigned whole number; null for other values. */
function wholeOf(value: unknown, { nameOf }: Printer): bigint | null {
  if (typeof value === "bigint") return value;
  return typeof value === "object" && nameOf(value) === "uint" ? BigInt(String(value)) : null;
}

function based(value: bigint | null, base: number): string | null {
  return value === null ? null : value.toString(base);
}

function hexadecimal(value: unknown, whole: bigint | null): string | null {
  const bytes = typeof value === "string" ? utf8Bytes(value) : value instanceof Uint8Array ? value : null;
  if (bytes === null) return based(whole, 16);
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
function shown(value: unknown, printer: Printer): string | null {
  if (typeof value === "string") return value;
  if (value instanceof Uint8Array) return textOf(value, printer);
  if (typeof value === "number") return shortest(value);
  if (value instanceof Date || isDuration(value)) return printTime(value);
  return printer.nameOf(value) === "type" ? typeText(value) : plain(value, printer);
}

/** Returns a value as `%s` prints it inside of a list or a map: as an expression writes it. */
function nested(value: unknown, printer: Printer): string {
  if (typeof value === "string") return quoteGo(value);
  if (value instanceof Uint8Array) return `b${quoteGo(textOf(value, printer))}`;
  if (typeof value === "number") return Number.isFinite(value) ? value.toFixed(6) : quoteGo(endless(value));
  if (value instanceof Date) return `timestamp(${quoteGo(printTime(value))})`;
  if (isDuration(value)) return `duration(${quoteGo(printTime(value))})`;
  const type = printer.nameOf(value);
  if (type === "type") return typeText(value);
  return plain(value, printer) ?? printer.refuse(`no formatting function for ${type}`);
}

/** Returns a value that looks the same everywhere; null for one that has no text. */
function plain(value: unknown, printer: Printer): string | null {
  if (value === null) return "null";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => nested(item, printer)).join(", ")}]`;
  const entries = value instanceof Map ? [...value] : isPlain(value) ? Object.entries(value) : null;
  if (entries === null) return wholeOf(value, printer)?.toString() ?? null;
  const texts = entries.map(([key, item]) => [keyText(key, printer), nested(item, printer)] as const);
  texts.sort(([a], [b]) => compareText(a, b));
  return `{${texts.map(([key, item]) => `${key}:${item}`).join(", ")}}`;
}

function keyText(key: unknown, printer: Printer): string {
  const type = printer.nameOf(key);
  if (["string", "bool", "int", "uint"].includes(type)) return nested(key, printer);
  return printer.refuse(`no formatting function for map key of type ${type}`);
}

function textOf(bytes: Uint8Array, { refuse }: Printer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse('could not convert argument "invalid UTF-8 in bytes, cannot convert to string" to string');
  }
}

function typeText(type: unknown): string {
  const name = /^Type<(.+)>$/.exec(String(type))?.[1] ?? "";
  return TYPE_NAMES[name] ?? name;
}

/** Returns a number as Go's `%f` prints it if it is not finite. */
function endless(value: number): string {
  return Number.isNaN(value) ? "NaN" : value < 0 ? "-Inf" : "+Inf";
}

/** Returns the text of a time or of a duration. Its fraction has no zeros at the end. */
export function printTime(value: Date | Duration): string {
  if (value instanceof Date) return textOfTime(value);
  const seconds = Number(value.seconds) + value.nanos / 1e9;
  const text = String(seconds);
  return `${text.includes("e-") ? seconds.toFixed(9).replace(/0+$/, "") : text}s`;
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
