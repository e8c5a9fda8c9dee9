import { failed, LINE_TOO_COSTLY, MAX_LENGTH, readAll, refuse, succeeded } from "../shell-state.ts";
import { linesOf, printLines } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts, splitOptions } from "./program-input.ts";
import { readValueOptions } from "./value-options.ts";

/** The programs that change the characters of each line, or make lines. */
export const columnPrograms: Readonly<Record<string, Program>> = {
  cut,
  tr,
  expand,
  rev: (call, words) => eachLine("rev", call, words, (line) => [...line].reverse().join("")),
  nl: numberLines,
  fold,
  seq,
  basename: (_, words) => {
    const given = readValueOptions(words, { values: "s", flags: "a", long: { suffix: "s", multiple: "a" } });
    if (given === null) return unsupported("basename", words);
    const isMany = given.flags !== "" || given.values.has("s");
    const [path, second = "", extra] = given.names;
    if (path === undefined) return failed(1, `basename: missing operand${moreHelp("basename")}`);
    if (!isMany && extra !== undefined)
      return failed(1, `basename: extra operand ‘${extra}’${moreHelp("basename")}`);
    const suffix = given.values.get("s") ?? (isMany ? "" : second);
    const names = (isMany ? given.names : [path]).map((one) => {
      const bare = withoutEndSlashes(one);
      const name = bare === "/" ? bare : bare.slice(bare.lastIndexOf("/") + 1);
      return suffix !== "" && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
    });
    return succeeded(printLines(names));
  },
  dirname: (_, words) => {
    const [path, ...more] = words;
    if (path === undefined || path.startsWith("-") || more.length > 0) return unsupported("dirname", words);
    const bare = withoutEndSlashes(path);
    const folder = withoutEndSlashes(bare.slice(0, bare.lastIndexOf("/") + 1));
    return succeeded(`${folder || "."}\n`);
  },
};

/** Returns what programs add to the message about wrong arguments. */
function moreHelp(program: string): string {
  return `\nTry '${program} --help' for more information.`;
}

/** Returns a path without the slashes at its end. Only slashes are `/`. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

function eachLine(
  name: string,
  { state, input }: ProgramCall,
  words: readonly string[],
  change: (line: string) => string,
): ReturnType<Program> {
  const given = splitOptions(words, "");
  if (given === null) return unsupported(name, words);
  const read = readTexts(state, given.names, input);
  if ("missing" in read) return failed(1, `${name}: ${read.missing}: No such file or directory`);
  const made = printLines(linesOf(read.text).map(change));
  return succeeded(read.text.endsWith("\n") || made === "" ? made : made.slice(0, -1));
}

/** `expand -t 8`: spaces instead of tabs. */
function expand(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, { values: "t", flags: "", long: { tabs: "t" } });
  const width = Number(given?.values.get("t") ?? 8);
  if (given === null || !(width >= 1)) return unsupported("expand", words);
  return eachLine("expand", call, given.names, (line) => {
    const [first = "", ...parts] = line.split("\t");
    return parts.reduce((made, part) => made + " ".repeat(width - (made.length % width)) + part, first);
  });
}

/** `nl -w2 -s'. ' -b a`: numbers lines, without `-ba` only those that are not empty. */
function numberLines({ state, input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, { values: "wsbnv", flags: "" });
  const width = Number(given?.values.get("w") ?? 6);
  const style = given?.values.get("b") ?? "t";
  if (given === null || given.values.has("n") || !(width >= 1) || !/^[at]$/.test(style))
    return unsupported("nl", words);
  const read = readTexts(state, given.names, input);
  if ("missing" in read) return failed(1, `nl: ${read.missing}: No such file or directory`);
  const mark = given.values.get("s") ?? "\t";
  let number = Number(given.values.get("v") ?? 1) - 1;
  const lines = linesOf(read.text).map((line) =>
    line === "" && style === "t"
      ? " ".repeat(width + mark.length)
      : `${String(++number).padStart(width)}${mark}${line}`,
  );
  return succeeded(printLines(lines));
}

/** `fold -w 20 -s`: breaks long lines, with `-s` after a space. */
function fold({ state, input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, { values: "w", flags: "sb" });
  const width = Number(given?.values.get("w") ?? 80);
  if (given === null || !(width >= 1)) return unsupported("fold", words);
  const read = readTexts(state, given.names, input);
  if ("missing" in read) return failed(1, `fold: ${read.missing}: No such file or directory`);
  const lines = linesOf(read.text).flatMap((line) => foldLine(line, width, given.flags.includes("s")));
  const made = printLines(lines);
  return succeeded(read.text.endsWith("\n") || made === "" ? made : made.slice(0, -1));
}

