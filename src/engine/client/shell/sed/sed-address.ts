import type { RegexpMatcher } from "../posix-regexp/match-regexp.ts";

/** A line: its number, the last one, each `step`-th one from a first on, or those that a pattern matches. A null pattern is the last one. */
type Place =
  | { readonly number: number }
  | { readonly first: number; readonly step: number }
  | { readonly pattern: RegexpMatcher | null }
  | "last";

/** The end of a range: a place, some lines later, or the next line whose number is a multiple. */
type End = Place | { readonly later: number } | { readonly multiple: number };

/** The lines that a command of `sed` is for: one place, or all from one place to another. `isNegated`: all others. */
export type Address = { readonly from: Place; readonly to: End | null; readonly isNegated: boolean };

/** The number of a line, and whether it is the last one. `last` is the pattern that was used last. */
export type Position = {
  readonly number: number;
  readonly isLast: boolean;
  readonly last: { pattern: RegexpMatcher | null };
};

type Compile = (pattern: string, ignoresCase: boolean) => RegexpMatcher | null;
type Read<T> = { readonly found: T; readonly rest: string } | "none" | null;

/**
 * Reads the address at the start of a command: `3`, `$`, `/re/I`, `1,3`, `/a/,$`, `1~2`, `/a/,+3`, `2!`. Returns null if it is wrong.
 */
export function readAddress(
  text: string,
  compile: Compile,
): { readonly address: Address | null; readonly rest: string } | null {
  const first = readPlace(text, compile);
  if (first === null) return null;
  if (first === "none") return text.startsWith("!") ? null : { address: null, rest: text };
  let rest = first.rest.trimStart();
  let to: End | null = null;
  if (rest.startsWith(",")) {
    const second = readEnd(rest.slice(1).trimStart(), compile);
    if (second === null || second === "none") return null;
    to = second.found;
    rest = second.rest.trimStart();
  }
  const isNegated = rest.startsWith("!");
  return { address: { from: first.found, to, isNegated }, rest: rest.replace(/^!\s*/, "") };
}

function readEnd(text: string, compile: Compile): Read<End> {
  const [found, sign, digits] = /^([+~])(\d{1,9})/.exec(text) ?? [];
  if (found === undefined) return readPlace(text, compile);
  const size = Number(digits);
  return { found: sign === "+" ? { later: size } : { multiple: size }, rest: text.slice(found.length) };
}

function readPlace(text: string, compile: Compile): Read<Place> {
  if (text.startsWith("$")) return { found: "last", rest: text.slice(1) };
  const [steps, first, step] = /^(\d{1,9})~(\d{1,9})/.exec(text) ?? [];
  if (steps !== undefined)
    return { found: { first: Number(first), step: Number(step) }, rest: text.slice(steps.length) };
  const [digits] = /^\d{1,9}/.exec(text) ?? [];
  if (digits !== undefined) return { found: { number: Number(digits) }, rest: text.slice(digits.length) };
  const mark = text.startsWith("/") ? "/" : text.startsWith("\\") ? text[1] : undefined;
  if (mark === undefined) return "none";
  const source = readPattern(text.slice(text.startsWith("/") ? 1 : 2), mark);
  if (source === null) return null;
  const ignoresCase = source.rest.startsWith("I");
  const pattern = source.found === "" ? null : compile(source.found, ignoresCase);
  if (pattern === null && source.found !== "") return null;
  return { found: { pattern }, rest: ignoresCase ? source.rest.slice(1) : source.rest };
}

function readPattern(text: string, mark: string): { readonly found: string; readonly rest: string } | null {
  let found = "";
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (char === mark) return { found, rest: text.slice(at + 1) };
    const set = char === "[" ? /^\[\^?\]?(?:\[:\w+:\]|[^\]\n])*\]/.exec(text.slice(at))?.[0] : undefined;
    if (set !== undefined) {
      found += set;
      at += set.length - 1;
    } else if (char === "\\" && at + 1 < text.length) {
      at++;
      found += text[at] === mark ? mark : char + text[at];
    } else found += char;
  }
  return null;
}

/** The open ranges by the places of their commands: the number of the last line; null until a pattern ends it. */
export type OpenRanges = Map<number, number | null>;

/** Whether a command is for a line; null if a pattern takes too long. `open` has the open ranges. This function changes it. */
export function isChosen(
  address: Address | null,
  line: string,
  position: Position,
  open: OpenRanges,
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
  open: OpenRanges,
  command: number,
): boolean | null {
  const { number } = position;
  if (to === null) return isAt(from, line, position);
  const end = open.get(command);
  if (end === undefined) {
    // A range from line 0 starts before the first line, so that its pattern can end it there.
    const isZero = number === 1 && typeof from === "object" && "number" in from && from.number === 0;
    const starts = isZero ? true : isAt(from, line, position);
    if (starts !== true) return starts;
    const last = lastOf(to, number);
    if (last === null || last > number) open.set(command, last);
    if (!isZero || last !== null) return true;
  } else if (end !== null) {
    if (number >= end) open.delete(command);
    return number <= end || isInside({ from, to, isNegated: false }, line, position, open, command);
  }
  const ends = isAt(to as Place, line, position);
  if (ends === null) return null;
  if (ends) open.delete(command);
  return true;
}

/** Returns the number of the last line of a range; null if it is not known yet. */
function lastOf(to: End, from: number): number | null {
  if (to === "last" || "pattern" in to || "first" in to) return null;
  if ("number" in to) return to.number;
  if ("later" in to) return from + to.later;
  return to.multiple === 0 ? from : Math.ceil(from / to.multiple) * to.multiple;
}

function isAt(place: Place, line: string, { number, isLast, last }: Position): boolean | null {
  if (place === "last") return isLast;
  if ("number" in place) return place.number === number;
  if ("first" in place)
    return place.step === 0
      ? number === place.first
      : number >= place.first && (number - place.first) % place.step === 0;
  const pattern = place.pattern ?? last.pattern;
  if (pattern === null) return null;
  last.pattern = pattern;
  const found = pattern(line, 0);
  return found === "costly" ? null : found !== null;
}
