import { compareText } from "../../../value/order.ts";
import { isFolder } from "../folders.ts";
import { failed, succeeded, textOfFile } from "../shell-state.ts";
import { entriesOf } from "./files/ls-program.ts";
import { linesOf, printLines } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readValueOptions } from "./value-options.ts";

/** The maximum number of lines that `diff` compares: its time grows with their square. */
const MAX_LINES = 2000;

/** Returns the texts of files; null for one that does not exist. `-` is the piped input. */
export function textsOf(call: ProgramCall, names: readonly string[]): readonly (string | null)[] {
  return names.map((name) =>
    name === "-" ? call.input.text.slice(call.input.at) : (textOfFile(call.state, name) ?? null),
  );
}

/** `diff A B`, with `-u` in the unified format, with `-q` in a sentence. */
export function compareFiles(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const plain = words
    .filter((word) => !word.startsWith("--color"))
    .map((word) => word.replace(/^-(\d+)$/, "-U$1"));
  const given = readValueOptions(plain, { values: "U", flags: "uqNbwBrasi", long: LONG });
  if (given === null || given.names.length !== 2) return unsupported("diff", words);
  const { names } = given;
  const options = words.filter((word) => word !== "-" && word.startsWith("-")).join("");
  const has = (letter: string) => given.flags.includes(letter);
  const { disk } = call.state;
  if (names.every((name) => name !== "-" && isFolder(disk, name)))
    return compareFolders(call, options, names);
  const [a, b] = textsOf(call, names);
  const missing = [a, b].indexOf(null);
  if (missing >= 0) return failed(2, `diff: ${names[missing]}: No such file or directory`);
  const [left, right] = [linesOf(a ?? ""), linesOf(b ?? "")];
  if (left.length > MAX_LINES || right.length > MAX_LINES) return unsupported("diff", words);
  const bare = (lines: readonly string[]) =>
    lines.map((line) => {
      const text = has("w")
        ? line.replace(/[ \t]/g, "")
        : has("b")
          ? line.replace(/[ \t]+/g, " ").trimEnd()
          : line;
      return has("i") ? text.toLowerCase() : text;
    });
  const hunks =
    a === b
      ? []
      : differences(bare(withEnd(left, a ?? "")), bare(withEnd(right, b ?? ""))).filter(
          (hunk) =>
            !has("B") ||
            [...left.slice(hunk.a, hunk.aEnd), ...right.slice(hunk.b, hunk.bEnd)].some((line) => line !== ""),
        );
  if (hunks.length === 0)
    return succeeded(has("s") ? `Files ${names[0]} and ${names[1]} are identical\n` : "");
  if (has("q")) return { ...succeeded(`Files ${names[0]} and ${names[1]} differ\n`), exit: 1 };
  const time = `${call.state.environment.now.replace("T", " ").replace(/(?:\.\d+)?Z$/, "")}.000000000 +0000`;
  const shown =
    has("u") || given.values.has("U")
      ? [
          `--- ${names[0]}\t${time}`,
          `+++ ${names[1]}\t${time}`,
          ...unified(
            withEnd(left, a ?? ""),
            withEnd(right, b ?? ""),
            hunks,
            Number(given.values.get("U") ?? CONTEXT),
          ),
        ]
      : hunks.flatMap((hunk) => normal(withEnd(left, a ?? ""), withEnd(right, b ?? ""), hunk));
  return { ...succeeded(printLines(shown)), exit: 1 };
}

const LONG: Readonly<Record<string, string>> = {
  brief: "q",
  unified: "u",
  recursive: "r",
  text: "a",
  "new-file": "N",
  "ignore-all-space": "w",
  "ignore-space-change": "b",
  "ignore-blank-lines": "B",
  "ignore-case": "i",
  "report-identical-files": "s",
};

/** `diff -r A B`: compares all files of two folders. */
function compareFolders(
  call: ProgramCall,
  options: string,
  [left = "", right = ""]: readonly string[],
): ReturnType<Program> {
  const { disk } = call.state;
  const [a, b] = [left, right].map((name) => new Set(entriesOf(disk, name)));
  const names = [...new Set([...(a ?? []), ...(b ?? [])])].sort(compareText);
  let done = succeeded();
  for (const name of names) {
    const [one, other] = [`${left}/${name}`, `${right}/${name}`];
    if (a?.has(name) !== true || b?.has(name) !== true) {
      const text = `Only in ${a?.has(name) === true ? left : right}: ${name}\n`;
      done = { ...done, exit: 1, stdout: done.stdout + text };
    } else if (isFolder(disk, one) && isFolder(disk, other)) {
      if (!options.includes("r"))
        done = { ...done, stdout: `${done.stdout}Common subdirectories: ${one} and ${other}\n` };
      else {
        const inner = compareFolders(call, options, [one, other]);
        done = { ...done, exit: Math.max(done.exit, inner.exit), stdout: done.stdout + inner.stdout };
      }
    } else {
      const found = compareFiles(call, [...(options === "" ? [] : [options]), one, other]);
      const head =
        found.stdout === "" || options.includes("q")
          ? ""
          : `diff ${options === "" ? "" : `${options} `}${one} ${other}\n`;
      done = { ...done, exit: Math.max(done.exit, found.exit), stdout: done.stdout + head + found.stdout };
    }
  }
  return done;
}

