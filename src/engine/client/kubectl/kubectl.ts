import type { Client } from "../client.ts";
import { isSince } from "./client-version.ts";
import { type CommandError, describeError } from "./command-error.ts";
import type { CommandRun } from "./command-run.ts";
import { configProblem } from "./commands/config/config-problem.ts";
import { inContext } from "./commands/config/kubeconfig.ts";
import { commandNames, type FoundCommand, findCommand } from "./commands/find-command.ts";
import { commandPage, groupPage, overviewPage } from "./commands/help/help-page.ts";
import { suggestCommands } from "./commands/help/suggest-commands.ts";
import { withPreferences } from "./commands/kuberc/apply-preferences.ts";
import type { CommandOutput, Environment } from "./environment.ts";
import { commonFlags } from "./flags/common-flags.ts";
import { FALSE, type FlagSpec, parseFlags, TRUE, usageErrorFor } from "./flags/parse-flags.ts";
import { changeCauseOf } from "./objects/change-cause.ts";

/**
 * Runs kubectl with these words. Yields the requests and returns the output.
 * Upstream: kubectl pkg/cmd/cmd.go (v0.36.3).
 */
export function* kubectl(environment: Environment, given: readonly string[]): Client<CommandOutput> {
  const preferred = withPreferences(environment, given);
  if ("error" in preferred) return outputOf(describeError(preferred.error), [], []);
  const { words, warnings } = preferred.value;
  const output = yield* runCommand(environment, words);
  return warnings === "" ? output : { ...output, stderr: warnings + output.stderr };
}

function* runCommand(environment: Environment, words: readonly string[]): Client<CommandOutput> {
  const found = findCommand(words, environment.variables);
  const { name, spec, words: rest } = found;
  if (spec === null) return outputWithoutCommand(found, words, environment);
  const help = readHelpFlag(rest, spec.flags["help"] !== undefined);
  if (typeof help === "object") return helpError(name, help.wrong);
  if (help) return shown(pageOf(found));
  const usage = spec.usage ?? usageErrorFor(`kubectl ${name}`);
  const parsed = parseFlags(usage, spec.flags, withoutHelpFlag(rest));
  if ("error" in parsed) return outputOf(describeError(parsed.error), [], []);
  const flags = parsed.value;
  const err = flags.ordered.flatMap((one) => deprecation(one.name, spec.flags[one.name]));
  const changeCause = flags.bool("record") ? changeCauseOf(spec.flags, words) : null;
  const run: CommandRun = {
    environment: inContext(environment, flags),
    flags,
    out: [],
    err,
    warned: new Set(),
    written: new Map(),
    changeCause,
  };
  const wrong = configProblem(name, environment, flags);
  const error = wrong ?? (yield* spec.run(run)) ?? warningsAsError(run);
  const output = outputOf(error === null ? { text: "", code: 0 } : describeError(error), run.out, run.err);
  return run.written.size === 0 ? output : { ...output, written: run.written };
}

/** Returns the error of `--warnings-as-errors` if the server warned of something, else null. */
function warningsAsError({ flags, warned }: CommandRun): CommandError | null {
  if (!flags.bool("warnings-as-errors") || warned.size === 0) return null;
  return { kind: "plain", message: `${warned.size} warning${warned.size > 1 ? "s" : ""} received` };
}

function deprecation(name: string, spec: FlagSpec | undefined): readonly string[] {
  return spec?.deprecated === undefined ? [] : [`Flag --${name} has been deprecated, ${spec.deprecated}\n`];
}

function outputOf(
  { text, code }: { readonly text: string; readonly code: number },
  out: readonly string[],
  err: readonly string[],
): CommandOutput {
  return { exit: code, stdout: out.join(""), stderr: err.join("") + text };
}

/**
 * Returns what `-h` and `--help` before `--` ask for: help, no help, or the error of a wrong value. `-h` may be a flag of the
 * command.
 */
function readHelpFlag(words: readonly string[], hasOwnShort: boolean): boolean | { readonly wrong: string } {
  const dash = words.indexOf("--");
  let asks = false;
  for (const word of dash < 0 ? words : words.slice(0, dash)) {
    if (word === "--help" || (word === "-h" && !hasOwnShort)) asks = true;
    const value = /^--help=(.*)$/s.exec(word)?.[1];
    if (value === undefined) continue;
    if (!TRUE.has(value) && !FALSE.has(value)) return { wrong: value };
    asks = TRUE.has(value);
  }
  return asks;
}

