import { badBase64 } from "../../../../server/structs/base64.ts";
import { decodeBase64 } from "../../../../server/structs/base64-bytes.ts";
import { equal } from "../../../../value/equal.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { compareText } from "../../../../value/order.ts";
import { textOfBytes } from "../../../../value/utf8-bytes.ts";
import { get, isList, isMap, type Value } from "../../../../value/value.ts";

type Outcome = { readonly value: Value } | { readonly error: string };

/** A function of templates: returns its value or the error of Go. */
export type TemplateFunction = (...args: readonly Value[]) => Outcome;

const value = (result: Value): Outcome => ({ value: result });

/** Whether a value is true in a Go template. */
export function isTrue(given: Value): boolean {
  if (isList(given)) return given.length > 0;
  if (isMap(given)) return Object.keys(given).length > 0;
  return Boolean(given);
}

/** Returns a value as a Go template prints it. */
export function printValue(given: Value | undefined): string {
  return given === undefined || given === null ? "<no value>" : formatPlain(given);
}

function compareValues(test: (order: number) => boolean): TemplateFunction {
  return (a = null, b = null) => {
    if (typeof a === "number" && typeof b === "number") return value(test(a - b));
    if (typeof a === "string" && typeof b === "string") return value(test(compareText(a, b)));
    return { error: "incompatible types for comparison" };
  };
}

/** The maximum length of the text that a template produces, in UTF-16 units. */
export const MAX_TEXT = 8_000_000;

/** The error for a template that produces more. */
export const TEMPLATE_TOO_LONG = "the template makes too much text";

/** Joins texts. Fails if the result is too long. */
function joinTexts(parts: readonly string[]): Outcome {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return length > MAX_TEXT ? { error: TEMPLATE_TOO_LONG } : value(parts.join(""));
}

/** The maximum width and precision in Go. */
const MAX_WIDTH = 1_000_000;

function formatTexts(format: string, args: readonly Value[]): Outcome {
  const parts: string[] = [];
  let length = 0;
  let used = 0;
  let end = 0;
  for (const found of format.matchAll(/%(-?)(0?)(\d*)([%a-zA-Z])/g)) {
    const [mark, minus, zero, width = "", verb = ""] = found;
    const size = Number(width);
    parts.push(format.slice(end, found.index));
    end = found.index + mark.length;
    if (size > MAX_WIDTH) return joinTexts([...parts, "%!(NOVERB)"]);
    if (verb === "%") parts.push("%");
    else if (used >= args.length) parts.push(`%!${verb}(MISSING)`);
    else {
      const plain = verbText(verb, args[used++] as Value) ?? mark;
      parts.push(minus === "-" ? plain.padEnd(size) : padStart(plain, size, zero === "0"));
    }
    length += parts.at(-1)?.length ?? 0;
    if (length > MAX_TEXT) return { error: TEMPLATE_TOO_LONG };
  }
  return joinTexts([...parts, format.slice(end)]);
}

/** Returns a text with spaces before it, or with zeros after its sign. */
function padStart(text: string, size: number, withZeros: boolean): string {
  if (!withZeros) return text.padStart(size);
  const [, sign = "", rest = ""] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  return sign + rest.padStart(size - sign.length, "0");
}

/** Returns a value as a verb of printf prints it, or null for an unknown verb. */
function verbText(verb: string, arg: Value): string | null {
  if (verb === "q") return JSON.stringify(printValue(arg));
  return "svdt".includes(verb) ? formatPlain(arg) : null;
}

/** Decodes base64 into UTF-8. */
function decodeBase64Text(text: string): Outcome {
  const plain = text.replace(/[\r\n]/g, "");
  const bytes = decodeBase64(plain);
  if (bytes !== null) return value(textOfBytes(bytes));
  const why = `base64 decode failed: illegal base64 data at input byte ${badBase64(plain)}`;
  return { error: `error calling base64decode: ${why}` };
}

function indexInto(of: Value, ...keys: readonly Value[]): Outcome {
  let found: Value = of;
  for (const key of keys) {
    if (isMap(found)) found = get(found, String(key)) ?? null;
    else if (isList(found) && typeof key === "number") {
      if (key < 0 || key >= found.length) return { error: `error calling index: index out of range: ${key}` };
      found = found[key] as Value;
    } else return { error: "error calling index: can't index item" };
  }
  return value(found);
}

/**
 * The functions of Go templates and of kubectl. Differs: `and` and `or` evaluate all their arguments; Go stops at the first one
 * that decides.
 */
export const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  and: (...args) => value(args.find((arg) => !isTrue(arg)) ?? args.at(-1) ?? null),
  or: (...args) => value(args.find(isTrue) ?? args.at(-1) ?? null),
  not: (arg = null) => value(!isTrue(arg)),
  eq: (first = null, ...others) => value(others.some((one) => equal(first, one))),
  ne: (a = null, b = null) => value(!equal(a, b)),
  lt: compareValues((order) => order < 0),
  le: compareValues((order) => order <= 0),
  gt: compareValues((order) => order > 0),
  ge: compareValues((order) => order >= 0),
  len: (arg = null) => {
    if (typeof arg === "string" || isList(arg)) return value(arg.length);
    return isMap(arg) ? value(Object.keys(arg).length) : { error: "error calling len: len of untyped nil" };
  },
  index: (of = null, ...keys) => indexInto(of, ...keys),
  print: (...args) => joinTexts(args.map(printValue)),
  println: (...args) => joinTexts([...args.map((arg, at) => (at === 0 ? "" : " ") + printValue(arg)), "\n"]),
  printf: (format = "", ...args) => formatTexts(String(format), args),
  base64decode: (text = "") => decodeBase64Text(String(text)),
  exists: (of = null, ...keys) => {
    const found = indexInto(of, ...keys);
    return value("value" in found && found.value !== null);
  },
};
