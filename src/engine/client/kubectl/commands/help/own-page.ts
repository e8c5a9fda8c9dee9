import type { CommandSpec } from "../../command.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { type FlagSpec, isHidden } from "../../flags/parse-flags.ts";
import { COMMAND_WORDS } from "./command-words.ts";
import { FLAG_WORDS } from "./flag-words.ts";

/** What a command of this playground takes after its name. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  applyset: "COMMAND",
  "applyset disband": "SET [--yes]",
  "applyset generate": "NAME",
  "applyset list": "",
  "applyset verify": "[SET] [--fix]",
  "applyset view": "SET",
};

/** Returns the help of a command that only this playground has, in the layout of kubectl. */
export function ownPage(name: string, { flags }: CommandSpec): string {
  const inside = Object.keys(ARGUMENTS)
    .filter((one) => one.startsWith(`${name} `))
    .map((one) => one.slice(name.length + 1));
  const options = Object.keys(flags)
    .filter((flag) => !Object.hasOwn(commonFlags, flag) && !isHidden(flags[flag]))
    .sort()
    .map((flag) => `${flagHead(flag, flags[flag] as FlagSpec)}\n\t${wordsOf(flag, name)}\n`);
  const commands = inside.map((one) => `  ${one.padEnd(13)} ${COMMAND_WORDS[`${name} ${one}`] ?? ""}\n`);
  const usage = ["kubectl", name, ARGUMENTS[name] ?? "", "[options]"].filter((word) => word !== "").join(" ");
  return [
    `${COMMAND_WORDS[name] ?? ""}\n`,
    ...(name === "applyset" ? [SETS] : []),
    ...(commands.length === 0 ? [] : [`Available Commands:\n${commands.join("")}`]),
    ...(options.length === 0 ? [] : [`Options:\n${options.join("\n")}`]),
    `Usage:\n  ${usage}\n`,
    `${inside.length === 0 ? "" : `Use "kubectl ${name} <command> --help" for more information about a given command.\n`}${MORE}`,
  ].join("\n");
}

const SETS = ` These commands are this playground's own: kubectl does not have them yet. KEP-3659 proposes them as parts of "kubectl apply".

 SET is the NAME of a Secret, or RESOURCE.GROUP/NAME; -n is its namespace.
`;

const MORE = 'Use "kubectl options" for a list of global command-line options (applies to all commands).\n';

function flagHead(flag: string, { kind, short, defaultValue }: FlagSpec): string {
  const value =
    kind === "bool" ? (defaultValue ?? "false") : kind === "list" ? "[]" : `'${defaultValue ?? ""}'`;
  return `    ${short === undefined ? "" : `-${short}, `}--${flag}=${value}:`;
}

function wordsOf(flag: string, command: string): string {
  return FLAG_WORDS[`${command} ${flag}`] ?? FLAG_WORDS[flag] ?? "";
}
