/** What follows a `%` in the text of a call of `format`. `end` is the position behind it. */
export type Clause = { readonly verb: string; readonly precision: number | null; readonly end: number };

const PARSING = "could not parse formatting clause";

/**
 * Reads what follows a `%` in the text of a call of `format`. A problem has the server's words.
 * Upstream: cel-go ext/formatting.go (v0.26), parseFormattingClause.
 */
export function readClause(text: string, start: number): Clause | { readonly problem: string } {
  if (start >= text.length) return { problem: "unexpected end of string" };
  const digits = /^\.(\d*)/.exec(text.slice(start));
  const at = start + (digits?.[0].length ?? 0);
  if (at >= text.length) {
    return {
      problem: `${PARSING}: error while parsing precision: could not find end of precision specifier`,
    };
  }
  if (digits?.[1] === "") {
    const why = 'error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax';
    return { problem: `${PARSING}: error while parsing precision: ${why}` };
  }
  const verb = text[at] as string;
  if (!"sdfexXbo".includes(verb)) {
    return { problem: `${PARSING}: unrecognized formatting clause "${verb}"` };
  }
  return { verb, precision: digits === null ? null : Number(digits[1]), end: at + 1 };
}

const ONLY_HEX = "only integers, byte buffers, and strings can be formatted as hex";

const ONLY: { readonly [verb: string]: string } = {
  s: "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps",
  d: "decimal clause can only be used on integers",
  f: "fixed-point clause can only be used on doubles",
  e: "scientific clause can only be used on doubles",
  b: "only integers and bools can be formatted as binary",
  o: "octal clause can only be used on integers",
  x: ONLY_HEX,
  X: ONLY_HEX,
};

/** Returns the server's words for a value that a clause does not take. */
export function wrongValue(verb: string, type: string): string {
  return `error during formatting: ${ONLY[verb]}, was given ${type}`;
}
