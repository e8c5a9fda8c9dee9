import { applyFlags } from "../engine/client/kubectl/apply-flags.ts";
import { commands } from "../engine/client/kubectl/commands.ts";
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
  for (const length of [3, 2, 1]) {
    const name = words.slice(0, length).join(" ");
    const args = words.slice(length);
    if (words.length < length) continue;
    if (name === "apply") return { name, rules: applyFlags(env), args };
    const rule = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (rule !== undefined) return { name, rules: rule.flags, args };
  }
  return null;
}
