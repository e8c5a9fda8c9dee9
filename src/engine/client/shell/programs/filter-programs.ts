import { decodeBase64 } from "../../../server/structs/base64-bytes.ts";
import { encodeBase64 } from "../../../server/structs/encode-base64.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { textOfBytes } from "../../../value/utf8-bytes.ts";
import { failed, succeeded } from "../shell-state.ts";
import { firstOrLastBytes, printParts } from "./bytes/first-last-bytes.ts";
import { grepProgram } from "./grep-program.ts";
import { linesOf, printLines } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts, splitOptions } from "./program-input.ts";
import { runSort } from "./sort-program.ts";
import { readValueOptions } from "./value-options.ts";

/** The programs that print, select or count lines of their input. */
export const filterPrograms: Readonly<Record<string, Program>> = {
  grep: grepProgram("grep", false),
  egrep: grepProgram("egrep", true),
  fgrep: (call, words) => grepProgram("fgrep", false)(call, ["-F", ...words]),
  head: (call, words) =>
    firstOrLastLines("head", call, words, (lines, { sign, count }) =>
      lines.slice(0, sign === "-" ? Math.max(lines.length - count, 0) : count),
    ),
  tail: (call, words) =>
    firstOrLastLines("tail", call, words, (lines, { sign, count }) =>
      sign === "+" ? lines.slice(Math.max(count - 1, 0)) : count === 0 ? [] : lines.slice(-count),
    ),
  sort: runSort,
  uniq: ({ state, input }, words) => {
    const given = readValueOptions(words, { values: "fsw", flags: "cdui", long: UNIQ_LONG });
    if (given === null || given.names.length > 1) return unsupported("uniq", words);
    const read = readTexts(state, given.names, input);
    if ("missing" in read) return failed(1, `uniq: ${read.missing}: No such file or directory`);
    const [fields = 0, skipped = 0, width] = ["f", "s", "w"].map((letter) =>
      given.values.has(letter) ? Number(given.values.get(letter)) : undefined,
    );
    const keyOf = (line: string) => {
      const text = line
        .replace(new RegExp(`^(?:\\s*\\S+){0,${fields}}`), "")
        .slice(skipped)
        .slice(0, width);
      return given.flags.includes("i") ? text.toLowerCase() : text;
    };
    const runs: { line: string; count: number }[] = [];
    for (const line of linesOf(read.text)) {
      const last = runs.at(-1);
      if (last !== undefined && keyOf(last.line) === keyOf(line)) last.count++;
      else runs.push({ line, count: 1 });
    }
    const kept = runs.filter(
      ({ count }) => (!given.flags.includes("d") || count > 1) && (!given.flags.includes("u") || count === 1),
    );
    const counts = given.flags.includes("c");
    return succeeded(
      printLines(kept.map(({ line, count }) => (counts ? `${String(count).padStart(7)} ${line}` : line))),
    );
  },
  wc: (call, words) => {
    const given = splitOptions(words, "lwcm");
    if (given === null) return unsupported("wc", words);
    const read = readTexts(call.state, given.names, call.input);
    if ("missing" in read) return failed(1, `wc: ${read.missing}: No such file or directory`);
    const counts = read.parts.map(({ text }) => countParts(text, given.options || "lwc"));
    const total = counts.reduce((a, b) => a.map((count, at) => count + (b[at] ?? 0)));
    const all = counts.length > 1 ? [...counts, total] : counts;
    const isPadded = total.length > 1 || counts.length > 1;
    const fromFiles = given.names.length > 0 && !given.names.includes("-");
    // The width is that of the size of all files.
    const digits = String(read.parts.reduce((sum, { text }) => sum + utf8Length(text), 0)).length;
    const width = !isPadded ? 0 : fromFiles ? digits : 7;
    const names = counts.length > 1 ? [...given.names, "total"] : given.names;
    return succeeded(
      printLines(
        all.map((row, at) =>
          [...row.map((count) => String(count).padStart(width)), ...names.slice(at, at + 1)].join(" "),
        ),
      ),
    );
  },
  base64: (call, words) => {
    const given = readValueOptions(words, {
      values: "w",
      flags: "diD",
      long: { decode: "d", "ignore-garbage": "i", wrap: "w" },
    });
    if (given === null || given.names.length > 1) return unsupported("base64", words);
    const read = readTexts(call.state, given.names, call.input);
    if ("missing" in read) return failed(1, `base64: ${read.missing}: No such file or directory`);
    const width = Number(given.values.get("w") ?? 76);
    if (!/[dD]/.test(given.flags)) return succeeded(wrapped(encodeBase64(read.text), width));
    return decoded(read.text, given.flags.includes("i"));
  },
};

