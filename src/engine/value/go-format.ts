import { printNumber } from "./json/json.ts";
import { sortedKeys } from "./order.ts";
import { isList, isMap, type Value } from "./value.ts";

/**
 * Prints a value as Kubernetes does in paths and messages: strings quoted, lists `[1,2]`, maps `a=1b=2`.
 * Upstream: structured-merge-diff value/value.go, ToString (v6.4.2), which prints nothing between the keys of a map.
 */
export function printValue(value: Value): string {
  if (typeof value === "string") return quoteGo(value);
  if (typeof value === "number") return printFloat(value);
  if (isList(value)) return `[${value.map(printValue).join(",")}]`;
  if (isMap(value)) {
    return sortedKeys(value)
      .map((key) => `${key}=${printValue(value[key] as Value)}`)
      .join("");
  }
  return String(value);
}

/** Prints a decoded value as Go's `%v`: `map[a:1 b:[x <nil>]]`. */
export function formatPlain(value: Value): string {
  if (value === null) return "<nil>";
  if (typeof value === "number") return printFloat(value);
  if (isList(value)) return `[${value.map(formatPlain).join(" ")}]`;
  if (isMap(value)) {
    return `map[${sortedKeys(value)
      .map((key) => `${key}:${formatPlain(value[key] as Value)}`)
      .join(" ")}]`;
  }
  return String(value);
}

/** Prints a decoded value as Go's `%#v`: `map[string]interface {}{"a":1}`. */
export function formatSharp(value: Value): string {
  if (value === null) return "interface {}(nil)";
  if (typeof value === "string") return quoteGo(value);
  if (typeof value === "number") return printFloat(value);
  if (isList(value)) return `[]interface {}{${value.map(formatSharp).join(", ")}}`;
  if (isMap(value)) {
    return `map[string]interface {}{${sortedKeys(value)
      .map((key) => `${quoteGo(key)}:${formatSharp(value[key] as Value)}`)
      .join(", ")}}`;
  }
  return String(value);
}

/** Returns the name of the Go type that encoding/json decodes a value into. */
export function goType(value: Value): string {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return Number.isInteger(value) ? "int64" : "float64";
  if (value === null) return "<nil>";
  return isList(value) ? "[]interface {}" : "map[string]interface {}";
}

/** Prints a character as Go's `%#U`: `U+0026 '&'`; only its code if it is not printable. */
export function describeChar(char: string): string {
  const code = `U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
  return PRINTABLE.test(char) ? `${code} '${char}'` : code;
}

/** Prints a number as Go's `%v`: whole numbers as integers, others as floats. */
function printFloat(value: number): string {
  return Number.isInteger(value) ? printNumber(value) : formatFloat(value);
}

/** Prints a float as Go's `%v`: with an exponent from 1e+06 and below 1e-04. */
export function formatFloat(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e6)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

/** Quotes a string as Go's `%q`: characters that are not printable are escaped. */
export function quoteGo(text: string): string {
  let out = '"';
  for (const char of text)
    out += NAMED.get(char) ?? (PRINTABLE.test(char) ? char : escapeCode(char.codePointAt(0) as number));
  return `${out}"`;
}

const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

const NAMED: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\u0007", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
]);

function escapeCode(code: number): string {
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code >= 0xd800 && code < 0xe000) return "\ufffd";
  return code < 0x10000
    ? `\\u${code.toString(16).padStart(4, "0")}`
    : `\\U${code.toString(16).padStart(8, "0")}`;
}
