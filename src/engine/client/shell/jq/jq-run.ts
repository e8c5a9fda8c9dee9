import type { CompileRegexp } from "../../../server/host/regexp-compiler.ts";
import { isList, isMap, type Value } from "../../../value/value.ts";
import { type Definition, type Filter, JqError } from "./jq-filter.ts";
import { indexOf, shown, textOf } from "./jq-values.ts";

/** A value, and its path in the input. `path` is null where nobody asks for paths, `"none"` for a value that has none. */
export type Place = { readonly value: Value; readonly path: readonly Value[] | "none" | null };

/** What names mean at a place of the program. The last one with a name counts. */
export type Scope =
  | { readonly kind: "variable"; readonly name: string; readonly value: Value; readonly outer: Scope | null }
  | {
      readonly kind: "filter";
      readonly name: string;
      readonly filter: Filter;
      readonly scope: Scope | null;
      readonly outer: Scope | null;
    }
  | { readonly kind: "function"; readonly definition: Definition; readonly outer: Scope | null }
  | { readonly kind: "label"; readonly name: string; readonly outer: Scope | null };

/** A function of jq itself. It gets a value and the filters of its arguments. */
export type Builtin = (
  run: JqRun,
  at: Place,
  args: readonly Filter[],
  scope: Scope | null,
) => Iterable<Place>;

/** A run of a program. */
export type JqRun = {
  /** Returns the results of a filter, one after the other. Throws a {@link JqError} for an error of the filter. */
  readonly results: (filter: Filter, at: Place, scope: Scope | null) => Iterable<Place>;
  readonly builtins: ReadonlyMap<string, Builtin>;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly variables: Readonly<Record<string, Value>>;
  readonly now: string;
  /** The functions for regular expressions. */
  readonly compileRegexp: CompileRegexp | undefined;
  /** Counts a step. Throws a {@link JqTooCostly} if there were too many. */
  readonly spend: () => void;
  /** Returns the next input; undefined if there is none. */
  readonly nextInput: () => Value | undefined;
  /** Returns the name of the file of the last input; null if it is piped. */
  readonly fileName: () => string | null;
  /** How deep the calls are nested. */
  depth: number;
};

/** A program that takes too many steps. */
export class JqTooCostly extends Error {}

/** Returns all results of a filter, without their paths. */
export function valuesOf(run: JqRun, filter: Filter, at: Place, scope: Scope | null): Value[] {
  return [...run.results(filter, plain(at), scope)].map(({ value }) => value);
}

/** Returns a value that has no path. */
export function made({ path }: Place, value: Value): Place {
  return { value, path: path === null ? null : "none" };
}

/** Returns the place without its path. */
export function plain(at: Place): Place {
  return at.path === null ? at : { value: at.value, path: null };
}

/** Returns what is below a place at a key. */
export function below({ value, path }: Place, key: Value): Place {
  if (path === "none") refusePath(value);
  return { value: indexOf(value, key), path: path === null ? null : [...path, key] };
}

/** Returns the items of a list, or the values of an object. */
export function* eachOf(at: Place): Iterable<Place> {
  const { value } = at;
  if (!isList(value) && !isMap(value)) {
    throw new JqError(`Cannot iterate over ${shown(value)}`);
  }
  const keys = isList(value) ? [...value.keys()] : Object.keys(value);
  for (const key of keys) yield below(at, key);
}

/** Fails because a filter selects nothing that has a path. */
export function refusePath(value: Value): never {
  throw new JqError(`Invalid path expression with result ${textOf(value)}`);
}
