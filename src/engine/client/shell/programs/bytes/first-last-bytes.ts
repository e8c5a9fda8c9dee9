import { textOfBytes, utf8Bytes } from "../../../../value/utf8-bytes.ts";
import { failed, succeeded } from "../../shell-state.ts";
import type { Program, ProgramCall } from "../program.ts";
import { readTexts } from "../program-input.ts";

/** `head -c 3` and `tail -c 3`: bytes of UTF-8. `hasTitles` as for {@link printParts}. */
export function firstOrLastBytes(
  name: string,
  call: ProgramCall,
  words: readonly string[],
  hasTitles?: boolean,
): ReturnType<Program> {
  const [, own] = /^(?:-c|--bytes=?)(.*)$/s.exec(words[0] ?? "") ?? [];
  const text = own || words[1];
  const names = words.slice(own ? 1 : 2);
  if (text === undefined) {
    const option =
      words[0] === "-c" ? "option requires an argument -- 'c'" : "option '--bytes' requires an argument";
    return failed(1, `${name}: ${option}\nTry '${name} --help' for more information.`);
  }
  const [, sign = ""] = /^([-+]?)/.exec(text) ?? [];
  const count = readSize(text.slice(sign.length));
  if (count === null) return failed(1, `${name}: invalid number of bytes: ‘${text}’`);
  return printParts(name, call, names, (read) => partOf(name === "head", sign, count, read), hasTitles);
}

function partOf(isHead: boolean, sign: string, count: number, text: string): string {
  // Each UTF-16 unit is at least one byte, so as many units have all bytes that are wanted.
  if (isHead && sign !== "-") return textOfBytes([...utf8Bytes(text.slice(0, count)).slice(0, count)]);
  const all = [...utf8Bytes(text)];
  const fromEnd = Math.max(all.length - count, 0);
  if (isHead) return textOfBytes(all.slice(0, fromEnd));
  return textOfBytes(all.slice(sign === "+" ? Math.max(count - 1, 0) : fromEnd));
}

/**
 * Prints a part of each file, as `head` and `tail` do; without files, of the input. `hasTitles`: whether a title stands above each file.
 * Default: if there are several files.
 */
export function printParts(
  name: string,
  { state, input }: ProgramCall,
  files: readonly string[],
  partOf: (text: string) => string,
  hasTitles = files.length > 1,
): ReturnType<Program> {
  let done = succeeded();
  for (const file of files.length === 0 ? ["-"] : files) {
    const read = readTexts(state, [file], input);
    if ("missing" in read) {
      const why = `${name}: cannot open '${file}' for reading: No such file or directory\n`;
      done = { ...done, exit: 1, stderr: done.stderr + why };
      continue;
    }
    const gap = done.stdout === "" ? "" : "\n";
    const title = hasTitles ? `${gap}==> ${file === "-" ? "standard input" : file} <==\n` : "";
    done = { ...done, stdout: done.stdout + title + partOf(read.text) };
  }
  return done;
}

/** Returns a size such as `10`, `2K`, `1MB` or `1MiB` in bytes; null if it is none. */
export function readSize(text: string): number | null {
  const [found, digits, unit, end] = /^(\d+)(?:b|([kKmMgG])(B|iB)?)?$/.exec(text) ?? [];
  if (found === undefined) return null;
  if (text.endsWith("b")) return Number(digits) * 512;
  const base = end === "B" ? 1000 : 1024;
  return Number(digits) * base ** "_kmg".indexOf(unit?.toLowerCase() ?? "_");
}
