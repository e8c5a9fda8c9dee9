import type { Client } from "../client.ts";
import { apply } from "./apply.ts";
import { applyFlags } from "./apply-flags.ts";
import { commands } from "./commands.ts";
import type { Environment, Outcome } from "./environment.ts";
import { describeFault, type Fault } from "./fault.ts";
import { type FlagRules, parseFlags, type Usage, usageOf } from "./flags.ts";
import type { Run } from "./run.ts";

/** What a command does; null where nothing is wrong. */
export type Command = (run: Run) => Client<Fault | null>;

/** A command with its flags. */
export type CommandRule = {
  readonly flags: FlagRules;
  readonly command: Command;
  /** How it says that its flags are wrong, if not as others do. */
  readonly usage?: Usage;
};

/**
 * Runs kubectl with these words. What it sends is yielded, what it prints comes back at the end.
 * Upstream: kubectl pkg/cmd/cmd.go (v0.36.3).
 */
export function* kubectl(environment: Environment, words: readonly string[]): Client<Outcome> {
  const found = findCommand(environment, words);
  if ("stderr" in found) return found;
  if (asksForHelp(found)) return { exit: 0, stdout: helpOf(found), stderr: "" };
  const parsed = parseFlags(
    found.rule.usage ?? usageOf(`kubectl ${found.name}`),
    found.rule.flags,
    found.words,
  );
  if ("fault" in parsed) return finish(describeFault(parsed.fault), [], []);
  const run: Run = { environment, flags: parsed.value, out: [], err: [], warned: new Set() };
  const fault = yield* found.rule.command(run);
  return finish(fault === null ? { text: "", code: 0 } : describeFault(fault), run.out, run.err);
}

function finish(
  { text, code }: { readonly text: string; readonly code: number },
  out: readonly string[],
  err: readonly string[],
): Outcome {
  return { exit: code, stdout: out.join(""), stderr: err.join("") + text };
}

type Found = { readonly name: string; readonly rule: CommandRule; readonly words: readonly string[] };

function asksForHelp({ words, rule }: Found): boolean {
  return words.includes("--help") || (words.includes("-h") && rule.flags["help"] === undefined);
}

/** What a command takes here. */
function helpOf({ name, rule }: Found): string {
  const flags = Object.keys(rule.flags)
    .filter((flag) => rule.flags[flag]?.unsupported !== true)
    .sort()
    .map((flag) => {
      const { short, kind } = rule.flags[flag] as FlagRules[string];
      const value = kind === "bool" ? "" : kind === "optional" ? "[=…]" : "=…";
      return `  ${short === undefined ? "    " : `-${short}, `}--${flag}${value}\n`;
    });
  return `kubectl ${name} takes these flags here:\n${flags.join("")}`;
}

/** Shorter names of what `create` makes. */
const ALIASES = new Map([
  ["cm", "configmap"],
  ["deploy", "deployment"],
  ["ns", "namespace"],
]);

function findCommand(environment: Environment, given: readonly string[]): Found | Outcome {
  const [first = "", kind = ""] = given;
  const alias = first === "create" ? ALIASES.get(kind) : undefined;
  const words = alias === undefined ? given : [first, alias, ...given.slice(2)];
  if (["", "help", "-h", "--help"].includes(first)) {
    return {
      exit: 0,
      stdout: `kubectl, as it is here. Commands: ${knownCommands().join(", ")}\n`,
      stderr: "",
    };
  }
  for (const length of [3, 2]) {
    const nested = words.slice(0, length).join(" ");
    const inner = Object.hasOwn(commands, nested) ? commands[nested] : undefined;
    if (inner !== undefined) return { name: nested, rule: inner, words: words.slice(length) };
  }
  const behind = words.slice(1);
  if (first === "apply") {
    return {
      name: first,
      rule: { flags: applyFlags(environment.variables), command: apply },
      words: behind,
    };
  }
  const [, second = ""] = words;
  if (second !== "" && isGroup(`${first} ${second}`))
    return unknownCommand(`${first} ${second}`, words.slice(2));
  const rule = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (rule !== undefined) return { name: first, rule, words: behind };
  return unknownCommand(first, behind);
}

/** Whether commands are gathered under a name: `create secret`. */
function isGroup(name: string): boolean {
  return Object.keys(commands).some((command) => command.startsWith(`${name} `));
}

function knownCommands(): readonly string[] {
  return ["apply", ...Object.keys(commands)].sort();
}

function unknownCommand(first: string, behind: readonly string[]): Outcome {
  const known = knownCommands();
  const inside = known.filter((name) => name.startsWith(`${first} `));
  const [sub] = behind;
  const stderr =
    inside.length > 0 && sub !== undefined
      ? `error: unknown command ${JSON.stringify(behind.join(" "))}\nSee 'kubectl ${first} -h' for help and examples\n`
      : `error: unknown command ${JSON.stringify(first)} for "kubectl"\nHere are: ${(inside.length > 0 ? inside : known).join(", ")}\n`;
  return { exit: 1, stdout: "", stderr };
}
