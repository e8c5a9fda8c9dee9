import { Environment, Optional } from "@marcbachmann/cel-js";
import type { Cel, CelHints, CelResult } from "../engine/server/host/cel-evaluator.ts";
import type { Value } from "../engine/value/value.ts";
import { compileRegexp } from "../regexp/regexp.ts";
import { withAddresses } from "./addresses.ts";
import { compile, minSizeOf } from "./check/compile.ts";
import { fromCel, toCel } from "./convert-values.ts";
import { withNameFormats } from "./name-formats.ts";
import { withQuantities } from "./quantities.ts";
import { MATCHES, rewriteExpression } from "./rewrite-expression.ts";
import { rewriteHas } from "./rewrite-has.ts";
import { withUrls } from "./urls.ts";

/** How many parsed expressions are cached. */
const MAX_PARSED = 500;

/**
 * Returns an evaluator of CEL expressions as in the API server, but with dynamic types. It has Kubernetes' libraries of strings,
 * lists, regular expressions, quantities, IP addresses, URLs and formats. The authorizer is unknown to it.
 */
export function createCel(): Cel {
  const environment = withLibraries(
    new Environment({
      unlistedVariablesAreDyn: true,
      homogeneousAggregateLiterals: false,
      enableOptionalTypes: true,
    }),
  );
  const parsed = new Map<string, ReturnType<Environment["parse"]>>();
  const parse = (expression: string): ReturnType<Environment["parse"]> => {
    const found = parsed.get(expression);
    if (found !== undefined) return found;
    const made = environment.parse(rewriteHas(rewriteExpression(expression)));
    if (parsed.size >= MAX_PARSED) parsed.clear();
    parsed.set(expression, made);
    return made;
  };
  return {
    evaluate: (expression, variables, hints) =>
      attempt(() => parse(expression)(contextOf(variables, hints ?? {}))),
    compile,
    minSizeOf,
  };
}

function contextOf(
  variables: { readonly [name: string]: Value },
  { schemas = {}, optional }: CelHints,
): Record<string, unknown> {
  const context: Record<string, unknown> = {};
  for (const name of Object.keys(variables)) context[name] = toCel(variables[name] as Value, schemas[name]);
  if (optional !== undefined) {
    context[optional] = Object.hasOwn(context, optional) ? Optional.of(context[optional]) : Optional.none();
  }
  return context;
}

/** Marks errors whose message is the server's own. */
const GO = "go";

/** Returns the error that the library throws as a result. */
function attempt(run: () => unknown): CelResult {
  try {
    return { value: fromCel(run()) };
  } catch (error) {
    if (error instanceof Error && error.cause === GO) return { error: error.message };
    const [line = ""] = String(error instanceof Error ? error.message : error).split("\n");
    return { error: line.slice(0, 1).toLowerCase() + line.slice(1) };
  }
}

function matches(text: string, pattern: string): boolean {
  const read = compileRegexp(pattern);
  if ("error" in read) throw new Error(read.error, { cause: GO });
  return read.matches(text);
}

function find(text: string, pattern: string): readonly string[] {
  const read = compileRegexp(pattern);
  if ("error" in read) throw new Error(`Illegal regex: ${read.error}`, { cause: GO });
  return read.findAll(text);
}

function withLibraries(environment: Environment): Environment {
  return withNameFormats(withUrls(withAddresses(withQuantities(environment, GO), GO), GO))
    .registerFunction("string.replace(string, string): string", (text: string, from: string, to: string) =>
      text.split(from).join(to),
    )
    .registerFunction("string.charAt(int): string", (text: string, at: bigint) => [...text][Number(at)] ?? "")
    .registerFunction(`string.${MATCHES}(string): bool`, matches)
    .registerFunction(`${MATCHES}(string, string): bool`, matches)
    .registerFunction(
      "string.find(string): string",
      (text: string, pattern: string) => find(text, pattern)[0] ?? "",
    )
    .registerFunction("string.findAll(string): list", find)
    .registerFunction("string.findAll(string, int): list", (text: string, pattern: string, most: bigint) =>
      most < 0 ? find(text, pattern) : find(text, pattern).slice(0, Number(most)),
    )
    .registerFunction("list.isSorted(): bool", (list: readonly (bigint | string)[]) =>
      list.every((item, i) => i === 0 || (list[i - 1] as bigint | string) <= item),
    )
    .registerFunction("list.sum(): dyn", (list: readonly bigint[]) =>
      list.reduce((sum, item) => (sum as bigint) + item, 0n),
    )
    .registerFunction("list.min(): dyn", (list: readonly bigint[]) => list.reduce((a, b) => (b < a ? b : a)))
    .registerFunction("list.max(): dyn", (list: readonly bigint[]) => list.reduce((a, b) => (b > a ? b : a)));
}
