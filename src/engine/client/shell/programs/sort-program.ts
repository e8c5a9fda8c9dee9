import { compareText } from "../../../value/order.ts";
import { cleanPath } from "../../kubectl/files/clean-path.ts";
import { failed, succeeded } from "../shell-state.ts";
import { linesOf, printLines } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts } from "./program-input.ts";
import { readValueOptions, type ValueOptions } from "./value-options.ts";

/** A key of `sort`: the fields from `from` to `to`, compared as numbers or texts. */
type Key = {
  readonly from: number;
  /** The first character of the first field, from 1; the last character of the last field, 0 for all. */
  readonly start: number;
  readonly to: number;
  readonly end: number;
  readonly ignoresBlanks: boolean;
  readonly isDictionary: boolean;
  readonly isNumber: boolean;
  readonly isVersion: boolean;
  /** Whether numbers have units such as `K`, `Mi` or `G`. */
  readonly hasUnits: boolean;
  readonly ignoresCase: boolean;
  readonly isReverse: boolean;
};

/** `sort -r -u -n -k2,2 -t:`. */
export function runSort({ state, input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, { values: "kto", flags: "runhVbfszgcCdiR", long: LONG });
  if (given === null || given.flags.includes("i")) return unsupported("sort", words);
  const has = (letter: string) => given.flags.includes(letter);
  const keys = given.all.filter(([letter]) => letter === "k").map(([, text]) => readKey(text, has));
  if (keys.includes(null)) return unsupported("sort", words);
  const read = readTexts(state, given.names, input);
  if ("missing" in read) {
    return failed(2, `sort: cannot read: ${read.missing}: No such file or directory`);
  }
  const mark = given.values.get("t");
  const whole: Key = {
    from: 1,
    start: 1,
    to: 0,
    end: 0,
    ignoresBlanks: has("b"),
    isDictionary: has("d"),
    isNumber: has("n") || has("g"),
    isVersion: has("V"),
    hasUnits: has("h"),
    ignoresCase: has("f"),
    isReverse: has("r"),
  };
  const order = keys.length === 0 ? [whole] : (keys as readonly Key[]);
  const compareKeys = (a: string, b: string) => {
    for (const key of order) {
      const found = compareBy(key, partOf(a, key, mark), partOf(b, key, mark));
      if (found !== 0) return key.isReverse ? -found : found;
    }
    return 0;
  };
  if (/[cC]/.test(given.flags)) return checkOrder(linesOf(read.text), given, compareKeys);
  // A random order is that of the input: a scenario has no chance.
  if (has("R")) return succeeded(read.text);
  const items = has("z") ? read.text.replace(/\0$/, "").split("\0") : linesOf(read.text);
  const sorted = [...items].sort(
    (a, b) => compareKeys(a, b) || (has("u") || has("s") ? 0 : compareText(a, b) * (has("r") ? -1 : 1)),
  );
  const kept = has("u")
    ? sorted.filter((line, at) => at === 0 || compareKeys(line, sorted[at - 1] as string) !== 0)
    : sorted;
  const text = has("z") ? kept.map((one) => `${one}\0`).join("") : printLines(kept);
  const target = given.values.get("o");
  if (target === undefined) return succeeded(text);
  state.disk.files = new Map([...state.disk.files, [cleanPath(target), text]]);
  return succeeded();
}

/** `sort -c`: fails with the first line that is not in order. */
function checkOrder(
  lines: readonly string[],
  { flags, names }: ValueOptions,
  compare: (a: string, b: string) => number,
): ReturnType<Program> {
  const most = flags.includes("u") ? -1 : 0;
  const last = flags.includes("r") ? -1 : 1;
  const order = (a: string, b: string) =>
    compare(a, b) || (/[us]/.test(flags) ? 0 : compareText(a, b) * last);
  const at = lines.findIndex((line, place) => place > 0 && order(lines[place - 1] as string, line) > most);
  if (at < 0) return succeeded();
  const stderr = `sort: ${names[0] ?? "-"}:${at + 1}: disorder: ${lines[at]}\n`;
  return { exit: 1, stdout: "", stderr: flags.includes("C") ? "" : stderr };
}

