import type { Client } from "../client.ts";
import type { CommandOutput } from "../kubectl/environment.ts";
import { setList } from "./arrays.ts";
import { calculate } from "./expansion/calculate.ts";
import {
  calculateWord,
  expandText,
  type NestedResult,
  patternOf,
  type RunScript,
} from "./expansion/expand-text.ts";
import { currentValue } from "./expansion/variable-value.ts";
import { evaluateTest } from "./programs/builtins/test-expression.ts";
import { countSteps, join, type ShellState, succeeded } from "./shell-state.ts";
import type { Command, Script, Test, Word } from "./syntax/script-syntax.ts";
import { matchCost, matchesWhole, readWildcards } from "./wildcards/wildcards.ts";

type CommandOf<Kind extends Command["kind"]> = Extract<Command, { readonly kind: Kind }>;
/** Runs the body of a command. */
type RunBody = (body: Script) => Client<CommandOutput>;

/** Runs `case`: the body of the first pattern that fits. */
export function* runCase(
  state: ShellState,
  { word, branches }: CommandOf<"case">,
  run: RunScript,
  body: RunBody,
): Client<CommandOutput> {
  const { text, stderr } = yield* expandText(state, word, run);
  const start = { ...succeeded(), stderr };
  for (const branch of branches) {
    for (const pattern of branch.patterns) {
      if (!(yield* fits(state, text, pattern, run))) continue;
      return branch.body.length === 0 ? start : join(start, yield* body(branch.body));
    }
  }
  return start;
}

function* fits(state: ShellState, text: string, pattern: Word, run: RunScript): Client<boolean> {
  const field = yield* patternOf(state, pattern, run, { stderr: "", exit: null });
  const wildcards = readWildcards(field.text, field.quoted);
  return countSteps(state, matchCost(wildcards, text)) && matchesWhole(wildcards, text);
}

/** Runs `(( … ))`: succeeds if the result is not zero. */
export function* runArithmetic(
  state: ShellState,
  { word }: CommandOf<"arithmetic">,
  run: RunScript,
): Client<CommandOutput> {
  const nested: NestedResult = { stderr: "", exit: null };
  const value = yield* calculateWord(state, word, run, nested);
  return { exit: value === null || value === 0n ? 1 : 0, stdout: "", stderr: nested.stderr };
}

/** Runs `for (( … ))`. `leaves`: whether to leave the loop. */
export function* runCount(
  state: ShellState,
  { start, condition, step, body }: CommandOf<"count">,
  run: RunScript,
  runBody: RunBody,
  leaves: () => boolean,
): Client<CommandOutput> {
  const nested: NestedResult = { stderr: "", exit: null };
  let done = succeeded();
  yield* calculateWord(state, start, run, nested);
  for (;;) {
    const isEmpty = condition.every((piece) => piece.kind === "text" && piece.text.trim() === "");
    const value = isEmpty ? 1n : yield* calculateWord(state, condition, run, nested);
    done = { ...done, stderr: done.stderr + nested.stderr };
    nested.stderr = "";
    if (value === null || value === 0n || state.pendingExit?.kind === "exit") return done;
    done = join(done, yield* runBody(body));
    if (leaves()) return done;
    yield* calculateWord(state, step, run, nested);
  }
}

/** Runs `[[ … ]]`. */
export function* runTest(
  state: ShellState,
  { test }: CommandOf<"test">,
  run: RunScript,
): Client<CommandOutput> {
  const nested: NestedResult = { stderr: "", exit: null };
  const found = yield* evaluate(state, test, run, nested);
  if (typeof found === "string") {
    return { exit: 2, stdout: "", stderr: `${nested.stderr}bash: [[: ${found}\n` };
  }
  return { exit: found ? 0 : 1, stdout: "", stderr: nested.stderr };
}

function* evaluate(
  state: ShellState,
  test: Test,
  run: RunScript,
  nested: NestedResult,
): Client<boolean | string> {
  const text = function* (word: Word): Client<string> {
    const done = yield* expandText(state, word, run);
    nested.stderr += done.stderr;
    return done.text;
  };
  switch (test.kind) {
    case "and":
    case "or": {
      const left = yield* evaluate(state, test.left, run, nested);
      if (typeof left === "string" || left === (test.kind === "or")) return left;
      return yield* evaluate(state, test.right, run, nested);
    }
    case "not": {
      const found = yield* evaluate(state, test.test, run, nested);
      return typeof found === "string" ? found : !found;
    }
    case "unary":
      return evaluateTest(state, [test.operator, yield* text(test.word)]);
    case "binary": {
      const left = yield* text(test.left);
      if (test.operator === "=~") return yield* matchesRegexp(state, left, test.right, run);
      if (["=", "==", "!="].includes(test.operator)) {
        return (yield* fits(state, left, test.right, run)) === (test.operator !== "!=");
      }
      const right = yield* text(test.right);
      if (test.operator === "<") return left < right;
      if (test.operator === ">") return left > right;
      // Between `[[` and `]]`, both sides are calculations.
      const sides = /^-..$/.test(test.operator)
        ? [left, right].map((side) => resultOf(state, side))
        : [left, right];
      return evaluateTest(state, [sides[0] ?? "", test.operator, sides[1] ?? ""]);
    }
  }
}

/** Returns the result of a calculation; the text itself if it is none. */
function resultOf(state: ShellState, text: string): string {
  const read = (name: string) => currentValue(state, name) ?? "";
  return String(calculate(text.trim() || "0", { read, write: () => {} }) ?? text);
}

/** Compares a text with a regular expression, and keeps what its groups matched in `BASH_REMATCH`. */
function* matchesRegexp(
  state: ShellState,
  text: string,
  word: Word,
  run: RunScript,
): Client<boolean | string> {
  let pattern = "";
  for (const piece of word) {
    const made = (yield* expandText(state, [piece], run)).text;
    pattern += piece.quoted ? made.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&") : made;
  }
  const compiled = state.environment.compileRegexp?.(pattern);
  if (compiled === undefined || "error" in compiled) return "syntax error in regular expression";
  const [found] = compiled.findGroups(text);
  setList(
    state,
    "BASH_REMATCH",
    found === undefined ? [] : [found.text, ...found.groups.map((group) => group.text ?? "")],
  );
  return found !== undefined;
}
