import type { Result } from "../../command-error.ts";
import { failWithExitCode, messageOf } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { findCommand } from "../find-command.ts";
import {
  type Alias,
  kubercFile,
  type Option,
  type Preferences,
  readPreferences,
  textOfKuberc,
} from "./preferences.ts";

/** The words that a command runs with, and warnings. */
type Applied = { readonly words: readonly string[]; readonly warnings: string };

/**
 * Returns the words of a command with the aliases and defaults of the kuberc file.
 * Upstream: kubectl pkg/kuberc/kuberc.go (v0.36.3).
 */
export function withPreferences(environment: Environment, words: readonly string[]): Result<Applied> {
  const unchanged: Result<Applied> = { value: { words, warnings: "" } };
  if (words.length === 0) return unchanged;
  const refused = (why: string) => failWithExitCode(1, `error occurred while applying preferences ${why}`);
  const file = kubercFile(environment, explicitFile(words));
  if ("error" in file) return refused(`kuberc error ${messageOf(file.error)}`);
  if (file.value === null) return unchanged;
  const { name, isExplicit } = file.value;
  const text = textOfKuberc(environment, name);
  if (text === undefined) {
    return isExplicit ? refused(`kuberc error kuberc: open ${name}: no such file or directory`) : unchanged;
  }
  const found = readPreferences(environment, text);
  if (found === null) {
    if (text.trim() === "") return unchanged;
    const why = `no valid preferences found in ${name}, use --v=5 to see details`;
    if (isExplicit) return refused(`kuberc error kuberc: ${why}`);
    return { value: { words, warnings: `kuberc: no preferences loaded from ${name}: ${why}` } };
  }
  const named = withAlias(environment, found.aliases, words);
  if ("error" in named) return refused(named.error);
  const changed = withDefaults(environment, found, named.words);
  return "error" in changed ? refused(changed.error) : { value: changed };
}

/** Returns the value of `--kuberc`; empty if it is not given. */
function explicitFile(words: readonly string[]): string {
  for (const [at, word] of words.entries()) {
    if (word === "--") return "";
    if (word === "--kuberc") return words[at + 1] ?? "";
    if (word.startsWith("--kuberc=")) return word.slice("--kuberc=".length);
  }
  return "";
}

type Changed = { readonly words: readonly string[] } | { readonly error: string };

function withAlias(environment: Environment, aliases: readonly Alias[], words: readonly string[]): Changed {
  if (findCommand(words, environment.variables).name !== "") return { words };
  const at = words.findIndex((word) => !word.startsWith("-"));
  const alias = aliases.find(({ name }) => name === words[at]);
  if (alias === undefined) return { words };
  const command = alias.command.split(/\s+/);
  const found = findCommand(command, environment.variables);
  if (found.spec === null) {
    return {
      error: `command ${JSON.stringify(alias.command)} not found to set alias ${JSON.stringify(alias.name)}`,
    };
  }
  const options = optionWords(alias.options, found.spec.flags, words);
  if ("error" in options) return { error: `invalid alias flag ${options.error} in alias kubectl` };
  const rest = words.slice(at + 1);
  return {
    words: [
      ...words.slice(0, at),
      ...command,
      ...options.words,
      ...alias.prependArgs,
      ...rest,
      ...alias.appendArgs,
    ],
  };
}

function withDefaults(
  environment: Environment,
  { defaults, aliases }: Preferences,
  words: readonly string[],
): Applied | { readonly error: string } {
  const own = findCommand(words, environment.variables);
  let [changed, warnings] = [words, ""];
  for (const { command, options } of defaults) {
    const found = findCommand(command.split(/\s+/), environment.variables);
    if (found.name === "") {
      warnings += `Warning: command ${JSON.stringify(command)} not found to set kuberc override\n`;
      continue;
    }
    // kubectl compares only the last word of commands.
    if (own.spec === null || lastWord(found.name) !== lastWord(own.name)) continue;
    if (aliases.some(({ name }) => name === lastWord(own.name))) {
      return { error: `alias ${lastWord(own.name)} can not be overridden` };
    }
    const flags = optionWords(options, own.spec.flags, words);
    if ("error" in flags) return { error: `invalid flag ${flags.error} for command ${command}` };
    changed = [...flags.words, ...changed];
  }
  return { words: changed, warnings };
}

function lastWord(name: string): string {
  return name.split(" ").at(-1) ?? "";
}

/** Returns options as words, without those that the user gives; an error that names the option if the command has no such flag. */
function optionWords(options: readonly Option[], flags: FlagSpecs, words: readonly string[]): Changed {
  const all: FlagSpecs = { ...commonFlags, ...flags };
  const out: string[] = [];
  for (const { name, value } of options) {
    const spec = Object.hasOwn(all, name) ? all[name] : undefined;
    if (spec === undefined) return { error: name };
    const { short } = spec;
    const isGiven = words.some(
      (word) =>
        word === `--${name}` ||
        word.startsWith(`--${name}=`) ||
        (short !== undefined && /^-[^-]/.test(word) && word.startsWith(`-${short}`)),
    );
    if (!isGiven) out.push(`--${name}=${value}`);
  }
  return { words: out };
}
