import type { Client } from "../../client.ts";
import type { CommandOutput } from "../../kubectl/environment.ts";
import { kubectl } from "../../kubectl/kubectl.ts";
import { exportedVariables, failed, readAll } from "../shell-state.ts";
import { runAwkProgram } from "./awk-program.ts";
import { columnPrograms } from "./column-programs.ts";
import { filePrograms } from "./file-programs.ts";
import { filterPrograms } from "./filter-programs.ts";
import type { Program, ProgramCall } from "./program.ts";
import { runSed } from "./sed-program.ts";
import { builtins } from "./shell-builtins.ts";
import { runXargs } from "./xargs-program.ts";

const programs: Readonly<Record<string, Program>> = {
  ...builtins,
  ...filePrograms,
  ...filterPrograms,
  ...columnPrograms,
  sed: runSed,
  awk: runAwkProgram,
};

/** The names of all programs, sorted. */
const NAMES = [...Object.keys(programs), "kubectl", "xargs"].filter((name) => /^\w/.test(name)).sort();

/** Runs a program: the first word is its name. `k` is kubectl. Exits with 127 if it does not exist. */
export function* runProgram(call: ProgramCall, words: readonly string[]): Client<CommandOutput> {
  const [name = "", ...rest] = words;
  if (name === "kubectl" || name === "k") return yield* runKubectl(call, rest);
  if (name === "xargs") return yield* runXargs(call, rest, runProgram);
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (program !== undefined) return program(call, rest);
  return failed(127, `bash: ${name}: command not found (supported: ${NAMES.join(", ")})`);
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
  return yield* kubectl({ ...environment, variables: exportedVariables(commandState), files, stdin }, words);
}
