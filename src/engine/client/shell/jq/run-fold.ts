import { isList, isMap, type Value } from "../../../value/value.ts";
import { type Filter, type Fold, JqError, type Pattern } from "./jq-filter.ts";
import { type JqRun, made, type Place, plain, type Scope, valuesOf } from "./jq-run.ts";
import { indexOf, typeOf } from "./jq-values.ts";

/** Runs `reduce` and `foreach`. */
export function* runFold(run: JqRun, fold: Fold, at: Place, scope: Scope | null): Iterable<Place> {
  for (const start of run.results(fold.start, at, scope)) {
    let state: Place = start;
    for (const { value } of run.results(fold.source, plain(at), scope)) {
      for (const inner of scopesOf(run, fold.pattern, value, scope)) {
        let last: Place | null = null;
        const updates: Iterable<Place> = run.results(fold.update, state, inner);
        for (const next of updates) {
          last = next;
          if (fold.kind === "foreach")
            yield* fold.extract === null ? [next] : run.results(fold.extract, next, inner);
        }
        state = last ?? (fold.kind === "reduce" ? made(at, null) : state);
      }
    }
    if (fold.kind === "reduce") yield state;
  }
}

/** Runs a body with the names of the first pattern that fits; the names of the others are null. */
export function* runMatched(
  run: JqRun,
  patterns: readonly Pattern[],
  value: Value,
  scope: Scope | null,
  body: (scope: Scope | null) => Iterable<Place>,
): Iterable<Place> {
  const [pattern, ...others] = patterns;
  if (pattern === undefined) return;
  const blank = patterns
    .flatMap(namesOf)
    .reduce((outer: Scope | null, name) => ({ kind: "variable" as const, name, value: null, outer }), scope);
  const base = patterns.length === 1 ? scope : blank;
  if (others.length === 0) {
    for (const inner of scopesOf(run, pattern, value, base)) yield* body(inner);
    return;
  }
  try {
    for (const inner of scopesOf(run, pattern, value, base)) yield* body(inner);
  } catch (error) {
    if (!(error instanceof JqError)) throw error;
    yield* runMatched(run, others, value, base, body);
  }
}

function namesOf(pattern: Pattern): readonly string[] {
  if (pattern.kind === "name") return [pattern.name];
  if (pattern.kind === "list") return pattern.items.flatMap(namesOf);
  return pattern.entries.flatMap(({ name, value }) => [
    ...(name === null ? [] : [name]),
    ...(value === null ? [] : namesOf(value)),
  ]);
}

function* scopesOf(run: JqRun, pattern: Pattern, value: Value, outer: Scope | null): Iterable<Scope | null> {
  if (pattern.kind === "name") return yield { kind: "variable", name: pattern.name, value, outer };
  const parts =
    pattern.kind === "list"
      ? pattern.items.map((item, at) => ({
          name: null,
          key: { kind: "literal", value: at } as Filter,
          value: item,
        }))
      : pattern.entries;
  if (!(value === null || (pattern.kind === "list" ? isList(value) : isMap(value))))
    throw new JqError(`Cannot index ${typeOf(value)} with ${pattern.kind === "list" ? "number" : "string"}`);
  yield* scopesOfParts(run, parts, value, outer);
}

function* scopesOfParts(
  run: JqRun,
  parts: readonly { readonly name: string | null; readonly key: Filter; readonly value: Pattern | null }[],
  value: Value,
  outer: Scope | null,
): Iterable<Scope | null> {
  const [part, ...rest] = parts;
  if (part === undefined) return yield outer;
  for (const key of valuesOf(run, part.key, { value, path: null }, outer)) {
    const held = indexOf(value, key);
    const named: Scope | null =
      part.name === null ? outer : { kind: "variable", name: part.name, value: held, outer };
    for (const inner of part.value === null ? [named] : scopesOf(run, part.value, held, named)) {
      yield* scopesOfParts(run, rest, value, inner);
    }
  }
}
