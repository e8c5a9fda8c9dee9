import { printNumber } from "./json.ts";
import { sortedKeys } from "./order.ts";
import { isList, isMap, type Value } from "./value.ts";

/**
 * A value as Kubernetes prints it in paths and messages: texts quoted, lists `[1,2]`, maps `a=1b=2`.
 * Upstream: structured-merge-diff value/value.go, ToString (v6.4.2), which puts nothing between the keys of a map.
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

/** A value as Go's `%v` prints what encoding/json decodes into: `map[a:1 b:[x <nil>]]`. */
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

/** A value as Go's `%#v` prints it: `map[string]interface {}{"a":1}`. */
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

/** The name of the Go type that encoding/json decodes a value into. */
export function goType(value: Value): string {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return Number.isInteger(value) ? "int64" : "float64";
  if (value === null) return "<nil>";
  return isList(value) ? "[]interface {}" : "map[string]interface {}";
}

/** A character as Go's `%#U` describes it: `U+0026 '&'`; alone its code where it cannot be printed. */
export function describeChar(char: string): string {
  const code = `U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
  return PRINTABLE.test(char) ? `${code} '${char}'` : code;
}

/** Go's `%v` of a number: whole numbers in full, as integers are, all others as fractions. */
function printFloat(value: number): string {
  return Number.isInteger(value) ? printNumber(value) : formatFloat(value);
}

/** Go's `%v` of a number that it holds as a fraction: with an exponent from 1e+06 and below 1e-04. */
export function formatFloat(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e6)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

/** A text as Go's `%q` quotes it: what cannot be printed is escaped. */
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
