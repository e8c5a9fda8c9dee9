import type { RegexpMatcher } from "../posix-regexp/match-regexp.ts";
import type { SedAction, SedCommand, Substitution } from "./read-sed.ts";
import { isChosen, type OpenRanges } from "./sed-address.ts";

/** What an edit made. `written` has the files of `w`. */
export type SedOutcome = {
  readonly text: string;
  readonly exit: number;
  readonly written: ReadonlyMap<string, string>;
};

/** A file to edit. */
export type SedInput = { readonly name: string; readonly text: string };

/** The maximum lengths of a line and of the whole text, in UTF-16 units, and of the steps. */
const MAX_LENGTH = 1_000_000;
const MAX_TEXT = 8_000_000;
const MAX_STEPS = 2_000_000;

type Run = {
  readonly commands: readonly SedCommand[];
  readonly isQuiet: boolean;
  /** What ends a line. */
  readonly end: string;
  readonly lines: readonly string[];
  /** Whether the last line has an end. */
  readonly isEnded: boolean;
  readonly read: (name: string) => string | undefined;
  readonly open: OpenRanges;
  readonly last: { pattern: RegexpMatcher | null };
  readonly written: Map<string, string>;
  /** The place of the next line. */
  at: number;
  line: string;
  hold: string;
  /** Texts that follow the line. */
  after: string[];
  substituted: boolean;
  out: string;
  /** Whether the last line of the output has no end. */
  isCut: boolean;
  steps: number;
  exit: number;
};

/** How the commands for a line end. `again`: the rest of the line starts from the first command. */
type End = "next" | "deleted" | "again" | "quit" | "quiet" | "costly";

/** Runs commands on the lines of files. Returns null if that takes too long. */
export function runSedLines(
  { commands, isQuiet, end: lineEnd }: Pick<Run, "commands" | "isQuiet" | "end">,
  inputs: readonly SedInput[],
  read: (name: string) => string | undefined,
): SedOutcome | null {
  const texts = inputs.map(({ text }) => text).filter((text) => text !== "");
  const lines = texts.flatMap((text) => (text.endsWith(lineEnd) ? text.slice(0, -1) : text).split(lineEnd));
  const run: Run = {
    commands,
    isQuiet,
    end: lineEnd,
    lines,
    isEnded: texts.at(-1)?.endsWith(lineEnd) ?? true,
    read,
    open: new Map(),
    last: { pattern: null },
    // sed makes these files before it reads.
    written: new Map(commands.flatMap(({ action }) => fileOf(action)).map((file) => [file, ""])),
    at: 0,
    line: "",
    hold: "",
    after: [],
    substituted: false,
    out: "",
    isCut: false,
    steps: 0,
    exit: 0,
  };
  let end: End = "next";
  while (end !== "quit" && end !== "quiet" && (end === "again" || run.at < lines.length)) {
    if (end !== "again") {
      run.line = lines[run.at++] as string;
      run.substituted = false;
    }
    end = runCommands(run);
    if (end === "costly" || run.out.length > MAX_TEXT || run.line.length > MAX_LENGTH) return null;
    if ((end === "next" || end === "quit") && !isQuiet) print(run, run.line);
    flush(run);
  }
  return { text: run.out, exit: run.exit, written: run.written };
}

/** Writes a text: on a new line, if the last line had no end. */
function write(run: Run, text: string): void {
  if (run.isCut) run.out += run.end;
  run.out += text;
  run.isCut = !/[\n\0]$/.test(text);
}

/** Prints a line. Only the last one can be without an end. */
function print(run: Run, line: string): void {
  const isLast = run.at === run.lines.length && !run.isEnded;
  write(run, isLast ? line : line + run.end);
}

function flush(run: Run): void {
  for (const text of run.after) write(run, text);
  run.after = [];
}

function runCommands(run: Run): End {
  for (let at = 0; at < run.commands.length; at++) {
    if (++run.steps > MAX_STEPS || run.line.length > MAX_LENGTH) return "costly";
    const { address, action } = run.commands[at] as SedCommand;
    const position = { number: run.at, isLast: run.at === run.lines.length, last: run.last };
    const chosen = isChosen(address, run.line, position, run.open, at);
    if (chosen === null) return "costly";
    if (!chosen) {
      if (action.kind === "{") at = action.end;
      continue;
    }
    if (
      action.kind === "b" ||
      (action.kind === "t" && run.substituted) ||
      (action.kind === "T" && !run.substituted)
    ) {
      if (action.kind === "t") run.substituted = false;
      at = action.to - 1;
      continue;
    }
    if (action.kind === "T") run.substituted = false;
    // Of a range that changes, only the last line prints the text.
    const isOpen = address?.to !== null && run.open.has(at) && address?.isNegated === false;
    const end = runAction(run, action, isOpen);
    if (end !== null) return end;
  }
  return "next";
}