function foldLine(line: string, width: number, atSpaces: boolean): readonly string[] {
  const parts: string[] = [];
  let rest = [...line];
  while (rest.length > width) {
    const space = atSpaces ? rest.slice(0, width).lastIndexOf(" ") : -1;
    const end = space < 0 ? width : space + 1;
    parts.push(rest.slice(0, end).join(""));
    rest = rest.slice(end);
  }
  return [...parts, rest.join("")];
}

/** `cut -d, -f1,3-` and `cut -c1-5`. */
function cut({ state, input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, {
    values: "dfcbo",
    flags: "sC",
    long: { "output-delimiter": "o", delimiter: "d", fields: "f", characters: "c", complement: "C" },
  });
  const [fields, chars] = [given?.values.get("f"), given?.values.get("c") ?? given?.values.get("b")];
  const ranges = readRanges(fields ?? chars ?? "");
  const mark = given?.values.get("d") ?? "\t";
  if (given !== null && fields === undefined && chars === undefined)
    return failed(1, `cut: you must specify a list of bytes, characters, or fields${moreHelp("cut")}`);
  if (given === null || ranges === null || (fields !== undefined && chars !== undefined)) {
    return unsupported("cut", words);
  }
  if (mark.length !== 1) return failed(1, `cut: the delimiter must be a single character${moreHelp("cut")}`);
  if (ranges.some(({ from }) => from === 0))
    return failed(1, `cut: fields are numbered from 1${moreHelp("cut")}`);
  const isOther = given.flags.includes("C");
  const select = (items: readonly string[]) => selectItems(items, ranges, isOther);
  const read = readTexts(state, given.names, input);
  if ("missing" in read) return failed(1, `cut: ${read.missing}: No such file or directory`);
  const kept = linesOf(read.text).flatMap((line) => {
    if (chars !== undefined) return [select([...line]).join("")];
    if (!line.includes(mark)) return given.flags.includes("s") ? [] : [line];
    return [select(line.split(mark)).join(given.values.get("o") ?? mark)];
  });
  return succeeded(printLines(kept));
}

type Range = { readonly from: number; readonly to: number };

/** Returns ranges such as `1,3-5,7-` in the order of their starts; null if the text is wrong. */
function readRanges(text: string): readonly Range[] | null {
  const parts = text.split(",").map((part): Range | null => {
    const [, from = "", dash = "", to = ""] = /^(\d*)(-?)(\d*)$/.exec(part) ?? [];
    if (from === "" && to === "") return null;
    const first = from === "" ? 1 : Number(from);
    return { from: first, to: to !== "" ? Number(to) : dash === "" ? first : Number.POSITIVE_INFINITY };
  });
  return parts.includes(null) ? null : (parts as readonly Range[]).toSorted((a, b) => a.from - b.from);
}

/** Returns the items whose places are in sorted ranges; with `isOther` all others. The first place is 1. */
function selectItems(
  items: readonly string[],
  ranges: readonly Range[],
  isOther: boolean,
): readonly string[] {
  let next = 0;
  return items.filter((_, at) => {
    while (next < ranges.length && (ranges[next] as Range).to <= at) next++;
    return (next < ranges.length && (ranges[next] as Range).from <= at + 1) !== isOther;
  });
}

/** `tr a-z A-Z`, `tr -d '\n'`, `tr -s ' '`. */
function tr({ input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = splitOptions(words, "dsc");
  const [first, second, ...more] = given?.names ?? [];
  if (given === null || first === undefined || more.length > 0) return unsupported("tr", words);
  const has = (letter: string) => given.options.includes(letter);
  const from = readCharacters(first);
  const to = readCharacters(second ?? "");
  if (from === null || to === null) return refuse(LINE_TOO_COSTLY);
  if (!has("d") && !has("s") && to.length === 0) {
    const why = `missing operand after ‘${first}’\nTwo strings must be given when translating.`;
    return failed(1, `tr: ${why}${moreHelp("tr")}`);
  }
  const place = new Map<string, number>();
  for (const [at, char] of from.entries()) place.set(char, at);
  const isMember = (char: string) => place.has(char) !== has("c");
  const squeezed = new Set(second === undefined ? from : to);
  const isSqueezed = (char: string) =>
    has("s") && (second === undefined ? isMember(char) : squeezed.has(char));
  let out = "";
  let last = "";
  for (const char of readAll(input)) {
    const member = isMember(char);
    if (member && has("d")) continue;
    const translates = member && second !== undefined && !has("d");
    const next = translates ? (to[place.get(char) ?? to.length] ?? to.at(-1) ?? char) : char;
    if (next === last && isSqueezed(next)) continue;
    out += next;
    last = next;
  }
  return out.length > MAX_LENGTH ? refuse(LINE_TOO_COSTLY) : succeeded(out);
}

const CLASSES: Readonly<Record<string, string>> = {
  upper: "A-Z",
  lower: "a-z",
  digit: "0-9",
  alpha: "A-Za-z",
  alnum: "0-9A-Za-z",
  space: "\t-\r ",
  blank: "\t ",
  punct: "!-/:-@[-`{-~",
};

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
  "\\": "\\",
};

