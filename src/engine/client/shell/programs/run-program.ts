import type { Client } from "../../client.ts";
import type { CommandOutput } from "../../kubectl/environment.ts";
import { kubectl } from "../../kubectl/kubectl.ts";
import { WATCH_NOTE } from "../../kubectl/output/watch-ends.ts";
import { exportedVariables, failed, readAll } from "../shell-state.ts";
import { runAwkProgram } from "./awk-program.ts";
import { columnPrograms } from "./column-programs.ts";
import { filePrograms } from "./file-programs.ts";
import { filterPrograms } from "./filter-programs.ts";
import { findFiles } from "./find-program.ts";
import { runJqProgram } from "./jq-program.ts";
import { linePrograms } from "./line-programs.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { runSed } from "./sed-program.ts";
import { builtins } from "./shell-builtins.ts";
import { runXargs } from "./xargs-program.ts";

const programs: Readonly<Record<string, Program>> = {
  ...builtins,
  ...filePrograms,
  ...filterPrograms,
  ...columnPrograms,
  ...linePrograms,
  find: findFiles,
  sed: runSed,
  awk: runAwkProgram,
  jq: runJqProgram,
};

/** The names of all programs, sorted. */
const NAMES = [...Object.keys(programs), "kubectl", "timeout", "xargs"]
  .filter((name) => /^\w/.test(name))
  .sort();

/** Runs a program: the first word is its name. `k` is kubectl. Exits with 127 if it does not exist. */
export function* runProgram(call: ProgramCall, words: readonly string[]): Client<CommandOutput> {
  const [name = "", ...rest] = words;
  if (name === "kubectl" || name === "k") return yield* runKubectl(call, rest);
  if (name === "xargs") return yield* runXargs(call, rest, runProgram);
  if (name === "timeout") return yield* runTimeout(call, rest);
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (program !== undefined) return program(call, rest);
  const hint = Object.hasOwn(INSTEAD, name) ? INSTEAD[name] : `supported: ${NAMES.join(", ")}`;
  return failed(127, `bash: ${name}: command not found (${hint})`);
}

const FIELDS = "print fields with kubectl's -o jsonpath or -o go-template";
const EDITORS = "edit the file in its panel, or with sed -i";
const NETWORK = "there is no network here";

/** What to do instead of programs that people often use together with kubectl. */
const INSTEAD: Readonly<Record<string, string>> = {
  yq: FIELDS,
  python3: FIELDS,
  diff: "compare a manifest with the live object with kubectl diff",
  vi: EDITORS,
  vim: EDITORS,
  nano: EDITORS,
  curl: NETWORK,
  wget: NETWORK,
  watch: "nothing changes while a command runs",
};

/** The exit code of `timeout` for a program that it stopped. */
const STOPPED = 124;

/** Runs a program. Programs end at once here, but `timeout` stops a kubectl that watches: its note is not printed then. */
function* runTimeout(call: ProgramCall, words: readonly string[]): Client<CommandOutput> {
  const at = words.findIndex((word) => !word.startsWith("-"));
  const [duration = "", ...command] = at < 0 ? [] : words.slice(at);
  if (!/^\d+(\.\d*)?[smhd]?$/.test(duration) || command.length === 0) return unsupported("timeout", words);
  const done = yield* runProgram(call, command);
  if (!done.stderr.endsWith(WATCH_NOTE)) return done;
  return { ...done, exit: STOPPED, stderr: done.stderr.slice(0, -WATCH_NOTE.length) };
}

/** Arguments with which kubectl reads its piped input. */
const READS_INPUT = /^-$|=-$|^-\w*f-$|^-i$|^--interactive$|\/dev\/stdin|\/dev\/fd\/0/;

function* runKubectl(
  { state, commandState, input }: ProgramCall,
  words: readonly string[],
): Client<CommandOutput> {
  const { environment, disk } = state;
  const stdin = words.some((word) => READS_INPUT.test(word)) ? readAll(input) : "";
  const isNamed = words.some((word) => /\/dev\/(?:stdin|fd\/0)/.test(word));
  const named = isNamed ? [["/dev/stdin", stdin] as const, ["/dev/fd/0", stdin] as const] : [];
  const extra = [...named, ...disk.pipes];
  const files = extra.length > 0 ? new Map([...disk.files, ...extra]) : disk.files;
  const variables = exportedVariables(commandState);
  const { written, ...output } = yield* kubectl({ ...environment, variables, files, stdin }, words);
  if (written !== undefined) disk.files = new Map([...disk.files, ...written]);
  return output;
}
