import { readScript } from "./read-sed.ts";
import { runSedLines, type SedInput, type SedOutcome } from "./run-sed.ts";

/** A parsed call of `sed`. */
export type SedCall = {
  /** Returns the edited text of files, one after the other; null if an expression takes too long. `open` returns the text of a file. */
  readonly edit: (
    inputs: readonly SedInput[],
    open: (name: string) => string | undefined,
  ) => SedOutcome | null;
  readonly inPlace: boolean;
  /** The ending of the copy that `-i` keeps; empty for none. */
  readonly backup: string;
  /** Whether each file has its own lines and numbers. */
  readonly isSeparate: boolean;
  readonly files: readonly string[];
};

/**
 * Parses a call of `sed`. Returns what is wrong, in sed's words; null for what is not supported. `open` returns the text of a file with a script.
 */
export function readSed(
  words: readonly string[],
  open: (name: string) => string | undefined,
): SedCall | string | null {
  const scripts: string[] = [];
  const rest: string[] = [];
  let [extended, inPlace, isQuiet, isSeparate, backup, end] = [false, false, false, false, "", "\n"];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const long = /^--([\w-]+)(?:=([\s\S]*))?$/.exec(word);
    if (word === "--") {
      rest.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith("-") || word === "-") {
      rest.push(word);
      continue;
    }
    const letters = long === null ? word.slice(1) : (LONG[long[1] ?? ""] ?? "?");
    for (let place = 0; place < letters.length; place++) {
      const letter = letters[place] as string;
      const tail = long === null ? letters.slice(place + 1) : (long[2] ?? "");
      if (letter === "n") isQuiet = true;
      else if (letter === "E" || letter === "r") extended = true;
      else if (letter === "s") isSeparate = true;
      else if (letter === "z") end = "\0";
      else if (letter === "i") {
        [inPlace, isSeparate, backup] = [true, true, tail];
        break;
      } else if (letter === "e" || letter === "f") {
        const value = tail !== "" ? tail : words[++at];
        const script = letter === "e" || value === undefined ? value : open(value);
        if (script === undefined) return null;
        scripts.push(script.replace(/\n$/, ""));
        break;
      } else if (letter !== "u") return null;
    }
  }
  const [first, ...files] = scripts.length > 0 ? [scripts.join("\n"), ...rest] : rest;
  if (first === undefined) return null;
  const commands = readScript(withCharacters(first), extended);
  if (commands === null || typeof commands === "string") return commands;
  return {
    edit: (inputs, read) => runSedLines({ commands, isQuiet, end }, inputs, read),
    inPlace,
    backup,
    isSeparate,
    files,
  };
}

/** Returns a script with characters for their numbers: `\\x1b`. */
function withCharacters(script: string): string {
  return script.replace(
    /((?:^|[^\\])(?:\\\\)*)\\x([0-9a-fA-F]{2})/g,
    (found, before: string, hex: string) => {
      const char = String.fromCharCode(Number.parseInt(hex, 16));
      return char < " " || /[\w ]/.test(char) ? before + char : found;
    },
  );
}

const LONG: Readonly<Record<string, string>> = {
  quiet: "n",
  silent: "n",
  expression: "e",
  file: "f",
  "in-place": "i",
  "regexp-extended": "E",
  separate: "s",
  unbuffered: "u",
  "null-data": "z",
};
