import type { Client } from "../../client.ts";
import type { CommandOutput } from "../../kubectl/environment.ts";
import { cleanPath } from "../../kubectl/files/clean-path.ts";
import { readAwk } from "../awk/read-awk.ts";
import { runAwk } from "../awk/run-awk.ts";
import { runScriptProgram } from "../run-script.ts";
import {
  countText,
  exportedVariables,
  failed,
  LINE_TOO_COSTLY,
  MAX_LENGTH,
  readAll,
  refuse,
  succeeded,
  textOfFile,
} from "../shell-state.ts";
import { type ProgramCall, unsupported } from "./program.ts";
import { readValueOptions } from "./value-options.ts";

/** `awk -F: -v name=value 'program' files`. Commands that the program starts run after it, with what it printed to them. */
export function* runAwkProgram(call: ProgramCall, words: readonly string[]): Client<CommandOutput> {
  const { state, commandState, input } = call;
  // What follows the program are files, also if it looks like an option.
  const given = readValueOptions(words, { values: "Fvf", flags: "", stopsAtName: true });
  if (given === null) return unsupported("awk", words);
  const script = given.values.get("f");
  const [first, ...rest] = given.names;
  const text = script === undefined ? first : script === "-" ? readAll(input) : textOfFile(state, script);
  const names = script === undefined ? rest : given.names;
  const program = text === undefined ? null : readAwk(text);
  if (program === null || text === undefined) return unsupported("awk", words);
  if (program.missing !== null) {
    const end = text.split("\n").length + 1;
    return failed(2, `awk: line ${end}: function ${program.missing} never defined`);
  }
  const variables = new Map<string, string>();
  for (const [letter, value] of given.all) {
    if (letter === "f") continue;
    const [, name, set] = letter === "F" ? ["", "FS", value] : (/^(\w+)=([\s\S]*)$/.exec(value) ?? []);
    if (name === undefined || set === undefined) return unsupported("awk", words);
    variables.set(name, letter === "F" && set === "t" ? "\t" : withEscapes(set));
  }
  const isFile = (name: string) => !/^[A-Za-z_]\w*=/.test(name);
  const isRead = program.rules.some(({ when }) => when !== "begin");
  const open = (name: string) =>
    name === "-" || name === "/dev/stdin"
      ? readAll(input)
      : name === "/dev/null"
        ? ""
        : textOfFile(state, name);
  const wanted = names.some(isFile) ? names : [...names, "-"];
  const inputs: { readonly name: string; readonly text: string }[] = [];
  let missing: string | null = null;
  for (const name of isRead ? wanted : []) {
    const found = isFile(name) ? open(name) : "";
    if (found === undefined) missing ??= name;
    if (missing !== null) break;
    inputs.push({ name: name === "-" ? "" : name, text: found ?? "" });
  }
  const done = runAwk(program, inputs, variables, exportedVariables(commandState), {
    most: MAX_LENGTH,
    open,
  });
  if (done === null) return refuse(LINE_TOO_COSTLY);
  if (done.written.size > 0) {
    const files = new Map(state.disk.files);
    for (const [name, made] of done.written) {
      if (!countText(state, made)) return refuse(LINE_TOO_COSTLY);
      files.set(cleanPath(name), made);
    }
    state.disk.files = files;
  }
  let [stdout, stderr] = ["", done.err];
  const { text: left, at: place } = input;
  for (const part of done.parts) {
    // The commands read what the program printed to them, not the input of awk.
    if (typeof part !== "string") Object.assign(input, { text: part.input, at: 0 });
    const made =
      typeof part === "string"
        ? succeeded(part)
        : yield* runScriptProgram(state, commandState, ["sh", "-c", part.command], input, call.runScript);
    Object.assign(input, { text: left, at: place });
    stdout += made.stdout;
    stderr += made.stderr;
    if (!countText(state, made.stdout)) return refuse(LINE_TOO_COSTLY);
  }
  if (missing === null) return { exit: done.exit, stdout, stderr };
  const problem = failed(2, `awk: cannot open ${missing} (No such file or directory)`);
  return inputs.length === 0 ? problem : { ...problem, stdout };
}

function withEscapes(text: string): string {
  return text.replace(/\\([nt\\])/g, (_, char: string) => ({ n: "\n", t: "\t", "\\": "\\" })[char] ?? char);
}
