import { singleQuoted } from "../../../value/single-quoted.ts";
import { cleanPath } from "../../kubectl/files/clean-path.ts";
import { type Input, MAX_LENGTH, readAll, type ShellState, textOfFile } from "../shell-state.ts";

/** The texts of files: joined, and one by one. */
export type FileTexts = {
  readonly text: string;
  readonly parts: readonly { readonly path: string; readonly text: string }[];
};

/**
 * Reads files; reads the piped input for `-` and if there are no names. Stops after {@link MAX_LENGTH} UTF-16 units. Returns
 * the first missing name if a file does not exist.
 */
export function readTexts(
  state: ShellState,
  names: readonly string[],
  input: Input,
): FileTexts | { readonly missing: string } {
  const parts: { path: string; text: string }[] = [];
  let text = "";
  for (const name of names.length === 0 ? ["-"] : names) {
    const path = cleanPath(name);
    const own = /^-$|^\/dev\/(?:stdin|fd\/0)$/.test(name) ? readAll(input) : textOfFile(state, name);
    if (own === undefined && name !== "/dev/null") return { missing: name };
    parts.push({ path, text: own ?? "" });
    text += own ?? "";
    if (text.length > MAX_LENGTH) break;
  }
  return { text, parts };
}

/** Splits words into options of one letter and names. Returns null if an option is not in `known`. */
export function splitOptions(
  words: readonly string[],
  known: string,
): { readonly options: string; readonly names: readonly string[] } | null {
  let options = "";
  const names: string[] = [];
  for (const [at, word] of words.entries()) {
    if (word === "--") return { options, names: [...names, ...words.slice(at + 1)] };
    if (word.startsWith("-") && word !== "-") options += word.slice(1);
    else names.push(word);
  }
  return [...options].every((letter) => known.includes(letter)) ? { options, names } : null;
}

/**
 * Returns a name as messages of programs print it: quoted if the shell would not take it as it is.
 * Upstream: gnulib lib/quotearg.c, shell_quoting_style.
 */
export function quotedName(name: string): string {
  const isSpecial = /[!"$&()*;<=>[^`|?\\\n\r\t]/.test(name);
  if (!isSpecial && !/[ ']|^[#~]|^[{}]?$/.test(name)) return name;
  return !isSpecial && name.includes("'") ? `"${name}"` : singleQuoted(name);
}
