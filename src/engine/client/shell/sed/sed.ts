import { compileRegexp, type RegexpMatcher } from "../posix-regexp/match-regexp.ts";
import { parseScript } from "../syntax/parse-script.ts";
import { literalCommands } from "../syntax/script-syntax.ts";
import { type Address, isChosen, readAddress } from "./sed-address.ts";

/** Returns a text after the command of an editor, such as `sed`; null if the command fails. */
export function runEditor(command: string, text: string): string | null {
  const parsed = parseScript(command);
  if ("error" in parsed) return null;
  const [program, ...words] = literalCommands(parsed.script)[0] ?? [];
  if (program === "true" || program === "cat") return text;
  const read = program === "sed" ? readSed(words) : null;
  return read === null ? null : read.edit(text);
}

/** A command of `sed`. A function returns the new line; null if it takes too long. */
type SedCommand = {
  readonly address: Address | null;
  readonly action: "delete" | "print" | "quit" | ((line: string) => string | null);
};

/** A parsed call of `sed`. */
export type SedCall = {
  /** Returns the edited text; null if an expression takes too long. */
  readonly edit: (text: string) => string | null;
  readonly inPlace: boolean;
  readonly files: readonly string[];
};

/**
 * Parses a call of `sed`: options `-n`, `-i`, `-e`, `-E`, and commands `s/…/…/`, `d`, `p` and `q`, with addresses such as `3`, `$`, `/…/` or
 * `2,/…/`. Returns null for anything else.
 */
export function readSed(words: readonly string[]): SedCall | null {
  const scripts: string[] = [];
  const rest: string[] = [];
  let [extended, inPlace, isQuiet] = [false, false, false];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (word === "-i") inPlace = true;
    else if (word === "-n") isQuiet = true;
    else if (word === "-E" || word === "-r") extended = true;
    else if (word === "-ne" || word === "-nE") {
      isQuiet = true;
      extended ||= word === "-nE";
      if (word === "-ne") scripts.push(words[++i] ?? "");
    } else if (word === "-e") scripts.push(words[++i] ?? "");
    else if (word.startsWith("-e")) scripts.push(word.slice(2));
    else if (word.startsWith("-") && word !== "-") return null;
    else rest.push(word);
  }
  if (scripts.length === 0) scripts.push(rest.shift() ?? "");
  const commands: SedCommand[] = [];
  for (const script of scripts) {
    for (const text of script.split(/;(?=\s*(?:s\W|\/|\d|\$|[dpq]\s*(?:;|$)|$))/)) {
      const command = readCommand(text.trim(), extended);
      if (command === null) return null;
      commands.push(command);
    }
  }
  return { edit: (text) => editAll(commands, isQuiet, text), inPlace, files: rest };
}

function editAll(commands: readonly SedCommand[], isQuiet: boolean, text: string): string | null {
  if (text === "") return "";
  const ended = text.endsWith("\n");
  const lines = (ended ? text.slice(0, -1) : text).split("\n");
  const open = commands.map(() => false);
  const out: string[] = [];
  let length = 0;
  const print = (line: string) => {
    length += line.length;
    out.push(line);
  };
  for (const [at, original] of lines.entries()) {
    let line = original;
    let [isDeleted, isLast] = [false, false];
    for (const [index, { address, action }] of commands.entries()) {
      const chosen = isChosen(address, line, { number: at + 1, count: lines.length }, open, index);
      if (chosen === null) return null;
      if (!chosen) continue;
      if (action === "print") print(line);
      else if (action === "quit") isLast = true;
      else if (action === "delete") isDeleted = true;
      else {
        const changed = action(line);
        if (changed === null) return null;
        line = changed;
      }
      if (isDeleted || isLast) break;
    }
    if (!isDeleted && !isQuiet) print(line);
    if (length > MAX_TEXT) return null;
    if (isLast) return out.map((one) => `${one}\n`).join("");
  }
  return out.join("\n") + (ended && out.length > 0 ? "\n" : "");
}

function readCommand(text: string, extended: boolean): SedCommand | null {
  if (text === "") return { address: null, action: (line) => line };
  const read = readAddress(text, (pattern) => compileRegexp(pattern, extended));
  if (read === null) return null;
  const { address, rest } = read;
  if (rest === "d") return { address, action: "delete" };
  if (rest === "p") return { address, action: "print" };
  if (rest === "q") return { address, action: "quit" };
  const mark = rest[1];
  if (rest[0] !== "s" || mark === undefined) return null;
  const parts = splitAt(rest.slice(2), mark);
  const [from = "", to = "", flags = ""] = parts;
  const pattern = parts.length === 3 && /^g?$/.test(flags) ? compileRegexp(from, extended) : null;
  return pattern === null
    ? null
    : { address, action: (line) => substitute(pattern, to, flags === "g", line) };
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
