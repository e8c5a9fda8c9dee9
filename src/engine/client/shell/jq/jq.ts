import { plural } from "../../../../words.ts";
import type { CompileRegexp } from "../../../server/host/regexp-compiler.ts";
import type { Value } from "../../../value/value.ts";
import { findUndefined, keyOf } from "./check-jq.ts";
import { DEFINITIONS } from "./jq-definitions.ts";
import { type Definition, type Filter, JqError } from "./jq-filter.ts";
import { jqFilters } from "./jq-filters.ts";
import { jqFunctions } from "./jq-functions.ts";
import { jqRegexps } from "./jq-regexps.ts";
import { type JqRun, JqTooCostly } from "./jq-run.ts";
import type { JqMistake } from "./jq-tokens.ts";
import { readDefinitions, readJq } from "./read-jq.ts";
import { runFilter } from "./run-jq.ts";

/** An input, the line at which it ends, and its file; none if it is piped. */
export type JqInputValue = { readonly value: Value; readonly line: number; readonly file?: string };

/** What a program of jq runs with. */
export type JqInput = {
  /** The inputs: the program runs on each that it does not read itself. */
  readonly inputs: readonly JqInputValue[];
  /** Whether the program runs only once, on null. */
  readonly isAlone: boolean;
  /** The values of variables such as `$name`, of `--arg`; `ENV` has those of the shell. */
  readonly variables: Readonly<Record<string, Value>>;
  readonly now: string;
  readonly compileRegexp: CompileRegexp | undefined;
};

/** A result, or the error of an input. `line`: the line at which the input ended, in its file; null if nothing was read. */
export type JqResult =
  | { readonly value: Value }
  | { readonly error: Value; readonly line: number | null; readonly file?: string };

/** A program that is not valid, in jq's words; or a run that takes too many steps. */
export type JqProblem = { readonly problem: string } | "costly";

const builtins = jqFunctions({ ...jqFilters, ...jqRegexps });
const definitions = new Map<string, Definition>(readDefinitions(DEFINITIONS).map((one) => [keyOf(one), one]));

/** The maximum number of steps of a run. */
const MAX_STEPS = 500_000;
/** The maximum depth of calls, because of the limited stack. */
const MAX_DEPTH = 300;

/** Runs a program of jq on each input. Returns its results, or what is wrong with the program. */
export function runJq(program: string, input: JqInput): readonly JqResult[] | JqProblem {
  const filter = readJq(program);
  if ("mistakes" in filter) return { problem: compileErrors(program, filter.mistakes) };
  const known = [
    ...builtins.keys(),
    ...definitions.keys(),
    ...Object.keys(input.variables).map((name) => `$${name}`),
  ];
  const missing = findUndefined(filter, new Set(known));
  if (missing !== null) {
    const at = Math.max(0, program.indexOf(missing.replace(/\/\d+$|^\$\*label-/g, "")));
    return { problem: compileErrors(program, [{ words: `${missing} is not defined`, at }]) };
  }
  let steps = 0;
  const run: JqRun = {
    results: (one, at, scope) => runFilter(run, one, at, scope),
    builtins,
    definitions,
    variables: input.variables,
    now: input.now,
    compileRegexp: input.compileRegexp,
    spend: () => {
      if (++steps > MAX_STEPS || run.depth > MAX_DEPTH) throw new JqTooCostly();
    },
    nextInput: () => takeInput()?.value,
    fileName: () => current?.file ?? null,
    depth: 0,
  };
  let next = 0;
  let current: JqInputValue | undefined;
  const takeInput = () => {
    current = input.inputs[next++] ?? current;
    return next > input.inputs.length ? undefined : current;
  };
  const results: JqResult[] = [];
  try {
    let now: JqInputValue | undefined = input.isAlone ? { value: null, line: 0 } : takeInput();
    while (now !== undefined) {
      results.push(...resultsOf(run, filter, now, () => next > 0));
      now = input.isAlone ? undefined : takeInput();
    }
  } catch (error) {
    if (error instanceof JqTooCostly) return "costly";
    throw error;
  }
  return results;
}

/** Returns the errors that jq prints if a program is not valid. */
function compileErrors(program: string, mistakes: readonly JqMistake[]): string {
  const lines = mistakes.map(
    ({ words, at }) => `jq: error: ${words} at <top-level>, line 1:\n${program}${" ".repeat(at)}\n`,
  );
  return `${lines.join("")}jq: ${plural(mistakes.length, "compile error")}`;
}

function resultsOf(
  run: JqRun,
  filter: Filter,
  { value, line, file }: JqInputValue,
  hasRead: () => boolean,
): readonly JqResult[] {
  const results: JqResult[] = [];
  try {
    for (const found of run.results(filter, { value, path: null }, null))
      results.push({ value: found.value });
  } catch (error) {
    if (!(error instanceof JqError)) throw error;
    results.push({ error: error.value, line: hasRead() ? line : null, ...(file !== undefined && { file }) });
  }
  return results;
}
