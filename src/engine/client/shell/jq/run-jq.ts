import { isList, type MutableMap, put, type Value } from "../../../value/value.ts";
import { type Filter, JqError } from "./jq-filter.ts";
import { formatted } from "./jq-formats.ts";
import { calculate } from "./jq-math.ts";
import { below, eachOf, type JqRun, made, type Place, plain, type Scope, valuesOf } from "./jq-run.ts";
import { isTrue, shown, sliceOf } from "./jq-values.ts";
import { runAssignment } from "./run-assignment.ts";
import { runCall } from "./run-call.ts";
import { runFold, runMatched } from "./run-fold.ts";

class Break extends Error {
  readonly label: Scope;

  constructor(label: Scope) {
    super("jq");
    this.label = label;
  }
}

/** Returns the results of a filter, one after the other. Throws a {@link JqError} for an error of the filter. */
export function* runFilter(run: JqRun, filter: Filter, at: Place, scope: Scope | null): Iterable<Place> {
  run.spend();
  switch (filter.kind) {
    case "identity":
      return yield at;
    case "literal":
      return yield made(at, filter.value);
    case "text":
      return yield* runText(run, filter, at, scope);
    case "index":
      for (const { value: key } of runFilter(run, filter.key, plain(at), scope)) {
        for (const of of runFilter(run, filter.of, at, scope)) yield below(of, key);
      }
      return;
    case "slice":
      return yield* runSlice(run, filter, at, scope);
    case "each":
      for (const of of runFilter(run, filter.of, at, scope)) yield* eachOf(of);
      return;
    case "try":
      return yield* runTry(run, filter, at, scope);
    case "binary":
      return yield* runBinary(run, filter, at, scope);
    case "negate":
      for (const { value } of runFilter(run, filter.of, plain(at), scope)) {
        if (typeof value !== "number") throw new JqError(`${shown(value)} cannot be negated`);
        yield made(at, -value);
      }
      return;
    case "if":
      for (const { value } of runFilter(run, filter.condition, plain(at), scope)) {
        yield* runFilter(run, isTrue(value) ? filter.then : filter.otherwise, at, scope);
      }
      return;
    case "reduce":
    case "foreach":
      return yield* runFold(run, filter, at, scope);
    case "as":
      for (const { value } of runFilter(run, filter.source, plain(at), scope)) {
        yield* runMatched(run, filter.patterns, value, scope, (inner) =>
          runFilter(run, filter.body, at, inner),
        );
      }
      return;
    case "define":
      return yield* runFilter(run, filter.rest, at, {
        kind: "function",
        definition: filter.definition,
        outer: scope,
      });
    case "call":
      return yield* runCall(run, filter.name, filter.args, at, scope);
    case "variable":
      return yield made(at, variableOf(run, filter.name, scope));
    case "list":
      return yield made(at, filter.of === null ? [] : valuesOf(run, filter.of, at, scope));
    case "map":
      for (const value of runMap(run, filter.entries, at, scope)) yield made(at, value);
      return;
    case "label":
      return yield* runLabel(run, filter, at, scope);
    case "break":
      throw new Break(labelOf(filter.name, scope));
  }
}

function* runText(
  run: JqRun,
  filter: Extract<Filter, { readonly kind: "text" }>,
  at: Place,
  scope: Scope | null,
  count = filter.parts.length,
  after = "",
): Iterable<Place> {
  // The results of the first part change first.
  const part = filter.parts[count - 1];
  if (part === undefined) return yield made(at, after);
  if (typeof part === "string") return yield* runText(run, filter, at, scope, count - 1, part + after);
  for (const { value } of runFilter(run, part, plain(at), scope)) {
    yield* runText(run, filter, at, scope, count - 1, formatted(filter.format, value) + after);
  }
}

