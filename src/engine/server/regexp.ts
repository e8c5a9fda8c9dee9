/** A regular expression in the syntax of Go's `regexp` (RE2). */
export type Regexp = {
  /** Whether any part of a text matches. */
  readonly matches: (text: string) => boolean;
  /** All parts that match, from left to right; they do not overlap. Empty if nothing matches. */
  readonly findAll: (text: string) => readonly string[];
};

/**
 * Reads a regular expression. `error` is what Go says of an invalid one: "error parsing regexp: missing closing ): `(`". The
 * time that a match takes is linear in the length of the text.
 */
export type CompileRegexp = (pattern: string) => Regexp | { readonly error: string };

/** Whether a text matches a pattern. */
export type MatchPattern = (text: string, pattern: string) => boolean;

/** Matches with `compile`. Every text matches a pattern that is invalid, and every pattern where there is no `compile`. */
export function matchWith(compile: CompileRegexp | undefined): MatchPattern {
  return (text, pattern) => {
    const read = compile?.(pattern);
    return read === undefined || "error" in read || read.matches(text);
  };
}