/** Returns the characters of a set such as `a-z` or `[:upper:]`; null if there are too many. */
function readCharacters(text: string): readonly string[] | null {
  const plain = text
    .replace(/\[:(\w+):\]/g, (whole, name: string) =>
      Object.hasOwn(CLASSES, name) ? (CLASSES[name] as string) : whole,
    )
    .replace(/\\(?:([0-7]{1,3})|([ntrabfv\\]))/g, (_, octal: string | undefined, char: string) =>
      octal === undefined ? (ESCAPES[char] ?? char) : String.fromCharCode(Number.parseInt(octal, 8)),
    );
  const out: string[] = [];
  const chars = [...plain];
  for (let at = 0; at < chars.length; at++) {
    const [char = "", dash, end] = chars.slice(at, at + 3);
    if (dash !== "-" || end === undefined || end < char) {
      out.push(char);
      continue;
    }
    const [low, high] = [char.codePointAt(0) ?? 0, end.codePointAt(0) ?? 0];
    if (out.length + high - low > MAX_SET) return null;
    for (let code = low; code <= high; code++) out.push(String.fromCodePoint(code));
    at += 2;
  }
  return out;
}

/** The maximum number of characters of a set. */
const MAX_SET = 100_000;
/** The maximum number of lines of `seq`. */
const MAX_LINES = 100_000;

/** `seq 3`, `seq 2 5`, `seq 0 2 10`. */
function seq(_: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(
    words.map((word) => word.replace(/^(?=-\d)/, " ")),
    { values: "sf", flags: "w" },
  );
  if (given === null || given.names.length > 3) return unsupported("seq", words);
  const numerals = given.names.map((name) => name.trim());
  if (numerals.length === 0) return failed(1, `seq: missing operand${moreHelp("seq")}`);
  const wrong = numerals.find((name) => name === "" || Number.isNaN(Number(name)));
  if (wrong !== undefined)
    return failed(1, `seq: invalid floating point argument: ‘${wrong}’${moreHelp("seq")}`);
  // The numbers have as many decimals as the arguments.
  const decimals = Math.max(...numerals.map((name) => /\.(\d+)$/.exec(name)?.[1]?.length ?? 0));
  const numbers = numerals.map(Number);
  const [first = 1, step = 1, last = 1] =
    numbers.length === 1 ? [1, 1, numbers[0]] : numbers.length === 2 ? [numbers[0], 1, numbers[1]] : numbers;
  if (step === 0) return failed(1, "seq: invalid Zero increment value: ‘0’");
  const separator = given.values.get("s") ?? "\n";
  const count = (last - first) / step;
  if (count > MAX_LINES || count * separator.length > MAX_LENGTH) return refuse(LINE_TOO_COSTLY);
  const out: number[] = [];
  for (let at = 0; at <= count + 1e-9; at++) out.push(first + at * step);
  const print = (one: number) => (decimals > 0 ? one.toFixed(decimals) : String(one));
  const width = given.flags.includes("w") ? Math.max(...[first, last].map((one) => print(one).length)) : 0;
  const format = given.values.get("f");
  if (format !== undefined && !/^[^%]*%(?:0?\d*g|0?\d*\.0f)[^%]*$/.test(format))
    return unsupported("seq", words);
  const texts = out.map((one) =>
    format === undefined
      ? print(one).padStart(width, "0")
      : format.replace(/%(0?)(\d*)(?:\.0)?[gf]/, (_, zero: string, size: string) =>
          String(one).padStart(Number(size || 0), zero === "" ? " " : "0"),
        ),
  );
  return succeeded(out.length === 0 ? "" : `${texts.join(separator)}\n`);
}
