import type { RegexpMatcher } from "../posix-regexp/match-regexp.ts";

/** A line: its number, the last one, or those that a pattern matches. */
type Place = { readonly number: number } | "last" | { readonly pattern: RegexpMatcher };

/** The lines that a command of `sed` is for: one place, or all from one place to another. `isNegated`: all others. */
export type Address = { readonly from: Place; readonly to: Place | null; readonly isNegated: boolean };

/** The number of a line, and how many there are. */
type Position = { readonly number: number; readonly count: number };

/**
 * Reads the address at the start of a command: `3`, `$`, `/re/`, `1,3`, `/a/,$`, `2!`. Returns null if a pattern is wrong. `compile`
 * returns null for a wrong pattern.
 */
export function readAddress(
  text: string,
  compile: (pattern: string) => RegexpMatcher | null,
): { readonly address: Address | null; readonly rest: string } | null {
  const first = readPlace(text, compile);
  if (first === null) return null;
  if (first === "none") return { address: null, rest: text };
  let rest = first.rest;
  let to: Place | null = null;
  if (rest.startsWith(",")) {
    const second = readPlace(rest.slice(1).trimStart(), compile);
    if (second === null || second === "none") return null;
    to = second.place;
    rest = second.rest;
  }
  const isNegated = rest.trimStart().startsWith("!");
  return {
    address: { from: first.place, to, isNegated },
    rest: rest.trimStart().replace(/^!\s*/, ""),
  };
}

function readPlace(
  text: string,
  compile: (pattern: string) => RegexpMatcher | null,
): { readonly place: Place; readonly rest: string } | "none" | null {
  if (text.startsWith("$")) return { place: "last", rest: text.slice(1) };
  const [digits] = /^[1-9]\d{0,8}/.exec(text) ?? [];
  if (digits !== undefined) return { place: { number: Number(digits) }, rest: text.slice(digits.length) };
  const [found, source] = /^\/((?:[^/\\]|\\.)*)\//.exec(text) ?? [];
  if (found === undefined || source === undefined) return "none";
  const pattern = compile(source);
  return pattern === null ? null : { place: { pattern }, rest: text.slice(found.length) };
}

/**
 * Whether a command is for a line; null if a pattern takes too long. `open` says for each command whether it is between the two places
 * of its address. This function changes it.
 */
export function isChosen(
  address: Address | null,
  line: string,
  position: Position,
  open: boolean[],
  command: number,
): boolean | null {
  if (address === null) return true;
  const inside = isInside(address, line, position, open, command);
  return inside === null ? null : inside !== address.isNegated;
}

function isInside(
  { from, to }: Address,
  line: string,
  position: Position,
  open: boolean[],
  command: number,
): boolean | null {
  if (open[command] !== true) {
    const starts = isAt(from, line, position);
    if (starts !== true || to === null) return starts;
    // A pattern ends a range only after its first line.
    const isOver = typeof to === "object" && "number" in to && to.number <= position.number;
    open[command] = !isOver;
    return true;
  }
  const ends = to === null ? true : isAt(to, line, position);
  if (ends === null) return null;
  if (ends) open[command] = false;
  return true;
}

function isAt(place: Place, line: string, { number, count }: Position): boolean | null {
  if (place === "last") return number === count;
  if ("number" in place) return place.number === number;
  const found = place.pattern(line, 0);
  return found === "costly" ? null : found !== null;
}
