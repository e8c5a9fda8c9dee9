import { type Definition, type Filter, JqError } from "./jq-filter.ts";
import { type Builtin, type JqRun, type Place, type Scope, valuesOf } from "./jq-run.ts";

/** Calls a function: one of the program, or one of jq. */
export function* runCall(
  run: JqRun,
  name: string,
  args: readonly Filter[],
  at: Place,
  scope: Scope | null,
): Iterable<Place> {
  const found = lookUp(run, name, args.length, scope);
  if (found === null) throw new JqError(`${name}/${args.length} is not defined`);
  if (typeof found === "function") return yield* found(run, at, args, scope);
  run.depth++;
  try {
    if (found.kind === "filter") yield* run.results(found.filter, at, found.scope);
    else yield* runDefined(run, found.definition, found.home, args, at, scope);
  } finally {
    run.depth--;
  }
}

type Found =
  | Builtin
  | { readonly kind: "filter"; readonly filter: Filter; readonly scope: Scope | null }
  | { readonly kind: "function"; readonly definition: Definition; readonly home: Scope | null };

function lookUp(run: JqRun, name: string, count: number, scope: Scope | null): Found | null {
  for (let at = scope; at !== null; at = at.outer) {
    if (at.kind === "filter" && count === 0 && at.name === name) return at;
    if (at.kind === "function" && at.definition.name === name && at.definition.params.length === count) {
      return { kind: "function", definition: at.definition, home: at };
    }
  }
  const key = `${name}/${count}`;
  const builtin = run.builtins.get(key);
  if (builtin !== undefined) return builtin;
  const definition = run.definitions.get(key);
  return definition === undefined ? null : { kind: "function", definition, home: null };
}

/** Runs a function that a program defines. A parameter `$a` has each value of its argument in turn. */
function* runDefined(
  run: JqRun,
  definition: Definition,
  home: Scope | null,
  args: readonly Filter[],
  at: Place,
  scope: Scope | null,
  from = 0,
): Iterable<Place> {
  const param = definition.params[from];
  if (param === undefined) return yield* run.results(definition.body, at, home);
  const filter = args[from] as Filter;
  if (!param.startsWith("$")) {
    const inner: Scope = { kind: "filter", name: param, filter, scope, outer: home };
    return yield* runDefined(run, definition, inner, args, at, scope, from + 1);
  }
  for (const value of valuesOf(run, filter, at, scope)) {
    const name = param.slice(1);
    const asFilter: Scope = {
      kind: "filter",
      name,
      filter: { kind: "literal", value },
      scope: null,
      outer: home,
    };
    yield* runDefined(
      run,
      definition,
      { kind: "variable", name, value, outer: asFilter },
      args,
      at,
      scope,
      from + 1,
    );
  }
}
