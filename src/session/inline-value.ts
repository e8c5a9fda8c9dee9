import type { Value } from "../engine/value/value.ts";
import { shorten } from "../words.ts";

const LONGEST = 120;

/** Returns a value on one line, shortened if it is long; empty for undefined. */
export function inlineValue(value: Value | undefined): string {
  if (value === undefined) return "";
  const text = typeof value === "string" && isPlain(value) ? value : JSON.stringify(value);
  return shorten(text, LONGEST);
}

/** Whether a string can be shown without quotes: it does not look like a number, a boolean or null. */
function isPlain(text: string): boolean {
  return /^[A-Za-z/.][\w./:@ -]*$/.test(text) && !/^(true|false|null)$/.test(text);
}
