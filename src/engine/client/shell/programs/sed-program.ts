import type { CommandOutput } from "../../kubectl/environment.ts";
import { readSed } from "../sed/sed.ts";
import { countText, failed, LINE_TOO_COSTLY, MAX_LENGTH, refuse, succeeded } from "../shell-state.ts";
import { type ProgramCall, unsupported } from "./program.ts";
import { readTexts } from "./program-input.ts";

/** Runs `sed` with the options and commands of {@link readSed}. */
export function runSed({ state, input }: ProgramCall, words: readonly string[]): CommandOutput {
  const sed = readSed(words);
  if (sed === null) return unsupported("sed", words);
  const read = readTexts(state, sed.files, input);
  if ("missing" in read) return failed(2, `sed: can't read ${read.missing}: No such file or directory`);
  if (read.text.length > MAX_LENGTH) return refuse(LINE_TOO_COSTLY);
  const names = sed.inPlace ? sed.files : [];
  if (names.length === 0) {
    const edited = sed.edit(read.text);
    return edited === null ? costError(words) : succeeded(edited);
  }
  const files = new Map(state.disk.files);
  for (const { path, text } of read.parts) {
    const edited = sed.edit(text);
    if (edited === null) return costError(words);
    if (!countText(state, edited)) return refuse(LINE_TOO_COSTLY);
    files.set(path, edited);
  }
  state.disk.files = files;
  return succeeded();
}

function costError(words: readonly string[]): CommandOutput {
  return refuse(`sed: ${words.join(" ")}: the expression takes too long or makes too much text`);
}
