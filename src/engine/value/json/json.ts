import { isDeeper, MAX_DEPTH } from "../depth.ts";
import { sortedKeys } from "../order.ts";
import { isList, isMap, type Value } from "../value.ts";

/** Parses JSON; undefined for any other text, and for values that nest more than `levels` deep. */
export function jsonValue(text: string, levels = MAX_DEPTH): Value | undefined {
  try {
    const value = JSON.parse(text) as Value;
    return isDeeper(value, levels) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Prints JSON as Go's encoder does in managedFields: keys sorted, `<`, `>`, `&`, U+2028 and U+2029 escaped. */
export function printJson(value: Value): string {
  if (typeof value === "string") return quoteJson(value);
  if (typeof value === "number") return printNumber(value);
  if (isList(value)) return `[${value.map(printJson).join(",")}]`;
  if (isMap(value)) {
    return `{${sortedKeys(value)
      .map((key) => `${quoteJson(key)}:${printJson(value[key] as Value)}`)
      .join(",")}}`;
  }
  return String(value);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON must escape
const UNSAFE = /["\\\u0000-\u001f<>&\u007f-\uffff]/;

/** Returns a JSON string with Go's HTML escapes. */
export function quoteJson(text: string): string {
  if (!UNSAFE.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(/\\.|[<>&\u2028\u2029]/g, (found) => {
    if (found.length > 1) return ESCAPES[found] ?? found;
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

const ESCAPES: { readonly [text: string]: string } = { "\\b": "\\u0008", "\\f": "\\u000c" };

/** Returns a JSON string as Go writes a key: control characters escaped, HTML not. */
export function quotePlain(text: string): string {
  const quoted = JSON.stringify(text);
  return /[\b\f]/.test(text) ? quoted.replace(/\\./g, (found) => ESCAPES[found] ?? found) : quoted;
}

/** Prints a number as Go's encoder: exponents with at least two digits. */
export function printNumber(value: number): string {
  const text = String(value);
  return text.includes("e") ? text.replace(/e([+-])(\d)$/, "e$10$2") : text;
}
