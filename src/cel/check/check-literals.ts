import { compileRegexp } from "../../regexp/regexp.ts";
import type { Checked } from "./check.ts";
import type { Expression, Problem } from "./expression.ts";
import { eachPart } from "./parts.ts";

/**
 * Returns the problems of literals that a function gets: invalid durations, times and regular expressions.
 * Upstream: cel-go cel/validator.go (v0.26).
 */
export function literalProblems(expression: Expression): readonly Problem[] {
  const calls = [...eachPart(expression)].filter((part) => part.kind === "call");
  return FUNCTIONS.flatMap(({ name, isValid }) =>
    calls.flatMap((call) => {
      const [arg] = call.args;
      if (call.name !== name || arg?.kind !== "literal") return [];
      const { literal } = arg;
      if (literal.type !== "string" || isValid(literal.value)) return [];
      return [{ at: arg.at, message: `invalid ${name} argument` }];
    }),
  );
}

const FUNCTIONS: readonly { readonly name: string; readonly isValid: (text: string) => boolean }[] = [
  { name: "duration", isValid: (text) => /^[-+]?(0|((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+)$/.test(text) },
  { name: "timestamp", isValid: isTime },
  { name: "matches", isValid: (text) => !("error" in compileRegexp(text)) },
];

function isTime(text: string): boolean {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.,]\d+)?(Z|[+-]\d\d:\d\d)$/;
  if (!shape.test(text)) return false;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text.slice(0, 10)) return false;
  const [hours = 24, minutes = 60, seconds = 60] = text.slice(11, 19).split(":").map(Number);
  return hours < 24 && minutes < 60 && seconds < 60;
}

/**
 * Returns the error of a regular expression that the server compiles before it runs the expression, or null.
 * Upstream: cel-go interpreter/optimizations.go and k8s.io/apiserver pkg/cel/library/regex.go.
 */
export function regexpError(expression: Expression, { overloadsOf }: Checked): string | null {
  for (const part of eachPart(expression)) {
    if (part.kind !== "call" || !["matches", "find", "findAll"].includes(part.name)) continue;
    const arg = part.target === null ? part.args[1] : part.args[0];
    if (overloadsOf(part).length === 0 || arg?.kind !== "literal" || arg.literal.type !== "string") continue;
    const read = compileRegexp(arg.literal.value);
    if ("error" in read) return read.error;
  }
  return null;
}
