import { Environment, Optional } from "@marcbachmann/cel-js";
import {
  type Cel,
  type CelHints,
  type CelResult,
  COST_ERROR,
  type MutationFaults,
} from "../engine/server/host/cel-evaluator.ts";
import type { Value } from "../engine/value/value.ts";
import { compileRegexp } from "../regexp/regexp.ts";
import { compile, minSizeOf } from "./check/compile.ts";
import { fromCel, GO, toCel } from "./convert-values.ts";
import { countCost, type Meter } from "./cost/count-cost.ts";
import { withAddresses } from "./functions/addresses.ts";
import { authorizerValue, withAuthorizer } from "./functions/authorizer.ts";
import { withLists } from "./functions/lists.ts";
import { withNameFormats } from "./functions/name-formats.ts";
import { withOrderedLists } from "./functions/ordered-lists.ts";
import { withQuantities } from "./functions/quantities.ts";
import { withSemver } from "./functions/semver.ts";
import { withTexts } from "./functions/texts.ts";
import { withTimes } from "./functions/times.ts";
import { withTypeValues } from "./functions/type-values.ts";
import { withUrls } from "./functions/urls.ts";
import { MATCHES, rewriteExpression } from "./rewrite/rewrite-expression.ts";
import { rewriteHas } from "./rewrite/rewrite-has.ts";
import { OPTIONAL_ITEM, rewriteOptionalItems } from "./rewrite/rewrite-optional-items.ts";
import { withMacros } from "./run/own-macros.ts";
import { runInOrder } from "./run/run-in-order.ts";
import { noItems } from "./run/run-items.ts";
import { isDuration } from "./values/format-text.ts";
import { invalidData } from "./values/invalid-data.ts";
import { nameObject, OBJECT, patchProblem, wrongNames } from "./values/object-names.ts";
import { oddValues } from "./values/odd-values.ts";

/** How many parsed expressions are cached. */
const MAX_PARSED = 500;

/**
 * Returns an evaluator of CEL expressions as in the API server, but with dynamic types. It has Kubernetes' libraries of strings,
 * lists, regular expressions, quantities, IP addresses, URLs, formats and the authorizer. An expression that costs too much fails.
 */
export function createCel(): Cel {
  const environment = withLibraries(
    new Environment({
      unlistedVariablesAreDyn: true,
      homogeneousAggregateLiterals: false,
      enableOptionalTypes: true,
    }),
  );
  const parsed = new Map<string, Parsed>();
  // The names of fields have escapes where a schema has the fields. Upstream: apiserver pkg/cel/common/values.go (v0.36.3).
  const parse = (expression: string, hasEscapes: boolean): Parsed => {
    const key = `${hasEscapes} ${expression}`;
    const found = parsed.get(key);
    if (found !== undefined) return found;
    const run = environment.parse(
      rewriteHas(rewriteExpression(rewriteOptionalItems(expression), hasEscapes)),
    );
    runInOrder(run.ast, GO);
    const made = { run, meter: countCost(run.ast) };
    if (parsed.size >= MAX_PARSED) parsed.clear();
    parsed.set(key, made);
    return made;
  };
  return {
    evaluate: (expression, variables, hints = {}) =>
      attempt(
        () => parse(expression, hints.schemas !== undefined),
        () => contextOf(variables, hints),
      ),
    compile,
    minSizeOf,
  };
}

function contextOf(
  variables: { readonly [name: string]: Value },
  { schemas = {}, optional, authorizer, variable }: CelHints,
): Record<string, unknown> {
  const context: Record<string, unknown> = {};
  for (const name of Object.keys(variables)) {
    const [value, schema] = [variables[name] as Value, schemas[name]];
    const why = schema === undefined ? null : invalidData(value, schema);
    if (why === null) context[name] = toCel(value, schema);
    else defineBroken(context, name, why);
  }
  if (variable !== undefined) context["variables"] = lazyMap(variable);
  if (authorizer !== undefined) context["authorizer"] = authorizerValue(authorizer);
  if (optional !== undefined) {
    context[optional] = Object.hasOwn(context, optional) ? Optional.of(context[optional]) : Optional.none();
  }
  return context;
}

