import { utf8Length } from "../../../../value/utf8.ts";
import { textOfBytes, utf8Bytes } from "../../../../value/utf8-bytes.ts";
import { cleanPath } from "../../../kubectl/files/clean-path.ts";
import { isFolder, workingFolder } from "../../folders.ts";
import {
  countText,
  failed,
  LINE_TOO_COSTLY,
  MAX_LENGTH,
  readAll,
  refuse,
  succeeded,
  textOfFile,
} from "../../shell-state.ts";
import { readSize } from "../bytes/first-last-bytes.ts";
import { linesOf, printLines } from "../lines.ts";
import { type Program, unsupported } from "../program.ts";
import { readTexts, splitOptions } from "../program-input.ts";
import { readValueOptions } from "../value-options.ts";

/** Small programs about files and the computer. */
export const systemPrograms: Readonly<Record<string, Program>> = {
  whoami: () => succeeded("root\n"),
  hostname: () => succeeded("localhost\n"),
  nproc: () => succeeded("1\n"),
  id: (_, words) =>
    /^-u/.test(words[0] ?? "")
      ? succeeded(words[0] === "-un" ? "root\n" : "0\n")
      : succeeded("uid=0(root) gid=0(root) groups=0(root)\n"),
  uname: (_, words) => {
    const parts = { s: "Linux", m: "x86_64", r: "0.0.0", n: "localhost" };
    const [letter = "s"] = words.map((word) => word.replace(/^-/, ""));
    return letter in parts
      ? succeeded(`${parts[letter as keyof typeof parts]}\n`)
      : unsupported("uname", words);
  },
  clear: () => succeeded(),
  tput: () => succeeded(),
  logger: () => succeeded(),
  realpath: pathProgram("realpath"),
  readlink: pathProgram("readlink"),
  stat: ({ state }, words) => {
    const given = readValueOptions(words, { values: "c", flags: "", long: { format: "c" } });
    const format = given?.values.get("c");
    if (given === null || format === undefined || !/^[^%]*(?:%[sn][^%]*)*$/.test(format))
      return unsupported("stat", words);
    const missing = given.names.find((name) => textOfFile(state, name) === undefined);
    if (missing !== undefined) return failed(1, `stat: cannot statx '${missing}': No such file or directory`);
    const lines = given.names.map((name) =>
      format.replaceAll("%s", String(utf8Length(textOfFile(state, name) ?? ""))).replaceAll("%n", name),
    );
    return succeeded(printLines(lines));
  },
  // There are no random numbers here: the order stays.
  shuf: ({ state, input }, words) => {
    const given = readValueOptions(words, { values: "nie", flags: "" });
    if (given === null || given.values.has("i") || given.values.has("e")) return unsupported("shuf", words);
    const read = readTexts(state, given.names, input);
    if ("missing" in read) return failed(1, `shuf: ${read.missing}: No such file or directory`);
    return succeeded(
      printLines(linesOf(read.text).slice(0, Number(given.values.get("n") ?? Number.POSITIVE_INFINITY))),
    );
  },
  truncate,
  less: pager,
  more: pager,
};

/** `truncate -s 0`, `-s 1K`, `-s +2`, `-s -2`: the file gets this size, or becomes larger or smaller by it. */
function truncate({ state }: Parameters<Program>[0], words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, { values: "s", flags: "c", long: { size: "s", "no-create": "c" } });
  const text = given?.values.get("s");
  if (given === null || text === undefined || /^[<>/%]/.test(text)) return unsupported("truncate", words);
  // `head` and `tail` accept blocks such as `1b`, `truncate` does not.
  const number = text.endsWith("b") ? null : readSize(text.replace(/^[-+]/, ""));
  if (number === null) return failed(1, `truncate: Invalid number: ‘${text}’`);
  const files = new Map(state.disk.files);
  for (const name of given.names.map(cleanPath)) {
    if (given.flags.includes("c") && !files.has(name)) continue;
    const bytes = utf8Bytes(files.get(name) ?? "");
    const change = text.startsWith("-") ? -number : number;
    const size = Math.max(/^[-+]/.test(text) ? bytes.length + change : number, 0);
    if (size > MAX_LENGTH) return refuse(LINE_TOO_COSTLY);
    const made = textOfBytes([...bytes.slice(0, size)]) + "\0".repeat(Math.max(size - bytes.length, 0));
    if (!countText(state, made)) return refuse(LINE_TOO_COSTLY);
    files.set(name, made);
  }
  state.disk.files = files;
  return succeeded();
}

function pager({ state, input }: Parameters<Program>[0], words: readonly string[]): ReturnType<Program> {
  const given = splitOptions(words, "RSFXNiMe");
  if (given === null) return unsupported("less", words);
  if (given.names.length === 0) return succeeded(readAll(input));
  const read = readTexts(state, given.names, input);
  return "missing" in read ? failed(1, `${read.missing}: No such file or directory`) : succeeded(read.text);
}

/** `realpath FILE`, `readlink -f FILE`: the whole path. */
function pathProgram(program: string): Program {
  return ({ state }, words) => {
    const given = splitOptions(words, "fems");
    if (given === null) return unsupported(program, words);
    if (program === "readlink" && !/[fem]/.test(given.options)) return { ...succeeded(), exit: 1 };
    const lines = given.names.map((name) => {
      if (name.startsWith("/")) return name;
      const path = cleanPath(name);
      return path === "." ? workingFolder(state.disk) : `${workingFolder(state.disk)}/${path}`;
    });
    const missing = given.names.find(
      (name) =>
        textOfFile(state, name) === undefined &&
        !isFolder(state.disk, name) &&
        !isFolder(state.disk, `${name}/..`),
    );
    return missing === undefined
      ? succeeded(printLines(lines))
      : failed(1, `${program}: ${missing}: No such file or directory`);
  };
}
