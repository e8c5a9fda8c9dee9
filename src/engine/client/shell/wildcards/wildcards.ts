/** A part of a pattern: any text, any character, a character of a set, or a literal character. */
type Token =
  | { readonly kind: "any text" }
  | { readonly kind: "any" }
  | { readonly kind: "set"; readonly has: (char: string) => boolean }
  | { readonly kind: "char"; readonly char: string };

/** A parsed pattern of the shell, such as `*.yaml`. */
export type Wildcards = readonly Token[];

/** Parses a pattern. Quoted characters are literal. */
export function readWildcards(text: string, quoted: readonly boolean[]): Wildcards {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (quoted[at] === true) tokens.push({ kind: "char", char });
    else if (char === "*") {
      if (tokens.at(-1)?.kind !== "any text") tokens.push({ kind: "any text" });
    } else if (char === "?") tokens.push({ kind: "any" });
    else {
      const set =
        char === "[" ? /^\[([!^]?)(\]?(?:\[:\w+:\]|[^\]])*)\]/.exec(text.slice(at, at + MAX_SET)) : null;
      if (set === null) tokens.push({ kind: "char", char });
      else {
        tokens.push({ kind: "set", has: setOf(set[2] as string, set[1] !== "") });
        at += set[0].length - 1;
      }
    }
  }
  return tokens;
}

/** The maximum length of a set. A longer one is literal. */
const MAX_SET = 1000;

function setOf(members: string, isInverted: boolean): (char: string) => boolean {
  const ranges: (readonly [from: string, to: string])[] = [];
  const classes = [...members.matchAll(/\[:(\w+):\]/g)].map(([, name = ""]) => CLASSES[name] ?? /(?!)/);
  if (classes.length > 0) {
    const rest = members.replace(/\[:\w+:\]/g, "");
    const hasRest = setOf(rest, false);
    return (char) => (hasRest(char) || classes.some((one) => one.test(char))) !== isInverted;
  }
  for (let at = 0; at < members.length; at++) {
    const from = members[at] as string;
    const isRange = members[at + 1] === "-" && at + 2 < members.length;
    ranges.push([from, isRange ? (members[at + 2] as string) : from]);
    if (isRange) at += 2;
  }
  return (char) => ranges.some(([from, to]) => from <= char && char <= to) !== isInverted;
}

/** The classes of characters in a set: `[[:digit:]]`. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  digit: /\d/,
  lower: /[a-z]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/** Returns the maximum number of steps that {@link matchBeginning} takes. */
export function matchCost(wildcards: Wildcards, text: string): number {
  return (wildcards.length + 1) * (text.length + 1);
}

/**
 * Returns the lengths of the shortest and the longest prefix that a pattern matches, or null if none matches. Reads the text
 * once and tracks all possible positions in the pattern.
 */
export function matchBeginning(
  wildcards: Wildcards,
  text: string,
): { readonly shortest: number; readonly longest: number } | null {
  const end = wildcards.length;
  let places = new Uint8Array(end + 1);
  places[0] = 1;
  let shortest: number | null = null;
  let longest = 0;
  for (let at = 0; ; at++) {
    for (let place = 0; place < end; place++) {
      if (places[place] === 1 && wildcards[place]?.kind === "any text") places[place + 1] = 1;
    }
    if (places[end] === 1) {
      shortest ??= at;
      longest = at;
    }
    if (at >= text.length) break;
    const next = new Uint8Array(end + 1);
    let isAnywhere = false;
    for (let place = 0; place < end; place++) {
      const token = wildcards[place];
      if (places[place] !== 1 || token === undefined || !tokenMatches(token, text[at] as string)) continue;
      next[token.kind === "any text" ? place : place + 1] = 1;
      isAnywhere = true;
    }
    if (!isAnywhere) break;
    places = next;
  }
  return shortest === null ? null : { shortest, longest };
}

function tokenMatches(token: Token, char: string): boolean {
  if (token.kind === "char") return token.char === char;
  return token.kind === "set" ? token.has(char) : true;
}

/** Whether a pattern matches the whole text. */
export function matchesWhole(wildcards: Wildcards, text: string): boolean {
  return matchBeginning(wildcards, text)?.longest === text.length;
}
