import { singleQuoted } from "../../value/single-quoted.ts";
import type { ShellState } from "./shell-state.ts";

/** Returns what `set -x` prints of words that run: each one as it could be typed. Empty without `set -x`. */
export function traceOf(state: ShellState, words: readonly string[]): string {
  if (!state.options.has("x") || words.length === 0) return "";
  return `${"+".repeat(state.nesting + 1)} ${words.join(" ")}\n`;
}

/** Returns a word as bash quotes it. */
export function quoteWord(word: string): string {
  if (word === "") return "''";
  if (/[\n\r\t]/.test(word)) return `$'${word.replace(/[\\'\n\r\t]/g, escaped)}'`;
  if (/^[\w@%+=:,./-][\w@%+=:,./~#-]*$/.test(word)) return word;
  return singleQuoted(word);
}

function escaped(char: string): string {
  return char === "\n" ? "\\n" : char === "\r" ? "\\r" : char === "\t" ? "\\t" : `\\${char}`;
}
