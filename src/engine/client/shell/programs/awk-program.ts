import { readAwk } from "../awk/read-awk.ts";
import { runAwk } from "../awk/run-awk.ts";
import { failed, LINE_TOO_COSTLY, MAX_LENGTH, refuse, succeeded } from "../shell-state.ts";
import { linesOf } from "./lines.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readTexts } from "./program-input.ts";
import { readValueOptions } from "./value-options.ts";

/** `awk -F: -v name=value 'program' files`. */
export function runAwkProgram({ state, input }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const given = readValueOptions(words, { values: "Fv", flags: "" });
  const [program, ...names] = given?.names ?? [];
  const rules = program === undefined ? null : readAwk(program);
  if (given === null || rules === null) return unsupported("awk", words);
  const variables = new Map<string, string>();
  for (const [letter, value] of given.all) {
    const [, name, text] = letter === "F" ? ["", "FS", value] : (/^(\w+)=([\s\S]*)$/.exec(value) ?? []);
    if (name === undefined || text === undefined) return unsupported("awk", words);
    variables.set(name, text);
  }
  const onlyBegins = rules.every(({ when }) => when === "begin");
  const read = onlyBegins ? { text: "" } : readTexts(state, names, input);
  if ("missing" in read) return failed(2, `awk: cannot open "${read.missing}" (No such file or directory)`);
  const out = runAwk(rules, linesOf(read.text), variables, MAX_LENGTH);
  return out === null ? refuse(LINE_TOO_COSTLY) : succeeded(out);
}
