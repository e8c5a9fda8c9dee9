import type { Client } from "../client.ts";
import type { CommandOutput } from "../kubectl/environment.ts";
import {
  exportedVariables,
  failed,
  type Input,
  newState,
  readAll,
  refuse,
  type ShellState,
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
export function* callFunction(state: ShellState, args: readonly string[], run: RunIn): Client<CommandOutput> {
  if (state.calls >= MAX_CALLS) return refuse("functions call each other too often");
  const { list } = state.args;
  const outer = state.locals;
  const locals = new Map<string, string | undefined>();
  state.args.list = args;
  state.locals = locals;
  state.calls++;
  const done = yield* run(state);
  state.calls--;
  state.args.list = list;
  state.locals = outer;
  for (const [name, value] of locals) {
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
  const flags = isHere
    ? []
    : given.filter((word, at) => at === given.findIndex(() => true) && /^-[a-z]+$/.test(word));
  const hasText = flags.some((flag) => flag.includes("c"));
  const words = given.slice(flags.length);
  const [first, ...args] = name === "eval" ? [words.join(" ")] : words;
  if (first === undefined && isHere) return failed(2, `bash: ${name}: filename argument required`);
  // Without a file, the script is the input.
  const text =
    first === undefined ? readAll(input) : name === "eval" || hasText ? first : textOf(state, first);
  if (text === undefined) {
    // `sh` is dash.
    if (name === "sh") return failed(2, `sh: 0: cannot open ${first}: No such file`);
    return failed(isHere ? 1 : 127, `bash: ${first}: No such file or directory`);
  }
  const parsed = parseScript(text);
  if ("error" in parsed) return refuse(parsed.error);
  if (flags.some((flag) => flag.includes("n"))) return succeeded();
  if (state.calls >= MAX_CALLS) return refuse("scripts call each other too often");
  if (isHere) {
    const done = yield* run(state, parsed.script);
    if (name !== "eval" && state.pendingExit?.kind === "return") state.pendingExit = null;
    return done;
  }
  const fresh = newState({ ...state.environment, variables: exportedVariables(commandState) });
  const inner = { ...fresh, disk: state.disk, budget: state.budget, calls: state.calls + 1 };
  for (const flag of flags)
    for (const letter of flag.slice(1)) if ("eux".includes(letter)) inner.options.add(letter);
  inner.args.list = hasText ? args.slice(1) : args;
  inner.args.name = hasText ? (args[0] ?? name) : (first ?? name);
  return yield* run(inner, parsed.script);
}

function textOf(state: ShellState, name: string): string | undefined {
  return name === "/dev/null" ? "" : textOfFile(state, name);
}