function* runSlice(
  run: JqRun,
  filter: Extract<Filter, { readonly kind: "slice" }>,
  at: Place,
  scope: Scope | null,
): Iterable<Place> {
  const ends = (of: Filter | null) => (of === null ? [null] : valuesOf(run, of, at, scope));
  for (const end of ends(filter.to)) {
    for (const start of ends(filter.from)) {
      for (const { value, path } of runFilter(run, filter.of, at, scope)) {
        const part = sliceOf(value, start, end);
        yield { value: part, path: isList(path) ? [...path, { start, end }] : path };
      }
    }
  }
}

function* runTry(
  run: JqRun,
  filter: Extract<Filter, { readonly kind: "try" }>,
  at: Place,
  scope: Scope | null,
): Iterable<Place> {
  try {
    yield* runFilter(run, filter.body, at, scope);
  } catch (error) {
    if (!(error instanceof JqError)) throw error;
    if (filter.handler !== null) yield* runFilter(run, filter.handler, made(at, error.value), scope);
  }
}

function* runBinary(
  run: JqRun,
  filter: Extract<Filter, { readonly kind: "binary" }>,
  at: Place,
  scope: Scope | null,
): Iterable<Place> {
  const { operator, left, right } = filter;
  switch (operator) {
    case "|":
      for (const one of runFilter(run, left, at, scope)) yield* runFilter(run, right, one, scope);
      return;
    case ",":
      yield* runFilter(run, left, at, scope);
      return yield* runFilter(run, right, at, scope);
    case "//":
      return yield* runAlternative(run, left, right, at, scope);
    case "and":
    case "or":
      for (const { value } of runFilter(run, left, plain(at), scope)) {
        if (isTrue(value) === (operator === "or")) yield made(at, operator === "or");
        else for (const other of runFilter(run, right, plain(at), scope)) yield made(at, isTrue(other.value));
      }
      return;
    default:
      if (/^(?:[|+\-*/%]|\/\/)?=$/.test(operator)) return yield* runAssignment(run, filter, at, scope);
      for (const { value: b } of runFilter(run, right, plain(at), scope)) {
        for (const { value: a } of runFilter(run, left, plain(at), scope))
          yield made(at, calculate(operator, a, b));
      }
  }
}

function* runAlternative(
  run: JqRun,
  left: Filter,
  right: Filter,
  at: Place,
  scope: Scope | null,
): Iterable<Place> {
  let isFound = false;
  for (const one of runTry(run, { kind: "try", body: left, handler: null }, at, scope)) {
    if (!isTrue(one.value)) continue;
    isFound = true;
    yield one;
  }
  if (!isFound) yield* runFilter(run, right, at, scope);
}

function* runMap(
  run: JqRun,
  entries: readonly (readonly [Filter, Filter])[],
  at: Place,
  scope: Scope | null,
  from = 0,
): Iterable<MutableMap> {
  const entry = entries[from];
  if (entry === undefined) return yield {};
  const [key, filter] = entry;
  for (const value of valuesOf(run, filter, at, scope)) {
    for (const name of valuesOf(run, key, at, scope)) {
      if (typeof name !== "string") throw new JqError(`Object keys must be strings`);
      for (const rest of runMap(run, entries, at, scope, from + 1)) {
        const out: MutableMap = {};
        put(out, name, value);
        for (const one of Object.keys(rest)) put(out, one, rest[one] as Value);
        yield out;
      }
    }
  }
}

function* runLabel(
  run: JqRun,
  { name, body }: Extract<Filter, { readonly kind: "label" }>,
  at: Place,
  outer: Scope | null,
): Iterable<Place> {
  const label: Scope = { kind: "label", name, outer };
  try {
    yield* runFilter(run, body, at, label);
  } catch (error) {
    if (!(error instanceof Break) || error.label !== label) throw error;
  }
}

function labelOf(name: string, scope: Scope | null): Scope {
  for (let at = scope; at !== null; at = at.outer) if (at.kind === "label" && at.name === name) return at;
  throw new JqError(`$*label-${name} is not defined`);
}

function variableOf(run: JqRun, name: string, scope: Scope | null): Value {
  for (let at = scope; at !== null; at = at.outer)
    if (at.kind === "variable" && at.name === name) return at.value;
  return Object.hasOwn(run.variables, name) ? (run.variables[name] as Value) : null;
}