const LONG: Readonly<Record<string, string>> = {
  reverse: "r",
  unique: "u",
  "numeric-sort": "n",
  "human-numeric-sort": "h",
  "version-sort": "V",
  key: "k",
  "field-separator": "t",
  "ignore-case": "f",
  stable: "s",
  output: "o",
  "zero-terminated": "z",
  check: "c",
  "dictionary-order": "d",
  "ignore-leading-blanks": "b",
  "random-sort": "R",
};

function readKey(text: string, has: (letter: string) => boolean): Key | null {
  const [, from, start = "1", letters = "", to = "0", end = "0", more = ""] =
    /^(\d+)(?:\.(\d+))?([nrbdVhgf]*)(?:,(\d+)(?:\.(\d+))?([nrbdVhgf]*))?$/.exec(text) ?? [];
  if (from === undefined || from === "0") return null;
  const own = letters + more;
  return {
    from: Number(from),
    start: Number(start),
    to: Number(to),
    end: Number(end),
    ignoresBlanks: own === "" ? has("b") : own.includes("b"),
    isDictionary: own === "" ? has("d") : own.includes("d"),
    isNumber: own === "" ? has("n") || has("g") : /[ng]/.test(own),
    hasUnits: own === "" ? has("h") : own.includes("h"),
    ignoresCase: own === "" ? has("f") : own.includes("f"),
    isVersion: own === "" ? has("V") : own.includes("V"),
    isReverse: own === "" ? has("r") : own.includes("r"),
  };
}

/** Returns the text of the fields of a key. Without a mark, a field begins with the blanks before it. */
function partOf(
  line: string,
  { from, start, to, end, ignoresBlanks }: Key,
  mark: string | undefined,
): string {
  const isWhole = from === 1 && start === 1 && to === 0;
  const fields = isWhole ? [line] : mark === undefined ? (line.match(/\s*\S+/g) ?? []) : line.split(mark);
  const parts = fields.slice(from - 1, to === 0 ? undefined : to);
  const blank = (text: string | undefined) => (ignoresBlanks ? (text?.trimStart() ?? "") : (text ?? ""));
  if (end > 0) parts[to - from] = blank(parts[to - from]).slice(0, end);
  if (parts.length > 0) parts[0] = blank(parts[0]).slice(start - 1);
  return parts.join(mark ?? "");
}

function compareBy(key: Key, first: string, second: string): number {
  const { isNumber, isVersion, hasUnits, ignoresCase, isDictionary } = key;
  const [a = "", b = ""] = [first, second].map((text) =>
    isDictionary ? text.replace(/[^\w ]|_/g, "") : text,
  );
  if (hasUnits) return unitOf(a) - unitOf(b) || numberOf(a) - numberOf(b);
  if (ignoresCase) return compareText(a.toUpperCase(), b.toUpperCase());
  if (isVersion) return compareVersions(a, b);
  return isNumber ? numberOf(a) - numberOf(b) : compareText(a, b);
}

/** Compares texts part by part: parts of digits as numbers. */
function compareVersions(a: string, b: string): number {
  const partsOf = (text: string): readonly string[] => text.match(/\d+|\D+/g) ?? [];
  const [first, second] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const [one = "", other = ""] = [first[at], second[at]];
    const areNumbers = /^\d/.test(one) && /^\d/.test(other);
    const order = areNumbers ? Number(one) - Number(other) : compareText(one, other);
    if (order !== 0) return order;
  }
  return 0;
}

/** Returns the order of the unit of a number: `K` is less than `M`, whatever the numbers are. A negative number turns it around. */
function unitOf(text: string): number {
  const [, sign, unit = ""] = /^\s*(-?)\d*\.?\d+([kKMGTPEZY]?)/.exec(text) ?? [];
  const at = unit === "" ? 0 : "KMGTPEZY".indexOf(unit.toUpperCase()) + 1;
  const isZero = numberOf(text) === 0;
  return isZero ? 0 : sign === "-" ? -at - 1 : at + 1;
}

function numberOf(text: string): number {
  return Number(/^\s*(-?\d*\.?\d+)/.exec(text)?.[1] ?? 0);
}
