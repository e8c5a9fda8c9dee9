import { findCommand } from "../engine/client/kubectl/find-command.ts";
import type { FlagRules } from "../engine/client/kubectl/flags.ts";

/** A command of kubectl as a line names it. */
export type FoundCommand = {
  readonly name: string;
  readonly rules: FlagRules;
  readonly args: readonly string[];
};

/** The command that words behind `kubectl` are, with its flags and what stands behind its name; null if they are none yet. */
export function commandOf(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): FoundCommand | null {
  const { name, rule, words: args } = findCommand(words, env);
  return rule === null ? null : { name, rules: rule.flags, args };
}