/** Returns lines with a note on the last one if the text does not end with a line break. */
function withEnd(lines: readonly string[], text: string): readonly string[] {
  const last = lines.at(-1);
  if (last === undefined || text.endsWith("\n")) return lines;
  return [...lines.slice(0, -1), `${last}\n\\ No newline at end of file`];
}

/** A difference: lines of both sides from one index up to another. */
type Hunk = { readonly a: number; readonly aEnd: number; readonly b: number; readonly bEnd: number };

function differences(left: readonly string[], right: readonly string[]): readonly Hunk[] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let a = left.length - 1; a >= 0; a--) {
    for (let b = right.length - 1; b >= 0; b--) {
      const down = lengths[(a + 1) * width + b] ?? 0;
      const next = lengths[a * width + b + 1] ?? 0;
      lengths[a * width + b] =
        left[a] === right[b] ? (lengths[(a + 1) * width + b + 1] ?? 0) + 1 : Math.max(down, next);
    }
  }
  const hunks: Hunk[] = [];
  let [a, b] = [0, 0];
  while (a < left.length || b < right.length) {
    if (a < left.length && b < right.length && left[a] === right[b]) {
      a++;
      b++;
      continue;
    }
    const start = { a, b };
    while (a < left.length || b < right.length) {
      if (a < left.length && b < right.length && left[a] === right[b]) break;
      const skipsLeft = (lengths[(a + 1) * width + b] ?? 0) >= (lengths[a * width + b + 1] ?? 0);
      if (a < left.length && (b >= right.length || skipsLeft)) a++;
      else b++;
    }
    hunks.push({ a: start.a, aEnd: a, b: start.b, bEnd: b });
  }
  return hunks;
}

function normal(left: readonly string[], right: readonly string[], hunk: Hunk): readonly string[] {
  const range = (from: number, end: number) => (end - from <= 1 ? `${end}` : `${from + 1},${end}`);
  const [deletes, adds] = [hunk.aEnd > hunk.a, hunk.bEnd > hunk.b];
  const letter = deletes && adds ? "c" : deletes ? "d" : "a";
  return [
    `${range(hunk.a, hunk.aEnd)}${letter}${range(hunk.b, hunk.bEnd)}`,
    ...left.slice(hunk.a, hunk.aEnd).map((line) => `< ${line}`),
    ...(deletes && adds ? ["---"] : []),
    ...right.slice(hunk.b, hunk.bEnd).map((line) => `> ${line}`),
  ];
}

/** How many lines `diff -u` shows around a difference. */
const CONTEXT = 3;

function unified(
  left: readonly string[],
  right: readonly string[],
  hunks: readonly Hunk[],
  context: number,
): readonly string[] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && hunk.a - last.aEnd <= context * 2) groups.at(-1)?.push(hunk);
    else groups.push([hunk]);
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0] as Hunk, group.at(-1) as Hunk];
    const before = Math.min(context, first.a);
    const after = Math.min(context, left.length - last.aEnd);
    const range = (from: number, end: number) => {
      const length = end - from;
      return length === 1 ? `${from + 1}` : `${length === 0 ? from : from + 1},${length}`;
    };
    const head = `@@ -${range(first.a - before, last.aEnd + after)} +${range(first.b - before, last.bEnd + after)} @@`;
    const lines = left.slice(first.a - before, first.a).map((line) => ` ${line}`);
    for (const [at, hunk] of group.entries()) {
      lines.push(...left.slice(hunk.a, hunk.aEnd).map((line) => `-${line}`));
      lines.push(...right.slice(hunk.b, hunk.bEnd).map((line) => `+${line}`));
      const next = group[at + 1]?.a ?? hunk.aEnd + after;
      lines.push(...left.slice(hunk.aEnd, next).map((line) => ` ${line}`));
    }
    return [head, ...lines];
  });
}
