import type { Client } from "../client.ts";
import { commonFlags } from "./apply-flags.ts";
import type { Environment, Outcome } from "./environment.ts";
import { describeFault, type Fault } from "./fault.ts";
import { commandNames, type FoundCommand, findCommand } from "./find-command.ts";
import { type FlagRules, isHidden, parseFlags, type Usage, usageOf } from "./flags.ts";
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
  const found = findCommand(words, environment.variables);
  const { name, rule, words: rest } = found;
  if (rule === null) return withoutCommand(found, words[0] ?? "");
  if (asksForHelp(rest, rule)) return { exit: 0, stdout: helpOf(name, rule), stderr: "" };
  const parsed = parseFlags(rule.usage ?? usageOf(`kubectl ${name}`), rule.flags, rest);
  if ("fault" in parsed) return finish(describeFault(parsed.fault), [], []);
  const run: Run = { environment, flags: parsed.value, out: [], err: [], warned: new Set() };
  const fault = yield* rule.command(run);
  return finish(fault === null ? { text: "", code: 0 } : describeFault(fault), run.out, run.err);
}

function finish(
  { text, code }: { readonly text: string; readonly code: number },
  out: readonly string[],
  err: readonly string[],
): Outcome {
  return { exit: code, stdout: out.join(""), stderr: err.join("") + text };
}

function asksForHelp(words: readonly string[], rule: CommandRule): boolean {
  return words.includes("--help") || (words.includes("-h") && rule.flags["help"] === undefined);
}

/** What a command takes here. */
function helpOf(name: string, rule: CommandRule): string {
  const flags = Object.keys(rule.flags)
    .filter((flag) => !isHidden(rule.flags[flag]))
    .sort()
    .map((flag) => {
      const { short, kind } = rule.flags[flag] as FlagRules[string];
      const value = kind === "bool" ? "" : kind === "optional" ? "[=…]" : "=…";
      return `  ${short === undefined ? "    " : `-${short}, `}--${flag}${value}\n`;
    });
  return `kubectl ${name} takes these flags here:\n${flags.join("")}`;
}

/** What is said where words name no command, or only what holds some. */
function withoutCommand({ name, words, argument }: FoundCommand, first: string): Outcome {
  const parsed = parseFlags(usageOf(`kubectl ${name}`.trim()), commonFlags, words);
  if (name === "") {
    if (argument === "help" || words.includes("-h") || words.includes("--help")) return overview();
    if (argument !== null && first.startsWith("-") && !OTHERS.has(argument)) {
      return failed(`Error: flags cannot be placed before plugin name: ${first}`);
    }
    if (argument !== null) return failed(unknownCommand(argument, commandNames()));
    return "fault" in parsed ? finish(describeFault(parsed.fault), [], []) : overview();
  }
  if ("fault" in parsed) return finish(describeFault(parsed.fault), [], []);
  if (parsed.value.args.length > 0) {
    const unknown = JSON.stringify(parsed.value.args.join(" "));
    return failed(`error: unknown command ${unknown}\nSee 'kubectl ${name} -h' for help and examples`);
  }
  const inside = commandNames().filter((one) => one.startsWith(`${name} `));
  return failed(unknownCommand(name, inside));
}

/** Commands of kubectl that are not here. */
const OTHERS: ReadonlySet<string> = new Set(
  "api-resources api-versions attach auth certificate cluster-info completion config cordon cp debug describe drain events exec explain expose logs options plugin port-forward proxy rollout run taint top uncordon version wait".split(
    " ",
  ),
);

function unknownCommand(name: string, known: readonly string[]): string {
  return `error: unknown command ${JSON.stringify(name)} for "kubectl"\nHere are: ${known.join(", ")}`;
}

function overview(): Outcome {
  const stdout = `kubectl, as it is here. Commands: ${commandNames().join(", ")}\n`;
  return { exit: 0, stdout, stderr: "" };
}

function failed(why: string): Outcome {
  return { exit: 1, stdout: "", stderr: `${why}\n` };
}
