import { utf8Bytes } from "../../../value/utf8-bytes.ts";
import { exportedVariables, failed, readAll, succeeded } from "../shell-state.ts";
import { compareFiles, textsOf } from "./diff-program.ts";
import { linesOf, printLines } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts, splitOptions } from "./program-input.ts";
import { readValueOptions } from "./value-options.ts";

/** The programs that compare texts, and some small ones of scripts. */
export const comparePrograms: Readonly<Record<string, Program>> = {
  diff: compareFiles,
  comm: (call, words) => compareSorted(call, words),
  env: ({ commandState }) => {
    const variables = exportedVariables(commandState);
    return succeeded(printLines(Object.entries(variables).map(([name, value]) => `${name}=${value}`)));
  },
  envsubst: ({ commandState, input }, words) => {
    const variables = exportedVariables(commandState);
    const wanted =
      words.length === 0 ? null : [...words.join(" ").matchAll(/\$\{?(\w+)/g)].map(([, name]) => name);
    return succeeded(
      readAll(input).replace(/\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g, (found, braced, plain) => {
        const name = String(braced ?? plain);
        if (wanted !== null && !wanted.includes(name)) return found;
        return Object.hasOwn(variables, name) ? (variables[name] ?? "") : "";
      }),
    );
  },
  cmp: ({ state, input }, words) => {
    const given = splitOptions(words, "s");
    const [first, second, ...more] = given?.names ?? [];
    if (given === null || first === undefined || second === undefined || more.length > 0)
      return unsupported("cmp", words);
    const read = readTexts(state, [first, second], input);
    if ("missing" in read) return failed(2, `cmp: ${read.missing}: No such file or directory`);
    const [a = "", b = ""] = read.parts.map(({ text }) => text);
    if (a === b) return succeeded();
    if (given.options !== "") return { ...succeeded(), exit: 1 };
    const shorter = a.length < b.length ? first : second;
    const size = Math.min(a.length, b.length);
    let at = 0;
    while (at < size && a[at] === b[at]) at++;
    const before = a.slice(0, at);
    const line = before.split("\n").length;
    if (at === size) {
      const where = before.endsWith("\n") ? `line ${line - 1}` : `in line ${line}`;
      return failed(1, `cmp: EOF on ${shorter} after byte ${utf8Bytes(before).length}, ${where}`);
    }
    const text = `${first} ${second} differ: byte ${utf8Bytes(before).length + 1}, line ${line}\n`;
    return { ...succeeded(text), exit: 1 };
  },
  yes: (_, words) => succeeded(`${words.join(" ") || "y"}\n`.repeat(1000)),
  column: ({ state, input }, words) => {
    const given = readValueOptions(words, {
      values: "soN",
      flags: "t",
      long: { table: "t", separator: "s", "output-separator": "o", "table-columns": "N" },
    });
    if (given?.flags.includes("t") !== true) return unsupported("column", words);
    const separators = given.values.get("s") ?? " \t";
    const read = readTexts(state, given.names, input);
    if ("missing" in read) return failed(1, `column: cannot open ${read.missing}: No such file or directory`);
    const titles = given.values
      .get("N")
      ?.split(",")
      .join(separators[0] ?? " ");
    const lines = [...(titles === undefined ? [] : [titles]), ...linesOf(read.text)];
    return succeeded(alignColumns(lines, separators, given.values.get("o") ?? "  "));
  },
};

function alignColumns(lines: readonly string[], separators: string, gap: string): string {
  const rows = lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const cells: string[] = [""];
      let isGap = false;
      for (const char of separators === " \t" ? line.trim() : line) {
        if (!separators.includes(char)) {
          cells[cells.length - 1] += char;
          isGap = false;
        } else if (!isGap || separators !== " \t") {
          cells.push("");
          isGap = true;
        }
      }
      return cells;
    });
  const widths: number[] = [];
  for (const cells of rows) {
    for (const [at, cell] of cells.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  return printLines(
    rows.map((cells) =>
      cells
        .concat(widths.slice(cells.length).map(() => ""))
        .map((cell, at) => (at === widths.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
        .join(gap),
    ),
  );
}
/** `comm -12 A B`: the lines of two sorted texts in columns: those of the first, the second and both. */
function compareSorted(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const hidden = words.filter((word) => /^-[123]+$/.test(word)).join("");
  const names = words.filter((word) => word === "-" || !word.startsWith("-"));
  const [a, b] = textsOf(call, names);
  if (names.length !== 2 || a === null || b === null || a === undefined || b === undefined) {
    return unsupported("comm", words);
  }
  const [left, right] = [[...linesOf(a)], [...linesOf(b)]];
  const columns = ["1", "2", "3"].filter((one) => !hidden.includes(one));
  const lines: string[] = [];
  const show = (column: string, line: string) => {
    const at = columns.indexOf(column);
    if (at >= 0) lines.push("\t".repeat(at) + line);
  };
  while (left.length > 0 || right.length > 0) {
    const [first, second] = [left[0], right[0]];
    if (first !== undefined && first === second) {
      show("3", first);
      left.shift();
      right.shift();
    } else if (second === undefined || (first !== undefined && first < second)) show("1", left.shift() ?? "");
    else show("2", right.shift() ?? "");
  }
  return succeeded(printLines(lines));
}
