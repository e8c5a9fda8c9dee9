import { type Environment, Optional } from "@marcbachmann/cel-js";
import { sortByKeys } from "../functions/ordered-lists.ts";
import { Broken, isKnownType, orBroken } from "./broken.ts";
import { type Namer, typeName } from "./overload-errors.ts";
import { goTypeOf, noItems } from "./run-items.ts";

/** What a macro needs of the library, which has no types for this. */
type Ast = { readonly op: string; readonly args: unknown; setMeta(key: string, value: unknown): Ast };
type Context = {
  forkWithVariable(name: string, type: unknown): Context;
  reuse(outer: Context): Context;
  setIterValue(value: unknown, evaluator: Evaluator): Context;
};
type Checker = {
  check(ast: Ast, context: Context): unknown;
  getType(name: string): unknown;
  createError(code: string, message: string, ast: Ast): Error;
};
type Evaluator = Namer & { run(ast: Ast, context: Context): unknown };
type Macro = { readonly receiver: Ast; readonly args: readonly Ast[]; readonly ast: Ast };

/** Returns the value of an expression of the macro for values of its variables. */
type Body = (at: number, ...values: readonly unknown[]) => unknown;

type MacroKind = {
  /** How many of its arguments name variables. */
  readonly names: number;
  /** The type of the result. */
  readonly type: string;
  readonly run: (receiver: unknown, body: Body, count: number, evaluator: Namer) => unknown;
};

/**
 * Adds the macros that the library does not have: comprehensions with two variables, `sortBy`, `optMap` and `optFlatMap`. `goError` is
 * the cause of errors whose message is the server's own. Upstream: cel-go ext/comprehensions.go, ext/lists.go and cel/library.go (v0.26).
 */
export function withMacros(environment: Environment, goError: string): Environment {
  const refuse = (message: string): never => {
    throw new Error(message, { cause: goError });
  };
  const insert = (map: Map<unknown, unknown>, key: unknown, value: unknown): void => {
    if (map.has(key)) refuse(`insert failed: key ${String(key)} already exists`);
    map.set(key, value);
  };
  const checkMap = (value: unknown, evaluator: Namer): unknown => {
    const type = typeName(value, evaluator);
    return type === "map" ? value : refuse(`no such overload: cel.@mapInsert(map, ${type})`);
  };
  const kinds: { readonly [name: string]: MacroKind } = {
    "list.all/3": { names: 2, type: "bool", run: (of, body) => quantified(of, body, false) },
    "list.exists/3": { names: 2, type: "bool", run: (of, body) => quantified(of, body, true) },
    "list.existsOne/3": { names: 2, type: "bool", run: (of, body) => matching(of, body).length === 1 },
    "list.exists_one/3": { names: 2, type: "bool", run: (of, body) => matching(of, body).length === 1 },
    "list.transformList/3": {
      names: 2,
      type: "list",
      run: (of, body) => entries(of).map((one) => body(2, ...one)),
    },
    "list.transformList/4": {
      names: 2,
      type: "list",
      run: (of, body) => matching(of, body).map((one) => body(3, ...one)),
    },
    "list.transformMap/3": {
      names: 2,
      type: "map",
      run: (of, body) => new Map(entries(of).map((one) => [one[0], body(2, ...one)])),
    },
    "list.transformMap/4": {
      names: 2,
      type: "map",
      run: (of, body) => new Map(matching(of, body).map((one) => [one[0], body(3, ...one)])),
    },
    "list.transformMapEntry/3": {
      names: 2,
      type: "map",
      run: (of, body, _, evaluator) =>
        entryMap(entries(of), (one) => checkMap(body(2, ...one), evaluator), insert),
    },
    "list.transformMapEntry/4": {
      names: 2,
      type: "map",
      run: (of, body, _, evaluator) =>
        entryMap(matching(of, body), (one) => checkMap(body(3, ...one), evaluator), insert),
    },
    "list.sortBy/2": {
      names: 1,
      type: "list",
      run: (of, body) => {
        const list = items(of);
        return sortByKeys(
          list,
          list.map((item) => body(1, item)),
          goError,
        );
      },
    },
    "optional.optMap/2": {
      names: 1,
      type: "optional",
      run: (of, body) => (hasValue(of) ? Optional.of(body(1, of.value())) : Optional.none()),
    },
    "optional.optFlatMap/2": {
      names: 1,
      type: "optional",
      run: (of, body) => (hasValue(of) ? body(1, of.value()) : Optional.none()),
    },
  };
  let made = environment;
  for (const [key, kind] of Object.entries(kinds)) {
    const [name = "", count = "0"] = key.split("/");
    const parameters = Array.from({ length: Number(count) }, () => "ast").join(", ");
    made = made.registerFunction(`${name}(${parameters}): ${kind.type}`, (macro: Macro) =>
      expand(macro, kind, name === "list.sortBy", goError),
    );
  }
  return made;
}

