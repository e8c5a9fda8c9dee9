import type { Client } from "../client.ts";
import { type CommandError, describeError } from "./command-error.ts";
import type { CommandRun, Printed } from "./command-run.ts";
import { configProblem, userFlag } from "./commands/config/config-problem.ts";
import { inContext } from "./commands/config/kubeconfig.ts";
import { findCommandOf, outputWithoutCommand, pageOf } from "./commands/group-output.ts";
import { withPreferences } from "./commands/kuberc/apply-preferences.ts";
import type { CommandOutput, Environment } from "./environment.ts";
import { type FlagSpec, flagsOf, parseFlags, usageErrorFor } from "./flags/parse-flags.ts";
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
  const found = findCommandOf(environment, words);
  const { name, spec, words: rest } = found;
  if (spec === null) return outputWithoutCommand(found, words, environment);
  const usage = spec.usage ?? usageErrorFor(`kubectl ${name}`);
  const parsed = parseFlags(usage, flagsOf(environment, spec.flags), rest);
  if ("error" in parsed) return outputOf(describeError(parsed.error), [], []);
  const flags = parsed.value;
  const err = flags.ordered.flatMap((one) => deprecation(one.name, spec.flags[one.name]));
  if (flags.bool("help")) return outputOf({ text: "", code: 0 }, [pageOf(found, environment)], err);
  const changeCause = flags.bool("record") ? changeCauseOf(spec.flags, words) : null;
  const out: string[] = [];
  const both: string[] = [...err];
  const run: CommandRun = {
    environment: inContext(environment, flags, userFlag(name, flags)),
    flags,
    out: printedTo(out, both),
    err: printedTo(err, both),
    warned: new Set(),
    written: new Map(),
    printer: { documents: 0 },
    changeCause,
  };
  const wrong = configProblem(name, environment, flags);
  const error = wrong ?? (yield* spec.run(run)) ?? warningsAsError(run);
  const end = error === null ? { text: "", code: 0 } : describeError(error);
  const output = { ...outputOf(end, out, err), merged: both.join("") + end.text };
  return run.written.size === 0 ? output : { ...output, written: run.written };
}

/** Returns what adds each text to both lists. */
function printedTo(list: string[], both: string[]): Printed {
  return {
    get length() {
      return list.length;
    },
    push: (...texts) => {
      both.push(...texts);
      return list.push(...texts);
    },
  };
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
