/** A regular expression in the syntax of Go's `regexp` (RE2). */
export type Regexp = {
  /** Whether a part of the text matches. */
  readonly matches: (text: string) => boolean;
  /** Returns the parts of the text that match, from left to right. They do not overlap. Empty if nothing matches. */
  readonly findAll: (text: string) => readonly string[];
  /** The same, with positions and groups. */
  readonly findGroups: (text: string) => readonly RegexpMatch[];
};

/** A part of a text that matches. `groups`: those of the pattern, in order; `start` is -1 and `text` null for one that takes no part. */
export type RegexpMatch = {
  readonly start: number;
  readonly text: string;
  readonly groups: readonly {
    readonly start: number;
    readonly text: string | null;
    readonly name: string | null;
  }[];
};

/**
 * Compiles a regular expression. `error` is Go's error: "error parsing regexp: missing closing ): `(`". The time for a match
 * grows linearly with the length of the text.
 */
export type CompileRegexp = (pattern: string) => Regexp | { readonly error: string };

/** Whether a text matches a pattern. */
export type MatchPattern = (text: string, pattern: string) => boolean;

/**
 * Returns a matcher that uses `compile`. Every text matches an invalid pattern, and every pattern if there is no `compile`.
 */
export function matchWith(compile: CompileRegexp | undefined): MatchPattern {
  return (text, pattern) => {
    const read = compile?.(pattern);
    return read === undefined || "error" in read || read.matches(text);
  };
}
