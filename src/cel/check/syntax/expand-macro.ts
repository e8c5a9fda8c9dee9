import { overloadsOf, SORT_BY } from "../types/declarations.ts";
import type { Expression, Literal, Problem } from "./expression.ts";

/** The variable that the loops of macros change. No expression can name it. */
export const RESULT = "@result";

/** A call that may be a macro. `at` is the position of its sign. */
export type Call = {
  readonly at: number;
  readonly name: string;
  readonly target: Expression | null;
  readonly args: readonly Expression[];
};

type Expand = (call: Call, target: Expression) => Expression | Problem;

/**
 * Returns what a macro stands for, or the problem of its arguments. Null if the call is no macro. `hasBindings`: `cel.bind` is one.
 * Upstream: cel-go parser/macro.go, cel/library.go, ext/comprehensions.go and ext/lists.go (v0.26).
 */
export function expandMacro(call: Call, hasBindings: boolean): Expression | Problem | null {
  const { at, name, target, args } = call;
  if (name === "sortBy" && overloadsOf(SORT_BY) === undefined) return null;
  if (hasBindings && name === "bind" && args.length === 3 && target?.kind === "name" && target.name === "cel")
    return bindNamed(call);
  if (target !== null) return RECEIVER.get(`${name}/${args.length}`)?.(call, target) ?? null;
  const [only] = args;
  if (name !== "has" || only === undefined || args.length !== 1) return null;
  if (only.kind !== "select") return { at: only.at, message: "invalid argument to has() macro" };
  return { ...only, at, isTest: true };
}

const SIMPLE = "argument must be a simple name";
const IDENTIFIER = "argument is not an identifier";

const quantifier =
  (kind: Quantifier): Expand =>
  (call, target) =>
    withNames(call, 1, SIMPLE, (names) => quantify(call.at, kind, target, names, call.args[1] as Expression));
const quantifierOfTwo =
  (kind: Quantifier): Expand =>
  (call, target) =>
    withNames(call, 2, SIMPLE, (names) => quantify(call.at, kind, target, names, call.args[2] as Expression));

const RECEIVER: ReadonlyMap<string, Expand> = new Map<string, Expand>([
  ["all/2", quantifier("all")],
  ["exists/2", quantifier("exists")],
  ["exists_one/2", quantifier("exists_one")],
  ["all/3", quantifierOfTwo("all")],
  ["exists/3", quantifierOfTwo("exists")],
  ["exists_one/3", quantifierOfTwo("exists_one")],
  ["existsOne/3", quantifierOfTwo("exists_one")],
  ["map/2", (call, target) => mapList(call, target)],
  ["map/3", (call, target) => mapList(call, target)],
  ["filter/2", (call, target) => filter(call, target)],
  ["optMap/2", (call, target) => mapOptional(call, target)],
  ["optFlatMap/2", (call, target) => mapOptional(call, target)],
  ["transformList/3", (call, target) => transform(call, target)],
  ["transformList/4", (call, target) => transform(call, target)],
  ["transformMap/3", (call, target) => transform(call, target)],
  ["transformMap/4", (call, target) => transform(call, target)],
  ["transformMapEntry/3", (call, target) => transform(call, target)],
  ["transformMapEntry/4", (call, target) => transform(call, target)],
  ["sortBy/2", (call, target) => sortBy(call, target)],
]);

/** Makes the parts of an expanded macro, all at one position. */
function makerAt(at: number) {
  const literal = (value: Literal): Expression => ({ kind: "literal", at, literal: value });
  const call = (name: string, ...args: readonly Expression[]): Expression => ({
    kind: "call",
    at,
    name,
    target: null,
    args,
  });
  return {
    call,
    name: (name: string): Expression => ({ kind: "name", at, name }),
    result: { kind: "name", at, name: RESULT } as Expression,
    bool: (value: boolean) => literal({ type: "bool", value }),
    int: (value: number) => literal({ type: "int", value }),
    list: (...values: readonly Expression[]): Expression => ({
      kind: "list",
      at,
      items: values.map((value) => ({ value, isOptional: false })),
    }),
    method: (target: Expression, name: string, ...args: readonly Expression[]): Expression => ({
      kind: "call",
      at,
      name,
      target,
      args,
    }),
  };
}

/** Calls `make` with the names of the first arguments, or returns the problem of one that is no name. */
function withNames(
  { args }: Call,
  count: 1 | 2,
  problem: string,
  make: (names: readonly string[]) => Expression,
): Expression | Problem {
  const names: string[] = [];
  for (const arg of args.slice(0, count)) {
    if (arg.kind !== "name") return { at: arg.at, message: problem };
    if (names.includes(arg.name)) return { at: arg.at, message: `duplicate variable name: ${arg.name}` };
    names.push(arg.name);
  }
  const at = args.findIndex((arg) => arg.kind === "name" && ["__result__", RESULT].includes(arg.name));
  if (at < 0 || at >= count) return make(names);
  return { at: args[at]?.at ?? null, message: "iteration variable overwrites accumulator variable" };
}

