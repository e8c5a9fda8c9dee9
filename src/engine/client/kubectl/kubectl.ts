import type { Client } from "../client.ts";
import type { CommandSpec } from "./command.ts";
import { describeError } from "./command-error.ts";
import type { CommandRun } from "./command-run.ts";
import { commandNames, type FoundCommand, findCommand } from "./commands/find-command.ts";
import type { CommandOutput, Environment } from "./environment.ts";
import { commonFlags } from "./flags/common-flags.ts";
import { type FlagSpecs, isHidden, parseFlags, usageErrorFor } from "./flags/parse-flags.ts";

/**
 * Runs kubectl with these words. Yields the requests and returns the output.
 * Upstream: kubectl pkg/cmd/cmd.go (v0.36.3).
 */
export function* kubectl(environment: Environment, words: readonly string[]): Client<CommandOutput> {
  const found = findCommand(words, environment.variables);
  const { name, spec, words: rest } = found;
  if (spec === null) return outputWithoutCommand(found, words[0] ?? "");
  if (asksForHelp(rest, spec)) return { exit: 0, stdout: helpOf(name, spec), stderr: "" };
  const parsed = parseFlags(spec.usage ?? usageErrorFor(`kubectl ${name}`), spec.flags, rest);
  if ("error" in parsed) return outputOf(describeError(parsed.error), [], []);
  const run: CommandRun = { environment, flags: parsed.value, out: [], err: [], warned: new Set() };
  const error = yield* spec.run(run);
  return outputOf(error === null ? { text: "", code: 0 } : describeError(error), run.out, run.err);
}

function outputOf(
  { text, code }: { readonly text: string; readonly code: number },
  out: readonly string[],
  err: readonly string[],
): CommandOutput {
  return { exit: code, stdout: out.join(""), stderr: err.join("") + text };
}

function asksForHelp(words: readonly string[], spec: CommandSpec): boolean {
  return words.includes("--help") || (words.includes("-h") && spec.flags["help"] === undefined);
}

/** Returns the help of a command: the flags that it accepts here. */
function helpOf(name: string, spec: CommandSpec): string {
  const flags = Object.keys(spec.flags)
    .filter((flag) => !isHidden(spec.flags[flag]))
    .sort()
    .map((flag) => {
      const { short, kind } = spec.flags[flag] as FlagSpecs[string];
      const value = kind === "bool" ? "" : kind === "optional" ? "[=…]" : "=…";
      return `  ${short === undefined ? "    " : `-${short}, `}--${flag}${value}\n`;
    });
  return `kubectl ${name} accepts these flags in the playground:\n${flags.join("")}`;
}

/** Returns the output for words that name no command, or only a group of commands. */
function outputWithoutCommand({ name, words, argument }: FoundCommand, first: string): CommandOutput {
  const parsed = parseFlags(usageErrorFor(`kubectl ${name}`.trim()), commonFlags, words);
  if (name === "") {
    if (argument === "help" || words.includes("-h") || words.includes("--help")) return overview();
    if (argument !== null && first.startsWith("-") && !UNSUPPORTED_COMMANDS.has(argument)) {
      return failed(`Error: flags cannot be placed before plugin name: ${first}`);
    }
    if (argument !== null) return failed(unknownCommand(argument, commandNames()));
    return "error" in parsed ? outputOf(describeError(parsed.error), [], []) : overview();
  }
  if ("error" in parsed) return outputOf(describeError(parsed.error), [], []);
  if (parsed.value.args.length > 0) {
    const unknown = JSON.stringify(parsed.value.args.join(" "));
    return failed(`error: unknown command ${unknown}\nSee 'kubectl ${name} -h' for help and examples`);
  }
  const inside = commandNames().filter((one) => one.startsWith(`${name} `));
  return failed(unknownCommand(name, inside));
}

/** The commands of kubectl that the playground does not have. */
const UNSUPPORTED_COMMANDS: ReadonlySet<string> = new Set(
  "attach certificate completion config cordon cp debug drain events exec logs options plugin port-forward proxy taint top uncordon".split(
    " ",
  ),
);

function unknownCommand(name: string, known: readonly string[]): string {
  return `error: unknown command ${JSON.stringify(name)} for "kubectl"\nSupported commands: ${known.join(", ")}`;
}

function overview(): CommandOutput {
  const stdout = `kubectl in the playground. Commands: ${commandNames().join(", ")}\n`;
  return { exit: 0, stdout, stderr: "" };
}

function failed(why: string): CommandOutput {
  return { exit: 1, stdout: "", stderr: `${why}\n` };
}
