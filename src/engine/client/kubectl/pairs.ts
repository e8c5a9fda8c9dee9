import { type Attempt, plain } from "./fault.ts";

/** The words of a command: resources, then changes like `key=value` and `key-`. */
export type WordsAndPairs = { readonly resources: readonly string[]; readonly pairs: readonly string[] };

/**
 * Tells resources from changes; `what` is what errors call a change.
 * Upstream: kubectl pkg/cmd/util/helpers.go, GetResourcesAndPairs (v0.36.3).
 */
export function splitPairs(words: readonly string[], what: string): Attempt<WordsAndPairs> {
  const isPair = (word: string) => word.indexOf("=") > 0 || (word.endsWith("-") && word !== "-");
  const first = words.findIndex(isPair);
  if (first < 0) return { value: { resources: words, pairs: [] } };
  const stray = words.slice(first).find((word) => !isPair(word));
  if (stray !== undefined) return plain(`all resources must be specified before ${what} changes: ${stray}`);
  return { value: { resources: words.slice(0, first), pairs: words.slice(first) } };
}

/** `key=value` as two texts. */
export function splitPair(pair: string): readonly [string, string] {
  const equals = pair.indexOf("=");
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}
