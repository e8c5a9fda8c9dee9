import { fail, type Result } from "../command-error.ts";

/** The arguments of a command: resources, then changes like `key=value` and `key-`. */
export type ResourcesAndPairs = { readonly resources: readonly string[]; readonly pairs: readonly string[] };

/**
 * Splits arguments into resources and changes. `what` is the word for a change in errors. Fails if a resource follows a change.
 * Upstream: kubectl pkg/cmd/util/helpers.go, GetResourcesAndPairs (v0.36.3).
 */
export function splitPairs(words: readonly string[], what: string): Result<ResourcesAndPairs> {
  const isPair = (word: string) => word.indexOf("=") > 0 || (word.endsWith("-") && word !== "-");
  const { resources, pairs } = splitAtFirst(words, isPair);
  const stray = pairs.find((word) => !isPair(word));
  return stray === undefined ? { value: { resources, pairs } } : fail(misplaced(what, stray));
}

/**
 * Splits the arguments of `set env` into resources and variables. `-` stands for the variables of the input. Fails if a resource follows a
 * variable. Upstream: kubectl pkg/cmd/set/env/env_parse.go, SplitEnvironmentFromResources (v0.36.3).
 */
export function splitEnvironment(words: readonly string[]): Result<ResourcesAndPairs> {
  const isVariable = (word: string) => word.indexOf("=") > 0 || word.endsWith("-");
  const { resources, pairs } = splitAtFirst(words, isVariable);
  if (!pairs.every(isVariable)) return fail(misplaced("environment", words.join(" ")));
  return { value: { resources, pairs: pairs.filter((word) => word !== "-") } };
}

/** Splits words before the first change. */
function splitAtFirst(words: readonly string[], isChange: (word: string) => boolean): ResourcesAndPairs {
  const first = words.findIndex(isChange);
  return first < 0
    ? { resources: words, pairs: [] }
    : { resources: words.slice(0, first), pairs: words.slice(first) };
}

function misplaced(what: string, words: string): string {
  return `all resources must be specified before ${what} changes: ${words}`;
}

/** Splits `key=value` at the first equals sign. */
export function splitPair(pair: string): readonly [string, string] {
  const equals = pair.indexOf("=");
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}
