import { compileRegexp, type RegexpMatcher } from "../posix-regexp/match-regexp.ts";
import { failed, refuse, succeeded } from "../shell-state.ts";
import { linesOf, printLines } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts } from "./program-input.ts";
import { readValueOptions, type ValueOptions } from "./value-options.ts";

const LONG: Readonly<Record<string, string>> = {
  "ignore-case": "i",
  "invert-match": "v",
  count: "c",
  quiet: "q",
  "only-matching": "o",
  "line-number": "n",
  "word-regexp": "w",
  "fixed-strings": "F",
  "extended-regexp": "E",
  regexp: "e",
  "after-context": "A",
  "before-context": "B",
  context: "C",
  color: "z",
  colour: "z",
};

/** `grep`, with its usual options. `isExtended`: whether the program is `egrep`. */
export function grepProgram(name: string, isExtended: boolean): Program {
  return (call, words) => {
    // `--color` may have a value, which says nothing where the output is not coloured.
    const plain = words.map((word) => word.replace(/^--colou?r=.*$/, "--color"));
    const given = readValueOptions(plain, { values: "eABCm", flags: "EvqcioFwxnhHlsrz", long: LONG });
    return given === null || /[Hr]/.test(given.flags)
      ? unsupported(name, words)
      : grep(call, name, words, given, isExtended);
  };
}

function grep(
  { state, input }: ProgramCall,
  program: string,
  words: readonly string[],
  given: ValueOptions,
  isExtended: boolean,
): ReturnType<Program> {
  const has = (letter: string) => given.flags.includes(letter);
  const patterns = given.all.filter(([letter]) => letter === "e").map(([, value]) => value);
  const [first, ...rest] = given.names;
  const names = patterns.length > 0 ? given.names : rest;
  const sources = patterns.length > 0 ? patterns : first === undefined ? null : first.split("\n");
  const context = readContext(given);
  if (sources === null || context === null) return unsupported(program, words);
  const read = readTexts(state, names, input);
  if ("missing" in read) return failed(2, `${program}: ${read.missing}: No such file or directory`);
  const matchers = sources.map((source) => matcherOf(source, has, isExtended || has("E")));
  if (matchers.includes(null)) return unsupported(program, words);
  const hasNames = names.length > 1 && !has("h");
  const most = Number(given.values.get("m") ?? Number.POSITIVE_INFINITY);
  let [out, total] = ["", 0];
  for (const [at, { text }] of read.parts.entries()) {
    const file = names[at] ?? "(standard input)";
    const lines = linesOf(text);
    const found = findLines(lines, matchers as readonly RegexpMatcher[], has);
    if (found === null) return refuse("grep: the expression takes too long");
    const kept = found.slice(0, most);
    total += kept.length;
    if (has("l")) out += kept.length > 0 ? `${file}\n` : "";
    else if (has("c")) out += `${hasNames ? `${file}:` : ""}${kept.length}\n`;
    else out += printLines(showLines(lines, kept, { file: hasNames ? file : "", has, context }));
  }
  return { ...succeeded(has("q") ? "" : out), exit: total === 0 ? 1 : 0 };
}

type Context = { readonly before: number; readonly after: number };

function readContext({ values }: ValueOptions): Context | null {
  const numbers = ["A", "B", "C", "m"].map((letter) => values.get(letter) ?? "0");
  if (!numbers.every((text) => /^\d+$/.test(text))) return null;
  const [after = 0, before = 0, both = 0] = numbers.map(Number);
  return { before: before || both, after: after || both };
}

function matcherOf(
  source: string,
  has: (letter: string) => boolean,
  isExtended: boolean,
): RegexpMatcher | null {
  const text = has("i") ? source.toLowerCase() : source;
  const escaped = has("F") ? text.replace(/[\\^$.*[\]]/g, "\\$&") : text;
  return compileRegexp(escaped, isExtended && !has("F"));
}

/** A line that is printed, with the texts that matched. */
type Found = { readonly at: number; readonly texts: readonly string[] };

/** Returns the selected lines; null if the search takes too long. */
function findLines(
  lines: readonly string[],
  matchers: readonly RegexpMatcher[],
  has: (letter: string) => boolean,
): readonly Found[] | null {
  const out: Found[] = [];
  for (const [at, line] of lines.entries()) {
    const texts: string[] = [];
    let isMatch = false;
    for (const matcher of matchers) {
      const found = matchesIn(line, matcher, has);
      if (found === null) return null;
      isMatch ||= found.length > 0;
      texts.push(...found.filter((text) => text !== ""));
    }
    if (isMatch !== has("v")) out.push({ at, texts });
  }
  return out;
}

function matchesIn(
  line: string,
  matcher: RegexpMatcher,
  has: (letter: string) => boolean,
): readonly string[] | null {
  const out: string[] = [];
  const searched = has("i") ? line.toLowerCase() : line;
  for (let from = 0; from <= line.length; ) {
    const found = matcher(searched, from);
    if (found === "costly") return null;
    if (found === null) break;
    const { start, end } = found;
    const isWord = !/\w/.test(line[start - 1] ?? "") && !/\w/.test(line[end] ?? "");
    const isAll = start === 0 && end === line.length;
    const fits = (!has("w") || isWord) && (!has("x") || isAll);
    if (fits) out.push(line.slice(start, end));
    if (fits && !has("o")) break;
    from = Math.max(end, start + 1);
  }
  return out;
}

function showLines(
  lines: readonly string[],
  found: readonly Found[],
  {
    file,
    has,
    context,
  }: { readonly file: string; readonly has: (letter: string) => boolean; readonly context: Context },
): readonly string[] {
  const head = (at: number, mark: string) =>
    (file === "" ? "" : `${file}${mark}`) + (has("n") ? `${at + 1}${mark}` : "");
  if (has("o")) {
    return has("v") ? [] : found.flatMap(({ at, texts }) => texts.map((text) => `${head(at, ":")}${text}`));
  }
  const out: string[] = [];
  let shown = -1;
  for (const [index, { at }] of found.entries()) {
    const from = Math.max(at - context.before, shown + 1);
    if (shown >= 0 && from > shown + 1 && context.before + context.after > 0) out.push("--");
    for (let line = from; line < at; line++) out.push(`${head(line, "-")}${lines[line]}`);
    out.push(`${head(at, ":")}${lines[at]}`);
    const next = found[index + 1]?.at ?? lines.length;
    const last = Math.min(at + context.after, next - 1, lines.length - 1);
    for (let line = at + 1; line <= last; line++) out.push(`${head(line, "-")}${lines[line]}`);
    shown = last;
  }
  return out;
}
