import { compileRegexp, type Match, type RegexpMatcher } from "../posix-regexp/match-regexp.ts";
import type { AwkProgram, AwkStatement } from "./awk-syntax.ts";
import { type AwkValue, NOTHING, ofInput, ofNumber, ofText } from "./awk-values.ts";

/** A file, or text from a pipe. */
export type AwkInput = { readonly name: string; readonly text: string };

/** A variable: its value, or its items if it is an array. */
export type Cell = { value: AwkValue; items: Map<string, AwkValue> | null };

/** A part of the output: a text, or the output of a command of the shell with its input. */
export type AwkPart = string | { readonly command: string; readonly input: string };

/** What a running program has. */
export type Run = {
  readonly program: AwkProgram;
  /** Runs the body of a function. */
  readonly runBody: (run: Run, body: readonly AwkStatement[]) => unknown;
  readonly globals: Map<string, Cell>;
  /** The variables of the running function; null outside of functions. */
  locals: Map<string, Cell> | null;
  readonly most: number;
  /** The compiled patterns; null for one that is wrong. */
  readonly patterns: Map<string, RegexpMatcher | null>;
  /** Returns the text of a file; undefined if there is none. */
  readonly open: (name: string) => string | undefined;
  /** The current line and, from 1, its fields. */
  fields: string[];
  /** What is left of the input: its files, and the records of the first. */
  readonly inputs: AwkInput[];
  records: string[] | null;
  /** The records of the files that getline reads. */
  readonly others: Map<string, string[]>;
  out: string;
  err: string;
  /** What came before `out`: texts, and commands with what they read. */
  readonly parts: AwkPart[];
  /** What open commands read, by their texts. */
  readonly commands: Map<string, string>;
  /** What the program wrote to files. */
  readonly written: Map<string, string>;
  /** The ranges of rules that are open. */
  readonly ranges: Set<number>;
  returned: AwkValue;
  exit: number;
  calls: number;
  /** The number of steps so far. A step with a long text counts as many. */
  steps: number;
  /** Whether a pattern took too many steps, or a text became too long. */
  isCostly: boolean;
};

const MAX_STEPS = 20_000_000;
/** The length of the text that counts as one step. */
const STEP_LENGTH = 8;

/** Whether a program took too long, or made too much text. */
export function isTooMuch(run: Run): boolean {
  return run.isCostly || run.steps > MAX_STEPS || run.out.length > run.most;
}

/** Counts a step with a text. */
export function countText(run: Run, length: number): void {
  run.steps += 1 + length / STEP_LENGTH;
  run.isCostly ||= length > run.most;
}

/** Returns the cell of a variable. */
export function cellOf({ locals, globals }: Run, name: string): Cell {
  const known = locals?.get(name) ?? globals.get(name);
  if (known !== undefined) return known;
  const made: Cell = { value: NOTHING, items: null };
  globals.set(name, made);
  return made;
}

/** Returns the items of an array. */
export function itemsOf(run: Run, name: string): Map<string, AwkValue> {
  const cell = cellOf(run, name);
  cell.items ??= new Map();
  return cell.items;
}

/** Returns the text of a variable; the default if it was never set. */
export function textOf(run: Run, name: string, standard: string): string {
  return run.globals.get(name)?.value.text ?? standard;
}

/** Sets a variable that awk itself sets. */
export function setGlobal(run: Run, name: string, value: AwkValue): void {
  run.globals.set(name, { value, items: null });
}

/** Returns the value of a variable. */
export function variableOf(run: Run, name: string): AwkValue {
  if (name === "NF" && run.locals?.has(name) !== true) return ofNumber(run.fields.length - 1);
  return cellOf(run, name).value;
}

const MAX_FIELDS = 10_000;

/** Gives a variable a value. */
export function setVariable(run: Run, name: string, value: AwkValue): void {
  if (name === "NF" && run.locals?.has(name) !== true) {
    const count = Math.min(Math.max(Math.trunc(value.number), 0), MAX_FIELDS);
    run.fields = Array.from({ length: count + 1 }, (_, at) => run.fields[at] ?? "");
    joinFields(run);
  } else cellOf(run, name).value = value;
}

