import { utf8Bytes } from "../../../../value/utf8-bytes.ts";
import { failed, readAll, succeeded } from "../../shell-state.ts";
import { printLines } from "../lines.ts";
import { type Program, type ProgramCall, unsupported } from "../program.ts";
import { readTexts, splitOptions } from "../program-input.ts";
import { readValueOptions } from "../value-options.ts";

/** The programs that show the bytes of a text. */
export const bytePrograms: Readonly<Record<string, Program>> = {
  od,
  xxd,
  hexdump: (call, words) => {
    const given = splitOptions(words, "C");
    if (given === null || given.options !== "C") return unsupported("hexdump", words);
    const bytes = bytesOf(call, given.names);
    return bytes === null ? missing("hexdump", given.names) : succeeded(canonical(bytes));
  },
};

function bytesOf({ state, input }: ProgramCall, names: readonly string[]): readonly number[] | null {
  const read = readTexts(state, names, input);
  return "missing" in read ? null : [...utf8Bytes(read.text)];
}

function missing(program: string, names: readonly string[]): ReturnType<Program> {
  return failed(1, `${program}: ${names[0]}: No such file or directory`);
}

function chunks(bytes: readonly number[], size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, at * size + size),
  );
}

const hex = (byte: number) => byte.toString(16).padStart(2, "0");
const shown = (byte: number) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : ".");

/** `od -c`, `od -An -tx1`: the bytes in lines of 16. */
function od(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, { values: "Atw", flags: "cbxv" });
  const type = given?.values.get("t") ?? (/[cb]/.exec(given?.flags ?? "")?.[0] || "o2");
  const print = TYPES[type];
  if (given === null || print === undefined) return unsupported("od", words);
  const bytes = bytesOf(call, given.names);
  if (bytes === null) return missing("od", given.names);
  const base = given.values.get("A") ?? "o";
  const place = (at: number) =>
    base === "n"
      ? ""
      : base === "d"
        ? String(at).padStart(7, "0")
        : at.toString(base === "x" ? 16 : 8).padStart(base === "x" ? 6 : 7, "0");
  const lines = chunks(bytes, 16).map((row, at) => place(at * 16) + print(row));
  // A line that repeats the one before is a star, as often as it comes.
  const short = lines.filter(
    (_, at) => !isRepeated(bytes, at) || !isRepeated(bytes, at - 1) || given.flags.includes("v"),
  );
  const starred = given.flags.includes("v")
    ? lines
    : short.map((line) => (isRepeated(bytes, lines.indexOf(line)) ? "*" : line));
  return succeeded(printLines([...starred, ...(base === "n" ? [] : [place(bytes.length)])]));
}

function isRepeated(bytes: readonly number[], row: number): boolean {
  if (row < 1 || (row + 1) * 16 > bytes.length) return false;
  const part = (at: number) => bytes.slice(at * 16, at * 16 + 16).join();
  return part(row) === part(row - 1);
}

const TYPES: Readonly<Record<string, (row: readonly number[]) => string>> = {
  c: (row) => row.map((byte) => characterOf(byte).padStart(4)).join(""),
  b: (row) => row.map((byte) => ` ${byte.toString(8).padStart(3, "0")}`).join(""),
  o1: (row) => row.map((byte) => ` ${byte.toString(8).padStart(3, "0")}`).join(""),
  x1: (row) => row.map((byte) => ` ${hex(byte)}`).join(""),
  u1: (row) => row.map((byte) => String(byte).padStart(4)).join(""),
  o2: (row) =>
    chunks(row, 2)
      .map(([low = 0, high = 0]) => ` ${(high * 256 + low).toString(8).padStart(6, "0")}`)
      .join(""),
  x2: (row) =>
    chunks(row, 2)
      .map(([low = 0, high = 0]) => ` ${hex(high)}${hex(low)}`)
      .join(""),
};

function characterOf(byte: number): string {
  const named = { 0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r" }[byte];
  if (named !== undefined) return named;
  return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : byte.toString(8).padStart(3, "0");
}

/** `xxd`, `xxd -p`: hexadecimal numbers, and the text beside them. */
function xxd(call: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, { values: "lc", flags: "pru", long: {} });
  if (given === null) return unsupported("xxd", words);
  if (given.flags.includes("r")) {
    const digits = readAll(call.input).replace(/\s/g, "");
    if (!given.flags.includes("p")) return unsupported("xxd", words);
    const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    return succeeded(new TextDecoder().decode(Uint8Array.from(bytes)));
  }
  const all = bytesOf(call, given.names);
  if (all === null) return missing("xxd", given.names);
  const bytes = all.slice(0, Number(given.values.get("l") ?? all.length));
  const width = Number(given.values.get("c") ?? (given.flags.includes("p") ? 30 : 16));
  const digits = (byte: number) => (given.flags.includes("u") ? hex(byte).toUpperCase() : hex(byte));
  const rows = chunks(bytes, width);
  if (given.flags.includes("p")) return succeeded(printLines(rows.map((row) => row.map(digits).join(""))));
  const lines = rows.map((row, at) => {
    const pairs = chunks(row, 2).map((pair) => pair.map(digits).join(""));
    const place = (at * width).toString(16).padStart(8, "0");
    return `${place}: ${pairs.join(" ").padEnd(Math.ceil((width * 5) / 2) - 1)}  ${row.map(shown).join("")}`;
  });
  return succeeded(printLines(lines));
}

/** Returns bytes as `hexdump -C` prints them. */
function canonical(bytes: readonly number[]): string {
  const lines = chunks(bytes, 16).map((row, at) => {
    const [left, right] = [row.slice(0, 8), row.slice(8)].map((half) => half.map(hex).join(" "));
    const place = (at * 16).toString(16).padStart(8, "0");
    return `${place}  ${(left ?? "").padEnd(23)}  ${(right ?? "").padEnd(23)}  |${row.map(shown).join("")}|`;
  });
  return printLines([...lines, ...(bytes.length === 0 ? [] : [bytes.length.toString(16).padStart(8, "0")])]);
}