/** Adds a variable that fails when an expression reads it. */
function defineBroken(context: Record<string, unknown>, name: string, why: string): void {
  const get = (): never => {
    throw new Error(why, { cause: GO });
  };
  Object.defineProperty(context, name, { get });
}

/** Returns a map for the library. The map evaluates an entry when an expression reads this entry. */
function lazyMap(read: (name: string) => CelResult | undefined): ReadonlyMap<string, unknown> {
  const made = new Map<string, unknown>();
  made.has = (name) => read(name) !== undefined;
  made.get = (name) => {
    const found = read(name);
    if (found === undefined || !("error" in found)) return found?.kept;
    throw new Error(`composited variable ${JSON.stringify(name)} fails to evaluate: ${found.error}`, {
      cause: GO,
    });
  };
  return made;
}

type Parsed = { readonly run: ReturnType<Environment["parse"]>; readonly meter: Meter };

/** Runs an expression. Returns the error that the library throws as a result. */
function attempt(read: () => Parsed, context: () => Record<string, unknown>): CelResult {
  let meter: Meter | undefined;
  try {
    const parsed = read();
    meter = parsed.meter;
    meter.start();
    const kept = parsed.run(context());
    if (!meter.isOver()) return { value: fromCel(kept), kept, ...mutationFaults(kept), cost: meter.spent() };
  } catch (error) {
    if (meter?.isOver() !== true) return { error: messageOf(error), cost: meter?.spent() ?? 0 };
  }
  return { error: COST_ERROR, cost: meter?.spent() ?? 0 };
}

/** Returns what is wrong with the result of a mutation. */
function mutationFaults(kept: unknown): MutationFaults {
  const [names, odd, notJson] = [wrongNames(kept), oddValues(kept), patchProblem(kept)];
  return {
    ...(names.length > 0 && { wrongNames: names }),
    ...(odd.length > 0 && { oddValues: odd }),
    ...(notJson !== undefined && { notJson }),
  };
}

function messageOf(error: unknown): string {
  if (error instanceof Error && error.cause === GO) return error.message;
  const [line = ""] = String(error instanceof Error ? error.message : error).split("\n");
  const outside = /index out of bounds, index (-?\d+)/.exec(line)?.[1];
  if (outside !== undefined) return `index out of bounds: ${outside}`;
  if (/^no such overload|^found no matching overload|predicate must return bool|^ternary cond/i.test(line))
    return "no such overload";
  const noList = /^Expression of type '([\w.<>, ]+)' cannot be range/.exec(line)?.[1];
  if (noList !== undefined) return noItems(noList);
  if (/^modulo by zero/i.test(line)) return "modulus by zero";
  if (/^optional value is not present/i.test(line)) return "optional.none() dereference";
  const overflow = /(unsigned )?integer overflow/i.exec(line)?.[0];
  if (overflow !== undefined) return overflow.toLowerCase();
  return line.slice(0, 1).toLowerCase() + line.slice(1);
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

/** Whether a value is the zero of its type. Upstream: cel-go common/types (v0.26), IsZeroValue. */
function isZero(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return !value;
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length === 0;
  if (value instanceof Map) return value.size === 0;
  if (isDuration(value)) return value.seconds === 0n && value.nanos === 0;
  return value.valueOf() === 0n || (value.constructor === Object && Object.keys(value).length === 0);
}

function withLibraries(environment: Environment): Environment {
  const parts = [
    withAddresses,
    withUrls,
    withNameFormats,
    withAuthorizer,
    withTexts,
    withTimes,
    withLists,
    withOrderedLists,
    withSemver,
    withMacros,
    withTypeValues,
  ];
  return parts
    .reduce((made, add) => add(made, GO), withQuantities(environment, GO))
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
    .registerFunction(`${OPTIONAL_ITEM}(dyn): dyn`, (value: unknown) => value)
    .registerFunction(`${OBJECT}(string, map): dyn`, nameObject)
    .registerFunction("OptionalNamespace.ofNonZeroValue(dyn): optional", (_: unknown, value: unknown) =>
      isZero(value) ? Optional.none() : Optional.of(value),
    );
}