/** Returns the words without `--help`, which says nothing any more. */
function withoutHelpFlag(words: readonly string[]): readonly string[] {
  const dash = words.indexOf("--");
  return words.filter((word, at) => !/^--help=/.test(word) || (dash >= 0 && at > dash));
}

function helpError(name: string, wrong: string): CommandOutput {
  const value = JSON.stringify(wrong);
  const why = `invalid argument ${value} for "-h, --help" flag: strconv.ParseBool: parsing ${value}: invalid syntax`;
  return failed(`error: ${why}\nSee 'kubectl ${name} --help' for usage.`);
}

/** What `kubectl alpha` prints in v1.35. Other versions have no such commands. */
const ALPHA_COMMANDS = `These commands correspond to alpha features that are not enabled in Kubernetes clusters by default.

Available Commands:
  kuberc        Manage kuberc configuration files

Use "kubectl alpha <command> --help" for more information about a given command.
`;

/** Returns the output for words that name no command, or only a group of commands. */
function outputWithoutCommand(
  { name, words, argument }: FoundCommand,
  given: readonly string[],
  environment: Environment,
): CommandOutput {
  const [first = ""] = given;
  const help = readHelpFlag(words, false);
  if (typeof help === "object") return helpError(name, help.wrong);
  const inside = commandsInside(name);
  if (name === "") {
    if (argument === "help")
      return helpOn(
        words.filter((word) => word !== "help"),
        environment.variables,
      );
    if (argument === "alpha") {
      if (isSince({ environment }, 35) && !isSince({ environment }, 36)) return shown(ALPHA_COMMANDS);
      return { exit: 0, stdout: "", stderr: "No alpha commands are available in this version of kubectl\n" };
    }
    if (argument === null && help) return shown(overviewPage(inside));
    if (argument !== null && first.startsWith("-") && !isCommand(argument)) {
      return failed(`Error: flags cannot be placed before plugin name: ${first}`);
    }
    if (argument !== null) return failed(unknownCommand(argument));
  }
  if (help) return shown(groupPage(name, inside));
  const parsed = parseFlags(usageErrorFor(`kubectl ${name}`.trim()), commonFlags, words);
  if ("error" in parsed) return outputOf(describeError(parsed.error), [], []);
  if (name === "") return shown(overviewPage(inside));
  if (parsed.value.args.length > 0) {
    const unknown = JSON.stringify(parsed.value.args.join(" "));
    return failed(`error: unknown command ${unknown}\nSee 'kubectl ${name} -h' for help and examples`);
  }
  const page = groupPage(name, inside);
  if (name === "certificate") return shown(page);
  return name === "rollout" ? { ...shown(page), exit: 1 } : { exit: 1, stdout: "", stderr: page };
}

/** `kubectl help COMMAND`. */
function helpOn(words: readonly string[], variables: Readonly<Record<string, string>>): CommandOutput {
  const found = findCommand(words, variables);
  if (found.name === "" && found.argument !== null) {
    const topics = words.map((word) => `\`${word}\``).join(" ");
    const page = overviewPage(commandsInside(""));
    return { exit: 0, stdout: "", stderr: `Unknown help topic [${topics}]\n${page}` };
  }
  return shown(pageOf(found));
}

function pageOf({ name, spec }: FoundCommand): string {
  const inside = commandsInside(name);
  if (name === "") return overviewPage(inside);
  return spec === null ? groupPage(name, inside) : commandPage(name, spec, inside);
}

/** Returns the commands and groups directly inside of a group, or of kubectl itself for an empty name. */
function commandsInside(group: string): readonly string[] {
  const start = group === "" ? "" : `${group} `;
  const names = commandNames().filter((one) => one.startsWith(start));
  return [...new Set(names.map((one) => start + one.slice(start.length).split(" ")[0]))];
}

function isCommand(word: string): boolean {
  return commandsInside("").includes(word);
}

function unknownCommand(name: string): string {
  const meant = suggestCommands(name);
  const hint =
    meant.length === 0 ? "" : `\n\nDid you mean this?\n${meant.map((one) => `\t${one}`).join("\n")}`;
  return `error: unknown command ${JSON.stringify(name)} for "kubectl"${hint}`;
}

function shown(stdout: string): CommandOutput {
  return { exit: 0, stdout, stderr: "" };
}

function failed(why: string): CommandOutput {
  return { exit: 1, stdout: "", stderr: `${why}\n` };
}