const UNIQ_LONG: Readonly<Record<string, string>> = {
  count: "c",
  repeated: "d",
  unique: "u",
  "ignore-case": "i",
  "skip-fields": "f",
  "skip-chars": "s",
  "check-chars": "w",
};

/** Returns what `base64 -d` prints: the bytes before the first character that is wrong, in groups of four. */
function decoded(text: string, skipsWrong: boolean): ReturnType<Program> {
  const given = skipsWrong ? text.replace(/[^\w+/=]|_/g, "") : text.replaceAll("\n", "");
  const all = decodeBase64(given);
  if (all !== null) return succeeded(textOfBytes(all));
  const good = /^[A-Za-z\d+/]*/.exec(given)?.[0] ?? "";
  const whole = good.slice(0, good.length - (good.length % 4));
  const rest = good.slice(whole.length);
  const part = rest.length > 1 ? decodeBase64(rest + "A".repeat(4 - rest.length)) : [];
  const bytes = [...(decodeBase64(whole) ?? []), ...(part ?? []).slice(0, Math.max(rest.length - 1, 0))];
  return { exit: 1, stdout: textOfBytes(bytes), stderr: "base64: invalid input\n" };
}

/** Returns a text in lines of a width; in one without an end for 0. */
function wrapped(text: string, width: number): string {
  return width === 0 ? text : printLines(text.match(new RegExp(`.{1,${width}}`, "g")) ?? []);
}

/** Returns the number of lines, words, characters and bytes that `options` names, in this order. */
function countParts(text: string, options: string): readonly number[] {
  const has = (letter: string) => options.includes(letter);
  return [
    ...(has("l") ? [text.split("\n").length - 1] : []),
    ...(has("w") ? [text.match(/\S+/g)?.length ?? 0] : []),
    ...(has("m") ? [[...text].length] : []),
    ...(has("c") ? [utf8Length(text)] : []),
  ];
}

/** The number of lines. `sign`: `-` counts from the end for `head`, `+` from the start for `tail`. */
type LineCount = { readonly sign: "" | "-" | "+"; readonly count: number };

/** `head -n 3` and `tail -3`. */
function firstOrLastLines(
  name: string,
  call: ProgramCall,
  words: readonly string[],
  cut: (lines: readonly string[], count: LineCount) => readonly string[],
  hasTitles?: boolean,
): ReturnType<Program> {
  const mark = words.findIndex((word) => /^-[qv]/.test(word));
  if (mark >= 0) {
    const [, letter, rest] = /^-(.)(.*)$/.exec(words[mark] as string) ?? [];
    const plain = words.flatMap((word, at) => (at !== mark ? [word] : rest === "" ? [] : [`-${rest}`]));
    return firstOrLastLines(name, call, plain, cut, letter === "v");
  }
  if (/^(?:-c|--bytes(?:=|$))/.test(words[0] ?? "")) return firstOrLastBytes(name, call, words, hasTitles);
  const text = words.join(" ").replace(/^(-\d+)q(?= |$)/, "$1");
  const found = /^(?:-n ?|--lines[= ]|-(?=\d))([-+]?)(\d+)(?: |$)/.exec(text);
  const taken = found === null ? 0 : found[0].trim().split(" ").length;
  const names = words.slice(taken);
  if (/^-n$/.test(names.at(-1) ?? "")) {
    return failed(
      1,
      `${name}: option requires an argument -- 'n'\nTry '${name} --help' for more information.`,
    );
  }
  const wrong = /^-n ?(?!-)([^ ]*)/.exec(text)?.[1];
  if (found === null && wrong !== undefined) return failed(1, `${name}: invalid number of lines: ‘${wrong}’`);
  if (names.some((word) => /^-./.test(word))) return unsupported(name, words);
  const count: LineCount = { sign: (found?.[1] ?? "") as LineCount["sign"], count: Number(found?.[2] ?? 10) };
  const linesOf = (read: string) => cut(read.match(/[^\n]*\n|[^\n]+$/g) ?? [], count).join("");
  return printParts(name, call, names, linesOf, hasTitles);
}
