import { compileRegexp, type RegexpMatcher } from "../posix-regexp/match-regexp.ts";
import { type Address, readAddress } from "./sed-address.ts";

/** A command of `sed` with the lines that it is for. */
export type SedCommand = { readonly address: Address | null; readonly action: SedAction };

/** What a command does. `text` ends with a new line. `to` is the place of a label in the list of commands. */
export type SedAction =
  | { readonly kind: "d" | "D" | "p" | "P" | "n" | "N" | "h" | "H" | "g" | "G" | "x" | "=" | "l" | "}" | ":" }
  | { readonly kind: "q" | "Q"; readonly exit: number }
  | { readonly kind: "a" | "i" | "c"; readonly text: string }
  | { readonly kind: "y"; readonly from: readonly string[]; readonly to: readonly string[] }
  | ({ readonly kind: "s" } & Substitution)
  | { readonly kind: "b" | "t" | "T"; readonly label: string; to: number }
  /** `end` is the place of the brace that closes. */
  | { readonly kind: "{"; end: number }
  | { readonly kind: "r" | "w"; readonly file: string };

/** `s/pattern/made/`. `pattern` is null for the last one. `nth`: which match is the first to replace. `file`: where the line goes, or empty. */
export type Substitution = {
  readonly pattern: RegexpMatcher | null;
  readonly made: string;
  readonly isGlobal: boolean;
  readonly prints: boolean;
  readonly nth: number;
  readonly file: string;
};

type Reader = {
  readonly text: string;
  readonly extended: boolean;
  readonly commands: SedCommand[];
  readonly open: number[];
  readonly labels: Map<string, number>;
  at: number;
  /** What is wrong, in sed's words. */
  problem?: string;
};

/** Reads the commands of a script. Returns what is wrong, in sed's words; null for what is not supported. */
export function readScript(text: string, extended: boolean): readonly SedCommand[] | string | null {
  const reader: Reader = { text, extended, commands: [], open: [], labels: new Map(), at: 0 };
  for (;;) {
    while (/[\s;]/.test(text[reader.at] ?? "")) reader.at++;
    if (text[reader.at] === "#") reader.at = endOfLine(reader);
    else if (reader.at >= text.length) break;
    else if (!readCommand(reader)) {
      const { problem, at } = reader;
      return problem === undefined ? null : `-e expression #1, char ${Math.min(at, text.length)}: ${problem}`;
    }
  }
  if (reader.open.length > 0) return "-e expression #1, char 0: unmatched `{'";
  return setLabels(reader) ? reader.commands : null;
}

/** Keeps what is wrong. */
function fail(reader: Reader, problem: string): null {
  reader.problem = problem;
  return null;
}

function setLabels({ commands, labels }: Reader): boolean {
  return commands.every(({ action }) => {
    if (action.kind !== "b" && action.kind !== "t" && action.kind !== "T") return true;
    const to = action.label === "" ? commands.length : labels.get(action.label);
    if (to !== undefined) action.to = to;
    return to !== undefined;
  });
}

function endOfLine({ text, at }: Reader): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** Reads a command and adds it. Returns false if it is wrong. */
function readCommand(reader: Reader): boolean {
  const rest = reader.text.slice(reader.at);
  const read = readAddress(rest, (pattern, ignoresCase) => compile(reader, pattern, ignoresCase));
  if (read === null) {
    const isOpen = /^\/(?:[^/\\\n]|\\.)*$/.test(rest);
    if (isOpen) fail(reader, "unterminated address regex");
    reader.at = isOpen ? reader.text.length : reader.at;
    return false;
  }
  reader.at += rest.length - read.rest.length;
  const action = readAction(reader);
  if (action === null) return false;
  if (action.kind === "{") reader.open.push(reader.commands.length);
  if (action.kind === "}") {
    const opening = reader.commands[reader.open.pop() ?? -1]?.action;
    if (opening?.kind !== "{") fail(reader, "unexpected `}'");
    if (opening?.kind !== "{" || read.address !== null) return false;
    opening.end = reader.commands.length;
  }
  reader.commands.push({ address: read.address, action });
  return true;
}

function compile({ extended }: Reader, pattern: string, ignoresCase: boolean): RegexpMatcher | null {
  return compileRegexp(pattern, extended, ignoresCase);
}

function readAction(reader: Reader): SedAction | null {
  const kind = reader.text[reader.at++];
  switch (kind) {
    case "{":
      return { kind, end: 0 };
    case "}":
    case "=":
    case "d":
    case "D":
    case "p":
    case "P":
    case "n":
    case "N":
    case "h":
    case "H":
    case "g":
    case "G":
    case "x":
      if (endsCommand(reader)) return { kind };
      reader.at++;
      return fail(reader, "extra characters after command");
    case "q":
    case "Q": {
      const [found = ""] = /^[ \t]*\d*/.exec(reader.text.slice(reader.at)) ?? [];
      reader.at += found.length;
      return endsCommand(reader) ? { kind, exit: Number(found) & 255 } : null;
    }
    case "a":
    case "i":
    case "c":
      return { kind, text: readText(reader) };
    case ":": {
      const label = readWord(reader);
      reader.labels.set(label, reader.commands.length);
      return label === "" ? null : { kind };
    }
    case "b":
    case "t":
    case "T":
      return { kind, label: readWord(reader), to: 0 };
    case "r":
    case "w": {
      const file = readFileName(reader);
      return file === "" ? null : { kind, file };
    }
    case "y":
      return readMap(reader);
    case "s":
      return readSubstitution(reader);
    case undefined:
      return fail(reader, "missing command");
    default:
      return /[lLeFRvWz]/.test(kind) ? null : fail(reader, `unknown command: \`${kind}'`);
  }
}

