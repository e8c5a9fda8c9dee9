import { part } from "../../../engine/part.ts";
import { utf8Length } from "../../../engine/value/utf8.ts";
import { readsAsText } from "../resolve/plain-scalar.ts";

/** The place of a string in the printed YAML. */
export type Place = {
  /** The number of spaces before its further lines. */
  readonly indent: number;
  /** The number of characters before it on its line. */
  readonly column: number;
  /** Whether it is a key with its colon on the same line. Such a key has no line breaks. */
  readonly simpleKey: boolean;
};

/** The printer of strings that are long, or have spaces or special characters. */
const specialStrings = part("yaml", () => import("./print-special-string.ts"));

/**
 * Returns a string as `kubectl get -o yaml` writes it: plain if possible, `'…'` around indicators, `"…"` around strings that
 * look like another type or contain special characters, `|` for several lines. It breaks a line at the first space after
 * column 80. Half surrogate pairs become U+FFFD. The result may have several lines. It ends with a line break only if the
 * string ends with empty lines.
 *
 * Upstream: go.yaml.in/yaml/v2 emitterc.go, yaml_emitter_analyze_scalar to yaml_emitter_write_literal_scalar (v2.4).
 * Differs: kubectl fails on U+007F to U+009F, U+FFFE and U+FFFF, and replaces U+0085 with a space; this function escapes
 * them. It also escapes a string of several lines that ends with U+2028 or U+2029, where kubectl omits the line break.
 */
export function printString(text: string, place: Place): string {
  if (text.length > MAX_WORD || !WORD.test(text)) return specialStrings().printSpecialString(text, place);
  return readsAsText(text) && !BASE_60.test(text) ? text : `"${text}"`;
}

/** Whether a key can be on one line with its colon. A long key and a key with line breaks need `? `. */
export function isSimpleKey(text: string): boolean {
  if (BREAK.test(text)) return false;
  return text.length <= MAX_KEY && (text.length * 3 <= MAX_KEY || utf8Length(text) <= MAX_KEY);
}

const MAX_WORD = 80;
const MAX_KEY = 128;

/** A word without spaces and without characters that mean something at its place. */
const WORD = /^[\w/](?:[\w./@%+=:-]*[\w./@%+=-])?$/;

const BREAK = /[\n\r\u0085\u2028\u2029]/;

/** A number with the base 60, which other readers of YAML would not read as a text. */
export const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;
