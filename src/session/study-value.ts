import type { Value } from "../engine/value/value.ts";
import { shorten } from "../words.ts";

const LONGEST = 120;

/** A value on one line, cut where it is long; empty for none. */
export function inline(value: Value | undefined): string {
  if (value === undefined) return "";
  const text = typeof value === "string" && isPlain(value) ? value : JSON.stringify(value);
  return shorten(text, LONGEST);
}

/** Whether a text needs no quotes to be told from other values. */
function isPlain(text: string): boolean {
  return /^[A-Za-z/.][\w./:@ -]*$/.test(text) && !/^(true|false|null)$/.test(text);
}
