import { findCommand } from "../../engine/client/kubectl/commands/find-command.ts";
import type { FlagSpecs } from "../../engine/client/kubectl/flags/parse-flags.ts";

/** A kubectl command in a line, with its flags and the words after its name. */
export type FoundCommand = {
  readonly name: string;
  readonly rules: FlagSpecs;
  readonly args: readonly string[];
};

/** Returns the command that the words after `kubectl` name; null if they name none. */
export function findLineCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): FoundCommand | null {
  const { name, spec, words: args } = findCommand(words, env);
  return spec === null ? null : { name, rules: spec.flags, args };
}
