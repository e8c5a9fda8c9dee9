import type { CommandOutput } from "../../kubectl/environment.ts";
import { cleanPath } from "../../kubectl/files/clean-path.ts";
import type { SedOutcome } from "../sed/run-sed.ts";
import { readSed } from "../sed/sed.ts";
import { countText, failed, LINE_TOO_COSTLY, readAll, refuse, textOfFile } from "../shell-state.ts";
import { type ProgramCall, unsupported } from "./program.ts";

/** Runs `sed` with the options and commands of {@link readSed}. */
export function runSed({ state, input }: ProgramCall, words: readonly string[]): CommandOutput {
  const open = (name: string) =>
    name === "-" || name === "/dev/stdin"
      ? readAll(input)
      : name === "/dev/null"
        ? ""
        : textOfFile(state, name);
  const sed = readSed(words, open);
  if (sed === null) return unsupported("sed", words);
  if (typeof sed === "string") return failed(1, `sed: ${sed}`);
  const names = sed.files.length === 0 ? ["-"] : sed.files;
  const inputs = names.flatMap((name) => {
    const text = open(name);
    return text === undefined ? [] : [{ name, text }];
  });
  const missing = names.filter((name) => !inputs.some((one) => one.name === name));
  const stderr = missing.map((name) => `sed: can't read ${name}: No such file or directory\n`).join("");
  const files = new Map(state.disk.files);
  let [stdout, exit] = ["", 0];
  for (const group of sed.isSeparate ? inputs.map((one) => [one]) : [inputs]) {
    const done: SedOutcome | null = sed.edit(group, (name) => open(name));
    if (done === null)
      return refuse(`sed: ${words.join(" ")}: the expression takes too long or makes too much text`);
    if (!countText(state, done.text)) return refuse(LINE_TOO_COSTLY);
    const [{ name, text } = { name: "", text: "" }] = group;
    if (sed.inPlace) files.set(cleanPath(name), done.text);
    else stdout += done.text;
    if (sed.backup !== "") files.set(cleanPath(name) + sed.backup, text);
    for (const [file, made] of done.written) files.set(cleanPath(file), made);
    exit = done.exit;
  }
  if (sed.inPlace || files.size > state.disk.files.size) state.disk.files = files;
  return { exit: missing.length > 0 && exit === 0 ? 2 : exit, stdout, stderr };
}
