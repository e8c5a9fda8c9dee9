import type { Client } from "../client.ts";
import type { CommandOutput } from "../kubectl/environment.ts";
import { listOf, setList } from "./arrays.ts";
import {
  exportedVariables,
  type FunctionBody,
  failed,
  type Input,
  newState,
  readAll,
  refuse,
  type ShellState,
  shellName,
  succeeded,
  textOfFile,
} from "./shell-state.ts";
import { parseScript } from "./syntax/parse-script.ts";
import type { Script } from "./syntax/script-syntax.ts";

/** The maximum depth of functions and scripts that call each other. */
const MAX_CALLS = 40;

/** Runs something in another state of the shell. */
type RunIn = (state: ShellState) => Client<CommandOutput>;

/** Calls a function with its arguments. Its `local` variables end with it. */
export function* callFunction(
  state: ShellState,
  name: string,
  { sources }: FunctionBody,
  args: readonly string[],
  run: RunIn,
): Client<CommandOutput> {
  if (state.calls >= MAX_CALLS) return refuse("functions call each other too often");
  const { list } = state.args;
  const outer = state.locals;
  const { sources: outerSources, place } = state;
  const constants = new Set(state.constants);
  const names = listOf(state, "FUNCNAME");
  setList(state, "FUNCNAME", [name, ...names]);
  state.sources = sources.length === 0 ? outerSources : [sources[0] as string, ...outerSources];
  const locals = new Map<string, string | undefined>();
  state.args.list = args;
  state.locals = locals;
  state.calls++;
  const done = yield* run(state);
  state.calls--;
  state.args.list = list;
  state.locals = outer;
  state.sources = outerSources;
  state.place = place;
  setList(state, "FUNCNAME", names);
  for (const [name, value] of locals) {
    if (!constants.has(name)) state.constants.delete(name);
    if (value === undefined) state.variables.delete(name);
    else state.variables.set(name, value);
  }
  if (state.pendingExit?.kind === "return") state.pendingExit = null;
  return done;
}

/** The programs that run a script. */
export const SCRIPT_PROGRAMS: ReadonlySet<string> = new Set(["eval", "source", ".", "sh", "bash"]);

/**
 * Runs the script of `eval`, `source FILE`, `sh -c SCRIPT` or `bash FILE`. `run` runs a script in a state: the same one, or that of
 * a new shell.
 */
export function* runScriptProgram(
  state: ShellState,
  commandState: ShellState,
  [name = "", ...given]: readonly string[],
  input: Input,
  run: (state: ShellState, script: Script) => Client<CommandOutput>,
): Client<CommandOutput> {
  const isHere = name === "eval" || name === "source" || name === ".";
  const { flags, words, pipefail } = isHere || name === "./" ? NO_FLAGS(given) : shellFlags(given);
  const hasText = flags.includes("c");
  const [first, ...args] = name === "eval" ? [words.join(" ")] : words;
  if (first === undefined && isHere) return failed(2, `bash: ${name}: filename argument required`);
  // Without a file, the script is the input.
  const isInput = first === undefined || flags.includes("s");
  const text = isInput ? readAll(input) : name === "eval" || hasText ? first : textOf(state, first);
  if (text === undefined) {
    // `sh` is dash.
    if (name === "sh") return failed(2, `sh: 0: cannot open ${first}: No such file`);
    return failed(isHere ? 1 : 127, `bash: ${first}: No such file or directory`);
  }
  const parsed = parseScript(text);
  if (state.calls >= MAX_CALLS) return refuse("scripts call each other too often");
  const reads = !flags.includes("n");
  if (isHere) {
    const { sources, args: shellArgs, place } = state;
    const { list } = shellArgs;
    if (name !== "eval") state.sources = [first ?? "", ...sources];
    if (name !== "eval" && args.length > 0) shellArgs.list = args;
    const done = yield* runParsed(state, parsed, reads, run);
    if (name !== "eval" && args.length > 0) shellArgs.list = list;
    if (name !== "eval" && state.pendingExit?.kind === "return") state.pendingExit = null;
    state.sources = sources;
    state.place = place;
    return done;
  }
  const fresh = newState({ ...state.environment, variables: exportedVariables(commandState) });
  const { disk, budget, clock, fds } = state;
  const isFile = !hasText && !isInput;
  const inner = {
    ...fresh,
    disk,
    budget,
    clock,
    fds,
    calls: state.calls + 1,
    sources: isFile ? [first] : [],
    script: isFile ? ("error" in parsed ? parsed.before : parsed.script) : null,
    isDash: name === "sh" || (name === "./" && /^#! *\/bin\/sh\b/.test(text)),
  };
  for (const letter of flags) if ("euxEav".includes(letter)) inner.options.add(letter);
  if (pipefail) inner.options.add("pipefail");
  inner.args.list = hasText ? args.slice(1) : isInput ? words : args;
  inner.args.name = hasText ? (args[0] ?? name) : isFile ? first : name;
  return yield* runParsed(inner, parsed, reads, run);
}

type ShellFlags = { readonly flags: string; readonly words: readonly string[]; readonly pipefail: boolean };

const NO_FLAGS = (words: readonly string[]): ShellFlags => ({ flags: "", words, pipefail: false });

/** Splits the words after `bash` into its options and the rest: `-euo pipefail -c`. `-s` reads the script from the input. */
function shellFlags(given: readonly string[]): ShellFlags {
  let [flags, pipefail, at] = ["", false, 0];
  for (
    ;
    at < given.length && /^[-+][a-zA-Z]+$|^--(?:norc|noprofile|login|posix)$/.test(given[at] ?? "");
    at++
  ) {
    const word = given[at] as string;
    if (word.startsWith("--")) continue;
    flags += word.slice(1);
    if (word.endsWith("o")) pipefail = given[++at] === "pipefail" || pipefail;
  }
  if (given[at] === "--") at++;
  return { flags, words: given.slice(at), pipefail };
}

/** Runs a script up to its first mistake. `reads`: not only checks it, as with `bash -n`. */
function* runParsed(
  state: ShellState,
  parsed: ReturnType<typeof parseScript>,
  reads: boolean,
  run: (state: ShellState, script: Script) => Client<CommandOutput>,
): Client<CommandOutput> {
  const script = "error" in parsed ? parsed.before : parsed.script;
  const done = reads && script.length > 0 ? yield* run(state, script) : succeeded();
  if (!("error" in parsed) || state.pendingExit !== null) return done;
  state.place = { ...state.place, line: parsed.line };
  const name = shellName(state);
  const shown = parsed.shown === "" ? "" : `${name}\`${parsed.shown}'\n`;
  const told = `${name}${parsed.error}\n${name === "bash: " ? "" : shown}`;
  return { exit: 2, stdout: done.stdout, stderr: done.stderr + told };
}

function textOf(state: ShellState, name: string): string | undefined {
  return name === "/dev/null" ? "" : textOfFile(state, name);
}
