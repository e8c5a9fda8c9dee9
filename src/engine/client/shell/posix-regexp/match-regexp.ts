import { type RegexpNode, readRegexp } from "./read-regexp.ts";

/** The positions of a match, with the texts of its groups. */
export type Match = { readonly start: number; readonly end: number; readonly groups: readonly string[] };

/** Finds the first match after a position; null if there is none, `"costly"` if the search takes too many steps. */
export type RegexpMatcher = (text: string, from: number) => Match | null | "costly";

/** The maximum number of steps of one search and of all searches of an expression, so that none hangs. */
const MAX_STEPS = 200_000;
const MAX_ALL_STEPS = 20_000_000;
/** The maximum depth of repeated groups, because of the limited stack. */
const MAX_DEPTH = 250;

/**
 * Compiles a POSIX regular expression, basic or extended. Returns null if it is invalid or not supported. Counts steps, so that
 * no expression hangs. Differs from POSIX: takes the first of several matches, not the longest.
 */
export function compileRegexp(source: string, extended: boolean, ignoresCase = false): RegexpMatcher | null {
  const read = readRegexp(source, extended, ignoresCase);
  if (read === null) return null;
  const { choices, count } = read;
  let all = 0;
  return (text, from) => {
    const search: Search = { text, steps: 0, depth: 0, groups: new Array<string>(count).fill("") };
    const found = find(search, choices, from);
    all += search.steps;
    return all > MAX_ALL_STEPS ? "costly" : found;
  };
}

function find(
  search: Search,
  choices: readonly (readonly RegexpNode[])[],
  from: number,
): Match | null | "costly" {
  for (let start = from; start <= search.text.length; start++) {
    const end = tryChoices(search, choices, start);
    if (search.steps > MAX_STEPS || search.depth > MAX_DEPTH) return "costly";
    if (end !== null) return { start, end, groups: [...search.groups] };
  }
  return null;
}

type Search = { readonly text: string; steps: number; depth: number; groups: string[] };
/** Matches the rest of the expression at a position. Returns the end of the match, or null. */
type MatchRest = (at: number) => number | null;

function tryChoices(search: Search, choices: readonly (readonly RegexpNode[])[], at: number): number | null {
  for (const nodes of choices) {
    const end = trySequence(search, nodes, 0, at, (last) => last);
    if (end !== null) return end;
  }
  return null;
}

function exceedsSteps(search: Search): boolean {
  return ++search.steps > MAX_STEPS || search.depth > MAX_DEPTH;
}

function trySequence(
  search: Search,
  nodes: readonly RegexpNode[],
  index: number,
  at: number,
  next: MatchRest,
): number | null {
  const node = nodes[index];
  if (node === undefined) return next(at);
  return tryNode(search, node, at, (after) => trySequence(search, nodes, index + 1, after, next));
}

function tryNode(search: Search, node: RegexpNode, at: number, next: MatchRest): number | null {
  if (exceedsSteps(search)) return null;
  const { text } = search;
  switch (node.kind) {
    case "char":
      return at < text.length && node.fits(text[at] as string) ? next(at + 1) : null;
    case "start":
      return at === 0 ? next(at) : null;
    case "end":
      return at === text.length ? next(at) : null;
    case "edge":
      return isEdge(text, at, node.of) ? next(at) : null;
    case "back": {
      const held = search.groups[node.index] ?? "";
      return text.startsWith(held, at) ? next(at + held.length) : null;
    }
    case "group":
      return tryGroup(search, node, at, next);
    case "repeat":
      return node.of.kind === "char"
        ? repeatChar(search, node.of.fits, node, at, next)
        : repeat(search, node, 0, at, next);
  }
}

/** Whether a word starts (`<`), ends (`>`), does either (`b`) or neither (`B`) at a position. */
function isEdge(text: string, at: number, of: "<" | ">" | "b" | "B"): boolean {
  const isWord = (place: number) => /^\w$/.test(text[place] ?? "");
  const [before, after] = [isWord(at - 1), isWord(at)];
  if (of === "<") return !before && after;
  if (of === ">") return before && !after;
  return (before !== after) === (of === "b");
}

function tryGroup(
  search: Search,
  { index, choices }: Extract<RegexpNode, { readonly kind: "group" }>,
  at: number,
  next: MatchRest,
): number | null {
  const before = search.groups[index] as string;
  for (const nodes of choices) {
    const end = trySequence(search, nodes, 0, at, (after) => {
      const held = search.groups[index] as string;
      search.groups[index] = search.text.slice(at, after);
      const done = next(after);
      if (done === null) search.groups[index] = held;
      return done;
    });
    if (end !== null) return end;
  }
  search.groups[index] = before;
  return null;
}

/** Matches a repeated single character without recursion: as many as possible, then fewer. */
function repeatChar(
  search: Search,
  fits: (char: string) => boolean,
  { min, max }: { readonly min: number; readonly max: number },
  at: number,
  next: MatchRest,
): number | null {
  let end = at;
  while (end < search.text.length && end - at < max && fits(search.text[end] as string)) end++;
  for (; end - at >= min; end--) {
    if (exceedsSteps(search)) return null;
    const done = next(end);
    if (done !== null) return done;
  }
  return null;
}

function repeat(
  search: Search,
  node: Extract<RegexpNode, { readonly kind: "repeat" }>,
  count: number,
  at: number,
  next: MatchRest,
): number | null {
  if (exceedsSteps(search)) return null;
  search.depth++;
  const more =
    count < node.max
      ? tryNode(search, node.of, at, (after) =>
          after === at && count >= node.min ? null : repeat(search, node, count + 1, after, next),
        )
      : null;
  if (!(search.depth > MAX_DEPTH)) search.depth--;
  return more ?? (count >= node.min ? next(at) : null);
}
