import { compileRegexp, type RegexpMatcher } from "../posix-regexp/match-regexp.ts";
import { parseScript } from "../syntax/parse-script.ts";
import { literalCommands } from "../syntax/script-syntax.ts";

/** Returns a text after the command of an editor, such as `sed`; null if the command fails. */
export function runEditor(command: string, text: string): string | null {
  const parsed = parseScript(command);
  if ("error" in parsed) return null;
  const [program, ...words] = literalCommands(parsed.script)[0] ?? [];
  if (program === "true" || program === "cat") return text;
  const read = program === "sed" ? readSed(words) : null;
  return read === null ? null : read.edit(text);
}

/** A parsed call of `sed`. */
export type SedCall = {
  /** Returns the edited text; null if an expression takes too long. */
  readonly edit: (text: string) => string | null;
  readonly inPlace: boolean;
  readonly files: readonly string[];
};

/** Parses a call of `sed`: options `-i`, `-e`, `-E`, and commands `s/…/…/` and `/…/d`. Returns null for anything else. */
export function readSed(words: readonly string[]): SedCall | null {
  const scripts: string[] = [];
  const rest: string[] = [];
  let extended = false;
  let inPlace = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (word === "-i") inPlace = true;
    else if (word === "-E" || word === "-r") extended = true;
    else if (word === "-e") scripts.push(words[++i] ?? "");
    else if (word.startsWith("-e")) scripts.push(word.slice(2));
    else if (word.startsWith("-") && word !== "-") return null;
    else rest.push(word);
  }
  if (scripts.length === 0) scripts.push(rest.shift() ?? "");
  const edits: Edit[] = [];
  for (const script of scripts) {
    for (const command of script.split(/;(?=\s*(?:s\W|\/|$))/)) {
      const edit = readCommand(command.trim(), extended);
      if (edit === null) return null;
      edits.push(edit);
    }
  }
  return { edit: (text) => editAll(edits, text), inPlace, files: rest };
}

/** Returns the lines that replace a line; null if it takes too long. */
type Edit = (line: string) => readonly string[] | null;

function editAll(edits: readonly Edit[], text: string): string | null {
  if (text === "") return "";
  const ended = text.endsWith("\n");
  let lines: readonly string[] = (ended ? text.slice(0, -1) : text).split("\n");
  for (const edit of edits) {
    const made: string[] = [];
    let length = 0;
    for (const line of lines) {
      const after = edit(line);
      if (after === null) return null;
      for (const one of after) {
        length += one.length;
        made.push(one);
      }
      if (length > MAX_TEXT) return null;
    }
    lines = made;
  }
  return lines.join("\n") + (ended && lines.length > 0 ? "\n" : "");
}

function readCommand(command: string, extended: boolean): Edit | null {
  if (command === "") return (line) => [line];
  const removed = /^\/((?:[^/\\]|\\.)*)\/d$/.exec(command)?.[1];
  if (removed !== undefined) {
    const pattern = compileRegexp(removed, extended);
    if (pattern === null) return null;
    return (line) => {
      const found = pattern(line, 0);
      if (found === "costly") return null;
      return found === null ? [line] : [];
    };
  }
  const mark = command[1];
  if (command[0] !== "s" || mark === undefined) return null;
  const parts = splitAt(command.slice(2), mark);
  const [from = "", to = "", flags = ""] = parts;
  const pattern = parts.length === 3 && /^g?$/.test(flags) ? compileRegexp(from, extended) : null;
  return pattern === null
    ? null
    : (line) => substitute(pattern, to, flags === "g", line)?.split("\n") ?? null;
}

/** The maximum lengths of a line and of the whole text, in UTF-16 units. */
const MAX_LENGTH = 1_000_000;
const MAX_TEXT = 8_000_000;

function substitute(pattern: RegexpMatcher, to: string, all: boolean, line: string): string | null {
  let out = "";
  for (let at = 0; at <= line.length; ) {
    const found = pattern(line, at);
    if (found === "costly" || out.length > MAX_LENGTH) return null;
    if (found === null) return out + line.slice(at);
    const filled = replacementText(to, line.slice(found.start, found.end), found.groups);
    if (filled === null) return null;
    out += line.slice(at, found.start) + filled;
    // An empty match occurs once at each position.
    const empty = found.end === found.start;
    if (empty) out += line.slice(found.end, found.end + 1);
    at = empty ? found.end + 1 : found.end;
    if (!all) return out + line.slice(at);
  }
  return out;
}

function splitAt(text: string, mark: string): readonly string[] {
  const parts = [""];
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    const last = parts.length - 1;
    if (char === "\\" && i + 1 < text.length) {
      parts[last] += text[i + 1] === mark ? mark : char + text[i + 1];
      i++;
    } else if (char === mark) parts.push("");
    else parts[last] += char;
  }
  return parts;
}

/** Returns the replacement of a match; null if it is longer than a line may be. */
function replacementText(to: string, found: string, groups: readonly string[]): string | null {
  let length = 0;
  const filled = to.replace(/\\(.)|&/gs, (mark, char: string | undefined) => {
    const text = mark === "&" || char === "0" ? found : replacementOf(char ?? "", groups);
    length += text.length;
    return length > MAX_LENGTH ? "" : text;
  });
  return length > MAX_LENGTH ? null : filled;
}

function replacementOf(char: string, groups: readonly string[]): string {
  if (/\d/.test(char)) return groups[Number(char) - 1] ?? "";
  return char === "n" ? "\n" : char;
}
