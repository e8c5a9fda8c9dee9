import type { CommandSpec } from "../../command.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { type FlagSpecs, isHidden } from "../../flags/parse-flags.ts";
import { COMMAND_WORDS } from "./command-words.ts";
import { FLAG_WORDS } from "./flag-words.ts";

/** Returns the help of a command: what it does, how to write it, and the flags that it accepts here. */
export function commandPage(name: string, { flags }: CommandSpec, inside: readonly string[]): string {
  const own = Object.fromEntries(Object.entries(flags).filter(([flag]) => !Object.hasOwn(commonFlags, flag)));
  const options = flagLines(own, name);
  const subcommands = inside.length === 0 ? "" : `\nCommands:\n${commandLines(inside)}`;
  return `${headOf(name)}${subcommands}${options === "" ? "" : `\nOptions:\n${options}`}\n${footOf(name)}`;
}

/** Returns the help of a group of commands, such as `rollout`. */
export function groupPage(name: string, inside: readonly string[]): string {
  return `${headOf(name)}\nCommands:\n${commandLines(inside)}\n${footOf(name)}`;
}

/** Returns the help of kubectl itself. */
export function overviewPage(names: readonly string[]): string {
  return `kubectl sends requests to a Kubernetes server. Here the server is simulated.

Commands:
${commandLines(names)}
Usage:
  kubectl COMMAND [flags]

Use "kubectl COMMAND --help" for one command, and "kubectl options" for the flags of all.
${REFERENCE}/
`;
}

/** Returns the answer to `kubectl options`. */
export function optionsPage(): string {
  return `Every command accepts these flags:\n\n${flagLines(commonFlags, "")}`;
}

const REFERENCE = "https://kubernetes.io/docs/reference/kubectl/generated";

function headOf(name: string): string {
  const { does, usage } = COMMAND_WORDS[name] ?? { does: "", usage: "" };
  return `${does}\n\nUsage:\n  kubectl ${name}${usage === "" ? "" : ` ${usage}`}\n`;
}

function footOf(name: string): string {
  if (name.startsWith("applyset"))
    return "https://github.com/kubernetes/enhancements/tree/master/keps/sig-cli/3659-kubectl-apply-prune\n";
  const words = name.split(" ");
  const pages = words.map((_, at) => `kubectl_${words.slice(0, at + 1).join("_")}`);
  return `The whole page: ${REFERENCE}/${pages.join("/")}/\n`;
}

function commandLines(names: readonly string[]): string {
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => `  ${name.padEnd(width)}   ${COMMAND_WORDS[name]?.does ?? ""}\n`).join("");
}

function flagLines(flags: FlagSpecs, command: string): string {
  const shown = Object.keys(flags)
    .filter((flag) => !isHidden(flags[flag]))
    .sort();
  const texts = shown.map((flag) => {
    const { short, kind } = flags[flag] as FlagSpecs[string];
    const value = kind === "bool" ? "" : kind === "optional" ? "[=…]" : "=…";
    return `${short === undefined ? "    " : `-${short}, `}--${flag}${value}`;
  });
  const width = Math.max(0, ...texts.map((text) => text.length));
  return shown
    .map((flag, at) => `  ${(texts[at] ?? "").padEnd(width)}   ${wordsOf(flag, command)}\n`)
    .join("");
}

function wordsOf(flag: string, command: string): string {
  return FLAG_WORDS[`${command} ${flag}`] ?? FLAG_WORDS[flag] ?? "";
}
