import { isSince } from "../client-version.ts";
import { describeError } from "../command-error.ts";
import type { CommandOutput, Environment } from "../environment.ts";
import { commonFlags } from "../flags/common-flags.ts";
import { type Flags, parseFlags, usageErrorFor } from "../flags/parse-flags.ts";
import { type FoundCommand, findCommand } from "./find-command.ts";
import { helpPage, usageOf } from "./help/help-page.ts";
import { ownPage } from "./help/own-page.ts";
import { suggestCommands } from "./help/suggest-commands.ts";

/** Returns the command that words name in the version of kubectl. `kuberc` came with v1.36. */
export function findCommandOf(environment: Environment, words: readonly string[]): FoundCommand {
  const found = findCommand(words, environment.variables);
  const isLater = found.name.startsWith("kuberc") && !isSince({ environment }, 36);
  return isLater ? { name: "", spec: null, words, argument: "kuberc" } : found;
}

/** Returns the output for words that name no command, or only a group of commands. `given`: all words after `kubectl`. */
export function outputWithoutCommand(
  found: FoundCommand,
  given: readonly string[],
  environment: Environment,
): CommandOutput {
  const { name, words, argument } = found;
  if (name === "" && argument !== null) return outputOfWord(argument, given, environment);
  const parsed = readFlags(name, words);
  if ("exit" in parsed) return parsed;
  const page = pageOf(found, environment);
  if (name === "" || name === "certificate" || parsed.bool("help")) return shown(page);
  if (parsed.args.length > 0) {
    const unknown = JSON.stringify(parsed.args.join(" "));
    return failed(`error: unknown command ${unknown}\nSee 'kubectl ${name} -h' for help and examples`);
  }
  return name === "rollout" ? { ...shown(page), exit: 1 } : { exit: 1, stdout: "", stderr: page };
}

/** Returns the help page of a command, of a group, or of kubectl itself. */
export function pageOf({ name, spec }: FoundCommand, environment: Environment): string {
  if (name === "options") return ""; // its help is its output, and has none itself
  if (spec !== null && name.startsWith("applyset")) return ownPage(name, spec);
  return helpPage(name, environment) ?? "";
}

/** Returns the output of a first word that is no command of the table. */
function outputOfWord(word: string, given: readonly string[], environment: Environment): CommandOutput {
  const [first = ""] = given;
  if (word === "help") return outputOfHelp(given.toSpliced(given.indexOf(word), 1), environment);
  if (word === "alpha") {
    const page = helpPage(word, environment);
    if (page !== undefined) return shown(page);
    return { exit: 0, stdout: "", stderr: "No alpha commands are available in this version of kubectl\n" };
  }
  if (first.startsWith("-")) return failed(`Error: flags cannot be placed before plugin name: ${first}`);
  return failed(unknownCommand(word, environment));
}

/** `kubectl help COMMAND`. */
function outputOfHelp(words: readonly string[], environment: Environment): CommandOutput {
  const parsed = readFlags("help", words);
  if ("exit" in parsed) return parsed;
  const found = findCommandOf(environment, parsed.args);
  if (parsed.bool("help") || found.argument === "help") return shown(helpPage("help", environment) ?? "");
  if (found.name !== "" || found.argument === null) return shown(pageOf(found, environment));
  if (found.argument === "alpha") return outputOfWord("alpha", parsed.args, environment);
  const topics = parsed.args.map((word) => `\`${word}\``).join(" ");
  const usage = usageOf(helpPage("", environment) ?? "");
  return { exit: 0, stdout: "", stderr: `Unknown help topic [${topics}]\n${usage}` };
}

/** Returns the flags of a group; the output if they are wrong. */
function readFlags(name: string, words: readonly string[]): Flags | CommandOutput {
  const parsed = parseFlags(usageErrorFor(`kubectl ${name}`.trim()), commonFlags, words);
  if (!("error" in parsed)) return parsed.value;
  const { text, code } = describeError(parsed.error);
  return { exit: code, stdout: "", stderr: text };
}

function unknownCommand(name: string, environment: Environment): string {
  const meant = suggestCommands(name, environment);
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