type Quantifier = "all" | "exists" | "exists_one";

function quantify(
  at: number,
  kind: Quantifier,
  range: Expression,
  variables: readonly string[],
  test: Expression,
): Expression {
  const { call, bool, int, result } = makerAt(at);
  const head = { kind: "loop", at, range, variables, result: RESULT } as const;
  switch (kind) {
    case "all":
      return {
        ...head,
        start: bool(true),
        condition: call("@not_strictly_false", result),
        step: call("_&&_", result, test),
        end: result,
      };
    case "exists":
      return {
        ...head,
        start: bool(false),
        condition: call("@not_strictly_false", call("!_", result)),
        step: call("_||_", result, test),
        end: result,
      };
    case "exists_one":
      return {
        ...head,
        start: int(0),
        condition: bool(true),
        step: call("_?_:_", test, call("_+_", result, int(1)), result),
        end: call("_==_", result, int(1)),
      };
  }
}

function mapList(call: Call, range: Expression): Expression | Problem {
  return withNames(call, 1, IDENTIFIER, (names) => {
    const [test, value] = call.args.length === 3 ? call.args.slice(1) : [null, call.args[1]];
    return collect(call.at, range, names, test ?? null, value as Expression);
  });
}

function filter(call: Call, range: Expression): Expression | Problem {
  return withNames(call, 1, IDENTIFIER, (names) =>
    collect(call.at, range, names, call.args[1] as Expression, call.args[0] as Expression),
  );
}

/** A loop that collects values in a list. */
function collect(
  at: number,
  range: Expression,
  variables: readonly string[],
  test: Expression | null,
  value: Expression,
): Expression {
  const { call, list, bool, result } = makerAt(at);
  const add = call("_+_", result, list(value));
  const step = test === null ? add : call("_?_:_", test, add, result);
  const head = { kind: "loop", at, range, variables, result: RESULT } as const;
  return { ...head, start: list(), condition: bool(true), step, end: result };
}

function transform(call: Call, range: Expression): Expression | Problem {
  return withNames(call, 2, IDENTIFIER, (variables) => {
    const { at, args, name } = call;
    const make = makerAt(at);
    const test = args.length === 4 ? (args[2] as Expression) : null;
    const value = args.at(-1) as Expression;
    if (name === "transformList") return collect(at, range, variables, test, value);
    const key = name === "transformMap" ? [make.name(variables[0] as string)] : [];
    const add = make.call("cel.@mapInsert", make.result, ...key, value);
    const step = test === null ? add : make.call("_?_:_", test, add, make.result);
    const start: Expression = { kind: "map", at, entries: [] };
    const head = { kind: "loop", at, range, variables, result: RESULT } as const;
    return { ...head, start, condition: make.bool(true), step, end: make.result };
  });
}

/** A loop that never runs, and only gives a value a name. */
function bind(at: number, name: string, value: Expression, end: Expression): Expression {
  const { list, bool } = makerAt(at);
  const step: Expression = { kind: "name", at, name };
  const head = { kind: "loop", at, range: list(), variables: ["#unused"], result: name } as const;
  return { ...head, start: value, condition: bool(false), step, end };
}

function bindNamed({ at, args }: Call): Expression | Problem {
  const [variable, value, end] = args as [Expression, Expression, Expression];
  if (variable.kind !== "name")
    return { at: variable.at, message: "cel.bind() variable names must be simple identifiers" };
  return bind(at, variable.name, value, end);
}

function mapOptional(call: Call, target: Expression): Expression | Problem {
  const { at, name, args } = call;
  const [variable, value] = args as [Expression, Expression];
  if (variable.kind !== "name") {
    return { at: variable.at, message: `${name}() variable name must be a simple identifier` };
  }
  const make = makerAt(at);
  const bound = bind(at, variable.name, make.method({ ...target }, "value"), value);
  const found = name === "optMap" ? make.call("optional.of", bound) : bound;
  return make.call("_?_:_", make.method(target, "hasValue"), found, make.call("optional.none"));
}

function sortBy(call: Call, target: Expression): Expression | Problem {
  const { at } = call;
  const { name, method } = makerAt(at);
  const input = "@__sortBy_input__";
  if (!["list", "select", "name", "loop", "call"].includes(target.kind)) {
    const message =
      "sortBy can only be applied to a list, identifier, comprehension, call or select expression";
    return { at: target.at, message };
  }
  const keys = mapList(call, name(input));
  if ("message" in keys) return keys;
  return bind(at, input, target, method(name(input), SORT_BY, keys));
}
