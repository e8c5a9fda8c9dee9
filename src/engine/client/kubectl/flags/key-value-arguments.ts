import { fail, type Result } from "../command-error.ts";

/** The arguments of a command: resources, then changes like `key=value` and `key-`. */
export type ResourcesAndPairs = { readonly resources: readonly string[]; readonly pairs: readonly string[] };

/**
 * Splits arguments into resources and changes. `what` is the word for a change in errors. Fails if a resource follows a change.
 * Upstream: kubectl pkg/cmd/util/helpers.go, GetResourcesAndPairs (v0.36.3).
 */
export function splitPairs(words: readonly string[], what: string): Result<ResourcesAndPairs> {
  const isPair = (word: string) => word.indexOf("=") > 0 || (word.endsWith("-") && word !== "-");
  const first = words.findIndex(isPair);
  if (first < 0) return { value: { resources: words, pairs: [] } };
  const stray = words.slice(first).find((word) => !isPair(word));
  if (stray !== undefined) return fail(`all resources must be specified before ${what} changes: ${stray}`);
  return { value: { resources: words.slice(0, first), pairs: words.slice(first) } };
}

/** Splits `key=value` at the first equals sign. */
export function splitPair(pair: string): readonly [string, string] {
  const equals = pair.indexOf("=");
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}
