import { compareText } from "../../../value/order.ts";
import { cleanPath } from "../../kubectl/files/clean-path.ts";
import { isFolder } from "../folders.ts";
import { compileRegexp, type RegexpMatcher } from "../posix-regexp/match-regexp.ts";
import { failed, readAll, refuse, type ShellState, textOfFile } from "../shell-state.ts";
import { matchesWhole, readWildcards } from "../wildcards/wildcards.ts";
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
  file: "f",
  "after-context": "A",
  "before-context": "B",
  context: "C",
  color: "z",
  colour: "z",
  include: "I",
  exclude: "X",
  recursive: "r",
  "files-with-matches": "l",
  "no-messages": "s",
  "perl-regexp": "P",
  "no-filename": "h",
  "line-regexp": "x",
  "max-count": "m",
};

const USAGE = "Usage: grep [OPTION]... PATTERNS [FILE]...\nTry 'grep --help' for more information.";

/** `grep`, with its usual options. `isExtended`: whether the program is `egrep`. */
export function grepProgram(name: string, isExtended: boolean): Program {
  return (call, words) => {
    // `--color` may have a value, which says nothing where the output is not coloured.
    const plain = words.map((word) => word.replace(/^--colou?r=.*$/, "--color"));
    const given = readValueOptions(plain, { values: "efABCmIX", flags: "EGvqcioFwxnhHlLsrRzPa", long: LONG });
    return given === null ? unsupported(name, words) : grep(call, name, words, given, isExtended);
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
  const patterns: string[] = [];
  for (const [letter, value] of given.all) {
    if (letter === "e") patterns.push(value);
    if (letter !== "f") continue;
    const text = value === "-" ? readAll(input) : textOfFile(state, value);
    if (text === undefined) return failed(2, `${program}: ${value}: No such file or directory`);
    patterns.push(...linesOf(text));
  }
  const [first, ...rest] = given.names;
  const isGiven = given.values.has("e") || given.values.has("f");
  const names = isGiven ? given.names : rest;
  const sources = isGiven ? patterns : first?.split("\n");
  if (sources === undefined) return failed(2, USAGE);
  const context = readContext(given);
  if (context === null) return unsupported(program, words);
  const walks = has("r") || has("R");
  const files = walks ? filesBelow(state, names).filter((name) => isIncluded(name, given)) : names;
  const there = files.filter(
    (name) => /^(?:-|\/dev\/(?:stdin|null|fd\/0))$/.test(name) || textOfFile(state, name) !== undefined,
  );
  const problems = files.flatMap((name) => {
    if (there.includes(name)) return [];
    const why = isFolder(state.disk, name) ? "Is a directory" : "No such file or directory";
    return [`${program}: ${name}: ${why}\n`];
  });
  const read = there.length === 0 && files.length > 0 ? { parts: [] } : readTexts(state, there, input);
  if ("missing" in read) return failed(2, `${program}: ${read.missing}: No such file or directory`);
  const matchers = sources.map((source) =>
    has("P") ? perlMatcher(state, source, has("i")) : matcherOf(source, has, isExtended || has("E")),
  );
  const wrong = sources[matchers.indexOf(null)];
  if (wrong !== undefined)
    return /\((?!.*\))/.test(wrong)
      ? failed(2, `${program}: Unmatched ( or \\(`)
      : unsupported(program, words);
  const hasNames = (names.length > 1 || walks || has("H")) && !has("h");
  const most = Number(given.values.get("m") ?? Number.POSITIVE_INFINITY);
  let [out, total] = ["", 0];
  for (const [at, { text }] of read.parts.entries()) {
    const file = there[at] ?? "(standard input)";
    const lines = linesOf(text);
    const found = findLines(lines, matchers as readonly RegexpMatcher[], has);
    if (found === null) return refuse("grep: the expression takes too long");
    const kept = found.slice(0, most);
    total += kept.length;
    if (has("L")) out += kept.length === 0 ? `${file}\n` : "";
    else if (has("l")) out += kept.length > 0 ? `${file}\n` : "";
    else if (has("c")) out += `${hasNames ? `${file}:` : ""}${kept.length}\n`;
    else out += printLines(showLines(lines, kept, { file: hasNames ? file : "", has, context }));
  }
  const exit = problems.length > 0 && !(has("q") && total > 0) ? 2 : total === 0 ? 1 : 0;
  return { exit, stdout: has("q") ? "" : out, stderr: has("s") ? "" : problems.join("") };
}

/** Returns the files of a folder, sorted, with paths that begin as its name does; the name itself if it is no folder. */
function filesBelow(state: ShellState, names: readonly string[]): readonly string[] {
  if (names.length === 0) return filesIn(state, ".", "");
  return names.flatMap((name) =>
    isFolder(state.disk, name) ? filesIn(state, name, `${name.replace(/\/$/, "")}/`) : [name],
  );
}

/** Whether the options `--include` and `--exclude` select a file. */
function isIncluded(file: string, { all }: ValueOptions): boolean {
  const name = file.split("/").at(-1) ?? "";
  const fits = (pattern: string) =>
    matchesWhole(
      readWildcards(
        pattern,
        [...pattern].map(() => false),
      ),
      name,
    );
  const patterns = (wanted: string) => all.filter(([letter]) => letter === wanted).map(([, value]) => value);
  const included = patterns("I");
  return (included.length === 0 || included.some(fits)) && !patterns("X").some(fits);
}

function filesIn({ disk }: ShellState, folder: string, base: string): readonly string[] {
  const path = cleanPath(folder);
  const prefix = path === "." ? "" : `${path}/`;
  const inside = [...disk.files.keys()].filter(
    (file) => file.startsWith(prefix) && !/^(?:\.\.|\/)/.test(file),
  );
  return inside.map((file) => base + file.slice(prefix.length)).sort(compareText);
}

/** Returns a matcher for a pattern of Perl, as far as Go knows it too; null if it does not. */
function perlMatcher(
  { environment }: ShellState,
  source: string,
  ignoresCase: boolean,
): RegexpMatcher | null {
  // `\K` drops what was matched before it.
  // So does `(?<=before)` at the start; `(?=after)` at the end drops what follows.
  const [, behind, rest = source] = /^\(\?<=([^()]*)\)(.*)$/s.exec(source) ?? [];
  const [, middle = rest, after] = /^(.*)\(\?=([^()]*)\)$/s.exec(rest) ?? [];
  const [dropped = "", ...more] = middle.split("\\K");
  const before = behind ?? (more.length > 0 ? dropped : "");
  const plain = `(?:${before})(${more.length > 0 ? more.join("") : middle})(?:${after ?? ""})`;
  const compiled = environment.compileRegexp?.(ignoresCase ? `(?i)${plain}` : plain);
  if (compiled === undefined || "error" in compiled) return null;
  return (text, from) => {
    for (const { groups } of compiled.findGroups(text)) {
      const [kept] = groups;
      if (kept === undefined || kept.text === null || kept.start < from) continue;
      return { start: kept.start, end: kept.start + kept.text.length, groups: [] };
    }
    return null;
  };
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
