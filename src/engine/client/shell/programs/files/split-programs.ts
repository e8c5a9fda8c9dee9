import { utf8Length } from "../../../../value/utf8.ts";
import { cleanPath } from "../../../kubectl/files/clean-path.ts";
import { failed, type ShellState, succeeded } from "../../shell-state.ts";
import { linesOf, printLines } from "../lines.ts";
import { type Program, type ProgramCall, unsupported } from "../program.ts";
import { readTexts } from "../program-input.ts";
import { readValueOptions } from "../value-options.ts";

/** The programs that divide a text into files, and the one that joins the lines of two. */
export const splitPrograms: Readonly<Record<string, Program>> = { csplit, split, join: joinLines };

function writeParts({ disk }: ShellState, parts: readonly (readonly [string, string])[]): void {
  disk.files = new Map([...disk.files, ...parts.map(([name, text]) => [cleanPath(name), text] as const)]);
}

/** `csplit -sz -f part- -b '%02d.yaml' file '/^---/' '{*}'`. */
function csplit(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, {
    values: "fbn",
    flags: "skzm",
    long: {
      quiet: "s",
      silent: "s",
      "elide-empty-files": "z",
      "suppress-matched": "m",
      prefix: "f",
      "suffix-format": "b",
      digits: "n",
      "keep-files": "k",
    },
  });
  const [name = "", ...patterns] = given?.names ?? [];
  if (given === null || patterns.length === 0) return unsupported("csplit", words);
  const read = readTexts(call.state, [name], call.input);
  if ("missing" in read)
    return failed(1, `csplit: cannot open '${name}' for reading: No such file or directory`);
  const lines = linesOf(read.text);
  const isDropped = given.flags.includes("m");
  const starts: number[] = [];
  let from = 0;
  for (let at = 0; at < patterns.length; at++) {
    const pattern = patterns[at] as string;
    const [, repeated] = /^\{(\*|\d+)\}$/.exec(patterns[at + 1] ?? "") ?? [];
    if (repeated !== undefined) at++;
    const most =
      repeated === undefined ? 1 : repeated === "*" ? Number.POSITIVE_INFINITY : Number(repeated) + 1;
    const [, source, offset = "0"] = /^\/(.*)\/([-+]?\d*)$/.exec(pattern) ?? [];
    const compiled = source === undefined ? undefined : call.state.environment.compileRegexp?.(source);
    if (compiled === undefined || "error" in compiled) return unsupported("csplit", words);
    for (let times = 0; times < most; times++) {
      const next = lines.findIndex((line, place) => place >= from && compiled.findGroups(line).length > 0);
      if (next < 0 && repeated === "*") break;
      if (next < 0) return failed(1, `csplit: ‘${pattern}’: match not found`);
      starts.push(next + Number(offset || 0));
      from = next + 1;
    }
  }
  const parts = [0, ...starts].map((start, at) => {
    const first = at > 0 && isDropped ? start + 1 : start;
    return printLines(lines.slice(first, starts[at] ?? lines.length));
  });
  const kept = given.flags.includes("z") ? parts.filter((part) => part !== "") : parts;
  const prefix = given.values.get("f") ?? "xx";
  const format = given.values.get("b") ?? `%0${given.values.get("n") ?? 2}d`;
  const nameOf = (at: number) =>
    prefix +
    format.replace(/%(0?)(\d*)d/, (_, zero: string, width: string) =>
      String(at).padStart(Number(width || 0), zero === "" ? " " : "0"),
    );
  writeParts(
    call.state,
    kept.map((text, at) => [nameOf(at), text]),
  );
  return succeeded(given.flags.includes("s") ? "" : printLines(kept.map((text) => String(utf8Length(text)))));
}

/** `split -l 100 file part-`. */
function split(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, {
    values: "la",
    flags: "d",
    long: { lines: "l", "numeric-suffixes": "d" },
  });
  const [name = "-", prefix = "x"] = given?.names ?? [];
  const size = Number(given?.values.get("l") ?? 1000);
  const width = Number(given?.values.get("a") ?? 2);
  if (given === null || !(size >= 1) || !(width >= 1)) return unsupported("split", words);
  const read = readTexts(call.state, [name], call.input);
  if ("missing" in read)
    return failed(1, `split: cannot open '${name}' for reading: No such file or directory`);
  const all = read.text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, at * size + size).join(""),
  );
  const base = given.flags.includes("d") ? 10 : 26;
  const letters = given.flags.includes("d") ? "0123456789" : "abcdefghijklmnopqrstuvwxyz";
  const suffixOf = (at: number): string =>
    Array.from(
      { length: width },
      (_, place) => letters[Math.floor(at / base ** (width - 1 - place)) % base],
    ).join("");
  writeParts(
    call.state,
    parts.map((text, at) => [prefix + suffixOf(at), text]),
  );
  return succeeded();
}

/** `join A B`: the lines of two sorted texts with the same first field. */
function joinLines(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, { values: "t12ajveo", flags: "i" });
  const [first, second, ...more] = given?.names ?? [];
  if (
    given === null ||
    first === undefined ||
    second === undefined ||
    more.length > 0 ||
    given.values.has("o")
  )
    return unsupported("join", words);
  const texts = [first, second].map((name) => readTexts(call.state, [name], call.input));
  const lost = texts.find((one) => "missing" in one);
  if (lost !== undefined && "missing" in lost)
    return failed(1, `join: ${lost.missing}: No such file or directory`);
  const mark = given.values.get("t");
  const fieldsOf = (line: string) => (mark === undefined ? line.trim().split(/[ \t]+/) : line.split(mark));
  const [left = [], right = []] = texts.map((one) => ("text" in one ? linesOf(one.text).map(fieldsOf) : []));
  const placeIn = (letter: string) => Number(given.values.get(letter) ?? given.values.get("j") ?? 1) - 1;
  const [a, b] = [placeIn("1"), placeIn("2")];
  const shown = given.all.filter(([letter]) => letter === "a" || letter === "v").map(([, value]) => value);
  const onlyLone = given.values.has("v");
  const rest = (fields: readonly string[], place: number) => fields.filter((_, at) => at !== place);
  const rows: { readonly key: string; readonly text: string }[] = [];
  const add = (key: string, ...parts: readonly (readonly string[])[]) =>
    rows.push({ key, text: [key, ...parts.flat()].join(mark ?? " ") });
  for (const one of left) {
    const key = one[a] ?? "";
    const partners = right.filter((other) => (other[b] ?? "") === key);
    if (!onlyLone) for (const other of partners) add(key, rest(one, a), rest(other, b));
    if (partners.length === 0 && shown.includes("1")) add(key, rest(one, a));
  }
  for (const other of right) {
    const key = other[b] ?? "";
    if (shown.includes("2") && !left.some((one) => (one[a] ?? "") === key)) add(key, rest(other, b));
  }
  const sorted = rows.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return succeeded(printLines(sorted.map(({ text }) => text)));
}