/** Gives a field a value; the whole line for 0. */
export function setField(run: Run, place: number, value: AwkValue): void {
  if (place === 0) setLine(run, value.text);
  else if (place > 0 && place <= MAX_FIELDS) {
    while (run.fields.length <= place) run.fields.push("");
    run.fields[place] = value.text;
    joinFields(run);
  }
}

function joinFields(run: Run): void {
  run.fields[0] = joinTexts(run, run.fields.slice(1));
}

/** Joins texts with the separator of the output; empty if that takes too long. */
export function joinTexts(run: Run, texts: readonly string[]): string {
  const mark = textOf(run, "OFS", " ");
  const length = texts.reduce((sum, text) => sum + text.length + mark.length, 0);
  run.steps += texts.length;
  countText(run, length);
  return isTooMuch(run) ? "" : texts.join(mark);
}

/** Ends a command. Its output comes after what awk printed before the command started, and before what awk printed since. */
export function endCommand(run: Run, command: string): void {
  const input = run.commands.get(command);
  if (input === undefined) return;
  run.commands.delete(command);
  run.parts.push({ command, input });
}

/** Starts a command that reads what the program prints to it, if it does not run. */
export function startCommand(run: Run, command: string): void {
  if (run.commands.has(command)) return;
  run.parts.push(run.out);
  run.out = "";
  run.commands.set(command, "");
}

/** Makes a text the current line, and splits it into fields. */
export function setLine(run: Run, line: string): void {
  countText(run, line.length);
  run.fields = [line, ...splitText(run, line, textOf(run, "FS", " "))];
}

/** Returns the first match of a pattern; null if there is none, or if it takes too long. */
export function matchOf(run: Run, source: string, text: string, from = 0): Match | null {
  const known = run.patterns.get(source);
  const pattern = known === undefined ? compileRegexp(source, true) : known;
  run.patterns.set(source, pattern);
  const found = pattern === null ? "costly" : pattern(text, from);
  if (found === "costly") run.isCostly = true;
  return found === "costly" ? null : found;
}

/** Splits a text at a separator: a space for all white space, one character, or a pattern. */
export function splitText(run: Run, text: string, mark: string): readonly string[] {
  if (mark === " ") return text.match(/[^ \t\n]+/g) ?? [];
  if (text === "") return [];
  if (mark === "") return [...text];
  if (mark.length === 1 && mark !== "\\") return text.split(mark);
  const out: string[] = [];
  let start = 0;
  for (let from = 0; from < text.length; ) {
    const found = matchOf(run, mark, text, from);
    if (found === null) break;
    from = Math.max(found.end, found.start + 1);
    if (found.end === found.start) continue;
    out.push(text.slice(start, found.start));
    start = found.end;
  }
  return [...out, text.slice(start)];
}

/** Returns the records of a text: its lines, or what RS separates. */
export function recordsOf(run: Run, text: string): string[] {
  const mark = textOf(run, "RS", "\n");
  if (text === "") return [];
  if (mark === "") {
    const trimmed = text.replace(/^\n+|\n+$/g, "");
    return trimmed === "" ? [] : trimmed.split(/\n\n+/);
  }
  const records = mark.length === 1 ? text.split(mark) : [...splitText(run, text, mark)];
  // The separator at the end starts no record.
  if (records.at(-1) === "" || (mark !== "\n" && records.at(-1) === "\n")) records.pop();
  return records;
}

/** Returns the next record of the input, and counts it; null at its end. */
export function nextRecord(run: Run): string | null {
  for (;;) {
    const record = run.records?.shift();
    if (record !== undefined) {
      setGlobal(run, "NR", ofNumber(variableOf(run, "NR").number + 1));
      setGlobal(run, "FNR", ofNumber(variableOf(run, "FNR").number + 1));
      return record;
    }
    const input = run.inputs.shift();
    if (input === undefined) return null;
    const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(input.name) ?? [];
    if (name !== undefined && value !== undefined) {
      setGlobal(run, name, ofInput(value));
      continue;
    }
    setGlobal(run, "FILENAME", ofText(input.name));
    setGlobal(run, "FNR", ofNumber(0));
    run.records = recordsOf(run, input.text);
  }
}