/** Returns a macro as the library wants it. `sorts`: it sorts by keys. `goError` is the cause of errors whose message is the server's own. */
function expand({ receiver, args, ast }: Macro, kind: MacroKind, sorts: boolean, goError: string): unknown {
  let hasKnownKeys = false;
  const names = args.slice(0, kind.names);
  const contexts: Context[] = [];
  const typeCheck = (checker: Checker, _: unknown, context: Context): unknown => {
    const { valueType } = checker.check(receiver, context) as { readonly valueType?: unknown };
    let inner = context;
    for (const name of names) {
      if (name.op !== "id")
        throw checker.createError("invalid_macro_argument", "argument is not an identifier", name);
      inner = inner.forkWithVariable(String(name.args), checker.getType("dyn"));
      contexts.push(inner);
    }
    for (const part of args.slice(kind.names)) {
      const type = checker.check(part, inner);
      hasKnownKeys = isKnownType(part.op === "id" && part.args === names[0]?.args ? valueType : type);
    }
    ast.setMeta("async", false);
    return checker.getType(kind.type);
  };
  const evaluate = (evaluator: Evaluator, _: unknown, context: Context): unknown => {
    const body: Body = (at, ...values) => {
      let inner = context;
      for (const [i, own] of contexts.slice(0, names.length).entries())
        inner = own.reuse(inner).setIterValue(values[i], evaluator);
      return evaluator.run(args[at] as Ast, inner);
    };
    const run = () => {
      const of = evaluator.run(receiver, context);
      if (kind.type !== "optional" && !isIterable(of)) {
        const type = String(evaluator.debugType(of).name);
        const why = `unsupported comprehension range type: ${goTypeOf(type)}`;
        throw new Error(kind.names === 2 ? why : noItems(type), { cause: goError });
      }
      return kind.run(of, body, args.length, evaluator);
    };
    return sorts && hasKnownKeys ? orBroken(run, goError) : run();
  };
  return { args, receiver, typeCheck, evaluate, async: false };
}

type Entry = readonly [unknown, unknown];

function isIterable(of: unknown): boolean {
  return Array.isArray(of) || of instanceof Map || (typeof of === "object" && of?.constructor === Object);
}

/** Returns the keys of a map, or the positions in a list, with the values. */
function entries(of: unknown): readonly Entry[] {
  if (of instanceof Map) return [...of];
  return Array.isArray(of) ? of.map((item, i) => [BigInt(i), item] as const) : Object.entries(of as object);
}

function items(of: unknown): readonly unknown[] {
  return Array.isArray(of) ? of : entries(of).map(([key]) => key);
}

/** Returns the entries that meet the condition. The error of the last condition that fails is told. */
function matching(of: unknown, body: Body): readonly Entry[] {
  let problem: unknown = null;
  const found = entries(of).filter((one) => {
    try {
      return body(2, ...one) === true;
    } catch (error) {
      if (error instanceof Broken) throw error;
      problem = error;
      return false;
    }
  });
  if (problem !== null) throw problem;
  return found;
}

/** Returns whether some entry has the result `wanted`, or no entry has it. An error counts only if no entry decides. */
function quantified(of: unknown, body: Body, wanted: boolean): boolean {
  let problem: unknown;
  for (const one of entries(of)) {
    try {
      if (body(2, ...one) === wanted) return wanted;
    } catch (error) {
      problem ??= error;
    }
  }
  if (problem !== undefined) throw problem;
  return !wanted;
}

function entryMap(
  all: readonly Entry[],
  make: (one: Entry) => unknown,
  insert: (map: Map<unknown, unknown>, key: unknown, value: unknown) => void,
): ReadonlyMap<unknown, unknown> {
  const made = new Map<unknown, unknown>();
  for (const one of all) for (const [key, value] of entries(make(one))) insert(made, key, value);
  return made;
}

function hasValue(of: unknown): of is { value(): unknown } {
  return of instanceof Optional && of.hasValue();
}
