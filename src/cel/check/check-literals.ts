import { compileRegexp } from "../../regexp/regexp.ts";
import { conversionError, isInYears } from "../values/conversions.ts";
import type { Expression, Literal, Problem } from "./syntax/expression.ts";
import { eachPart } from "./syntax/parts.ts";

/**
 * Returns the problems of literals that a function gets: invalid durations, times and regular expressions.
 * Upstream: cel-go cel/validator.go (v0.26).
 */
export function literalProblems(expression: Expression): readonly Problem[] {
  const calls = [...eachPart(expression)].filter((part) => part.kind === "call");
  return ["duration", "timestamp", "matches"].flatMap((name) =>
    calls.flatMap((call) => {
      const [arg] = call.args;
      if (call.name !== name || arg?.kind !== "literal" || isValid(name, arg.literal)) return [];
      return [{ at: arg.at, message: `invalid ${name} argument` }];
    }),
  );
}

function isValid(name: string, literal: Literal): boolean {
  // `duration` accepts whole numbers, but cannot convert them.
  if (literal.type === "int") return name === "timestamp" ? isInYears(literal.value) : name !== "duration";
  if (literal.type !== "string") return literal.type !== "null" || name === "matches";
  if (name === "matches") return !("error" in compileRegexp(literal.value));
  return conversionError(name, literal.value) === null;
}
