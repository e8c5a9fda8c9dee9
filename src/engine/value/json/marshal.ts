import { sortedKeys } from "../order.ts";
import { isList, isMap, type Value } from "../value.ts";

/**
 * Prints JSON as Go's standard encoder: keys sorted by bytes, `<`, `>`, `&`, U+2028 and U+2029 escaped, numbers as in JavaScript.
 * kubectl and the API server write it into annotations.
 * Upstream: Go encoding/json, Marshal.
 */
export function marshalJson(value: Value): string {
  if (typeof value === "string") return marshalText(value);
  if (isList(value)) return `[${value.map(marshalJson).join(",")}]`;
  if (isMap(value)) {
    return `{${sortedKeys(value)
      .map((key) => `${marshalText(key)}:${marshalJson(value[key] as Value)}`)
      .join(",")}}`;
  }
  return String(value);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON must escape
const UNSAFE = /["\\\u0000-\u001f<>&\u2028\u2029\ud800-\udfff]/;

/** Returns a JSON string as Go's standard encoder writes it. Half a surrogate pair becomes U+FFFD, since Go has no such strings. */
export function marshalText(text: string): string {
  if (!UNSAFE.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(ESCAPED, (found) => {
    if (found.length === 1) return `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return found.length === 2 ? found : "\ufffd";
  });
}

/**
 * Matches characters that JavaScript writes in another form. It also matches pairs of backslashes, so that the character after one
 * is not part of an escape.
 */
const ESCAPED = /\\\\|\\ud[89a-f][0-9a-f]{2}|[<>&\u2028\u2029]/g;