/** Whether nothing but the end of the command follows. */
function endsCommand(reader: Reader): boolean {
  while (/[ \t]/.test(reader.text[reader.at] ?? "")) reader.at++;
  return /^(?:[;\n}#]|$)/.test(reader.text.slice(reader.at, reader.at + 1));
}

function readWord(reader: Reader): string {
  const [found = ""] = /^[^\n;}]*/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += found.length;
  return found.trim();
}

const BLANKS: Readonly<Record<string, string>> = { t: "\t", n: "\n" };

/** Reads the name of a file: the rest of the line. */
function readFileName(reader: Reader): string {
  const end = endOfLine(reader);
  const file = reader.text.slice(reader.at, end).trim();
  reader.at = end;
  return file;
}

/** Reads the text of `a`, `i` and `c`: to the end of the line; a backslash continues it. */
function readText(reader: Reader): string {
  const rest = reader.text.slice(reader.at);
  const [start = ""] = /^[ \t]*(?:\\[ \t]*\n|\\)?/.exec(rest) ?? [];
  const isOneLine = !start.includes("\n");
  const [found = ""] = /^(?:[^\\\n]|\\[\s\S]|\\$)*/.exec(rest.slice(start.length)) ?? [];
  reader.at += start.length + found.length;
  const text = found.replace(/\\([\s\S]?)/g, (_, char: string) =>
    isOneLine ? (BLANKS[char] ?? char) : char,
  );
  return `${text}\n`;
}

/** Reads the two parts between marks: `/from/to/`. */
function readParts(reader: Reader): readonly [string, string] | null {
  const mark = reader.text[reader.at];
  if (mark === undefined || mark === "\n" || mark === "\\") return null;
  const parts = ["", ""];
  let part = 0;
  let inSet = false;
  /** Where the first character of the set is: a bracket there does not close it. */
  let first = 0;
  for (let at = reader.at + 1; at < reader.text.length; at++) {
    const char = reader.text[at] as string;
    const next = reader.text[at + 1];
    if (char === "\\" && next !== undefined) {
      // In a pattern, an escaped mark is the plain character, but a new line is written `\n`.
      parts[part] += next === mark && mark !== "&" ? mark : char + next;
      at++;
    } else if (char === mark && !inSet) {
      part++;
      if (part === 2) {
        reader.at = at + 1;
        return [parts[0] ?? "", parts[1] ?? ""];
      }
    } else {
      const length = parts[0]?.length ?? 0;
      if (part === 0 && char === "[" && !inSet && hasSetEnd(reader.text, at)) {
        inSet = true;
        first = length + (next === "^" ? 2 : 1);
      } else if (
        char === "]" &&
        inSet &&
        length > first &&
        !/\[:\w*$/.test(parts[0]?.replace(/:$/, "") ?? "")
      )
        inSet = false;
      parts[part] += char;
    }
  }
  return null;
}

/** Whether a bracket opens a set that is closed on the same line. */
function hasSetEnd(text: string, at: number): boolean {
  return /^\[\^?\]?(?:\[:\w+:\]|[^\]\n])*\]/.test(text.slice(at));
}

function readMap(reader: Reader): SedAction | null {
  const parts = readParts(reader);
  if (parts === null || !endsCommand(reader)) return null;
  const [from = [], to = []] = parts.map((part) => [
    ...part.replace(/\\([\s\S])/g, (_, char: string) => (char === "n" ? "\n" : char)),
  ]);
  return from.length === to.length ? { kind: "y", from, to } : null;
}

function readSubstitution(reader: Reader): SedAction | null {
  const parts = readParts(reader);
  if (parts === null) {
    reader.at = reader.text.length;
    return fail(reader, "unterminated `s' command");
  }
  const [flags = ""] = /^[gpiI0-9mM]*/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += flags.length;
  const isWritten = reader.text[reader.at] === "w";
  if (isWritten) reader.at++;
  const file = isWritten ? readFileName(reader) : "";
  if (/[mM]/.test(flags) || reader.text[reader.at] === "e" || (isWritten && file === "")) return null;
  if (!endsCommand(reader)) {
    reader.at++;
    return fail(reader, "unknown option to `s'");
  }
  const [source, made] = parts;
  const groups = source.match(reader.extended ? /(?<!\\)\(/g : /\\\(/g)?.length ?? 0;
  const wanted = /(?<!\\)(?:\\\\)*\\([1-9])/.exec(made)?.[1];
  if (source !== "" && wanted !== undefined && Number(wanted) > groups)
    return fail(reader, `invalid reference \\${wanted} on \`s' command's RHS`);
  const pattern = source === "" ? null : compile(reader, source, /[iI]/.test(flags));
  if (source !== "" && pattern === null)
    return /\((?!.*\))/.test(source) ? fail(reader, "Unmatched ( or \\(") : null;
  return {
    kind: "s",
    pattern,
    made,
    isGlobal: flags.includes("g"),
    prints: flags.includes("p"),
    nth: Number(/\d+/.exec(flags)?.[0] ?? 1),
    file,
  };
}