/** Runs an action. Returns how the line ends; null if the next command follows. */
function runAction(run: Run, action: SedAction, isOpen: boolean): End | null {
  const firstEnd = run.line.indexOf("\n");
  switch (action.kind) {
    case "d":
      return "deleted";
    case "D":
      if (firstEnd < 0) return "deleted";
      run.line = run.line.slice(firstEnd + 1);
      return "again";
    case "p":
      print(run, run.line);
      return null;
    case "P":
      print(run, firstEnd < 0 ? run.line : run.line.slice(0, firstEnd));
      return null;
    case "=":
      write(run, `${run.at}\n`);
      return null;
    case "n":
      if (run.at >= run.lines.length) return "quit";
      if (!run.isQuiet) print(run, run.line);
      flush(run);
      run.line = run.lines[run.at++] as string;
      return null;
    case "N":
      if (run.at >= run.lines.length) return "quit";
      flush(run);
      run.line += `\n${run.lines[run.at++]}`;
      return null;
    case "h":
      run.hold = run.line;
      return null;
    case "H":
      run.hold += `\n${run.line}`;
      return run.hold.length > MAX_LENGTH ? "costly" : null;
    case "g":
      run.line = run.hold;
      return null;
    case "G":
      run.line += `\n${run.hold}`;
      return null;
    case "x":
      [run.line, run.hold] = [run.hold, run.line];
      return null;
    case "q":
    case "Q":
      run.exit = action.exit;
      return action.kind === "q" ? "quit" : "quiet";
    case "a":
      run.after.push(action.text);
      return null;
    case "i":
      write(run, action.text);
      return null;
    case "c":
      if (!isOpen) write(run, action.text);
      return "deleted";
    case "r": {
      const text = run.read(action.file);
      if (text !== undefined && text !== "") run.after.push(text);
      return null;
    }
    case "w":
      writeTo(run, action.file);
      return null;
    case "y":
      run.line = [...run.line].map((char) => action.to[action.from.indexOf(char)] ?? char).join("");
      return null;
    case "s":
      return substitute(run, action);
    default:
      return null;
  }
}

/** Returns a list with the file that a command writes to. The list is empty if the command writes to no file. */
function fileOf(action: SedAction): readonly string[] {
  const file = action.kind === "w" || action.kind === "s" ? action.file : "";
  return file === "" || file === "/dev/stdout" ? [] : [file];
}

/** Writes the line to a file. */
function writeTo(run: Run, file: string): void {
  if (file === "/dev/stdout") write(run, `${run.line}\n`);
  else run.written.set(file, `${run.written.get(file) ?? ""}${run.line}\n`);
}

function substitute(run: Run, { pattern: own, made, isGlobal, prints, nth, file }: Substitution): End | null {
  const pattern = own ?? run.last.pattern;
  if (pattern === null) return "costly";
  run.last.pattern = pattern;
  const { line } = run;
  let out = "";
  let count = 0;
  for (let at = 0; at <= line.length; ) {
    const found = pattern(line, at);
    if (found === "costly" || out.length > MAX_LENGTH) return "costly";
    if (found === null) {
      out += line.slice(at);
      break;
    }
    count++;
    const whole = line.slice(found.start, found.end);
    const filled = count < nth ? whole : replacementText(made, whole, found.groups);
    if (filled === null) return "costly";
    out += line.slice(at, found.start) + filled;
    // An empty match occurs once at each position.
    const isEmpty = found.end === found.start;
    if (isEmpty) out += line.slice(found.end, found.end + 1);
    at = isEmpty ? found.end + 1 : found.end;
    // After a match that is not empty, there is no empty one at its end.
    const isOver = !isEmpty && at === line.length;
    if ((!isGlobal && count >= nth) || isOver) {
      out += line.slice(at);
      break;
    }
  }
  if (count < nth) return null;
  run.line = out;
  run.substituted = true;
  if (prints) print(run, out);
  if (file !== "") writeTo(run, file);
  return null;
}

/** What a backslash with a letter means in a replacement. */
const CONTROLS: Readonly<Record<string, string>> = {
  a: "\u0007",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Returns the replacement of a match; null if it is longer than a line may be. */
function replacementText(made: string, found: string, groups: readonly string[]): string | null {
  let out = "";
  /** How the next texts are written: `\U` and `\L`; and how only the next character is: `\u` and `\l`. */
  let [mode, once] = ["", ""];
  const push = (given: string) => {
    if (given === "") return;
    const text = mode === "U" ? given.toUpperCase() : mode === "L" ? given.toLowerCase() : given;
    const [first = ""] = text;
    const head = once === "u" ? first.toUpperCase() : once === "l" ? first.toLowerCase() : first;
    once = "";
    out += head + text.slice(first.length);
  };
  for (const [mark, char] of made.matchAll(/\\([\s\S])|&|[^\\&]+/g)) {
    if (out.length > MAX_LENGTH) return null;
    if (char === undefined) push(mark === "&" ? found : mark);
    else if (/\d/.test(char)) push(char === "0" ? found : (groups[Number(char) - 1] ?? ""));
    else if (char === "U" || char === "L") mode = char;
    else if (char === "E") mode = "";
    else if (char === "u" || char === "l") once = char;
    else push(CONTROLS[char] ?? char);
  }
  return out.length > MAX_LENGTH ? null : out;
}
