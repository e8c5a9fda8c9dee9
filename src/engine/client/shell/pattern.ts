import { type Node, readExpression } from "./expression.ts";

/** Where a pattern was found, with the texts of its groups; null where it was not. */
export type Match = { readonly start: number; readonly end: number; readonly groups: readonly string[] };

/** Finds a pattern from a place on. `"costly"` where that takes too many steps. */
export type Pattern = (text: string, from: number) => Match | null | "costly";

/** Expressions that try more than this in one search, or in all of theirs, are given up: they would take for ever. */
const MAX_STEPS = 200_000;
const MAX_ALL_STEPS = 20_000_000;
/** How deep groups may be repeated; the stack is not endless. */
const MAX_DEPTH = 250;

/**
 * Reads a POSIX regular expression, basic or extended. Null for one that cannot be read. Steps are counted, so that no expression hangs.
 * Differs: of several ways the first is taken, not the longest.
 */
export function readPattern(source: string, extended: boolean): Pattern | null {
  const read = readExpression(source, extended);
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

function find(search: Search, choices: readonly (readonly Node[])[], from: number): Match | null | "costly" {
  for (let start = from; start <= search.text.length; start++) {
    const end = tryChoices(search, choices, start);
    if (search.steps > MAX_STEPS || search.depth > MAX_DEPTH) return "costly";
    if (end !== null) return { start, end, groups: [...search.groups] };
  }
  return null;
}

type Search = { readonly text: string; steps: number; depth: number; groups: string[] };
/** Goes on behind what has matched: where the whole ends, or null. */
type Next = (at: number) => number | null;

function tryChoices(search: Search, choices: readonly (readonly Node[])[], at: number): number | null {
  for (const nodes of choices) {
    const end = trySequence(search, nodes, 0, at, (last) => last);
    if (end !== null) return end;
  }
  return null;
}

function isSpent(search: Search): boolean {
  return ++search.steps > MAX_STEPS || search.depth > MAX_DEPTH;
}

function trySequence(
  search: Search,
  nodes: readonly Node[],
  index: number,
  at: number,
  next: Next,
): number | null {
  const node = nodes[index];
  if (node === undefined) return next(at);
  return tryNode(search, node, at, (after) => trySequence(search, nodes, index + 1, after, next));
}

function tryNode(search: Search, node: Node, at: number, next: Next): number | null {
  if (isSpent(search)) return null;
  const { text } = search;
  switch (node.kind) {
    case "char":
      return at < text.length && node.fits(text[at] as string) ? next(at + 1) : null;
    case "start":
      return at === 0 ? next(at) : null;
    case "end":
      return at === text.length ? next(at) : null;
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

function tryGroup(
  search: Search,
  { index, choices }: Extract<Node, { readonly kind: "group" }>,
  at: number,
  next: Next,
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

/** One character many times needs no stack: as many as there are, then fewer. */
function repeatChar(
  search: Search,
  fits: (char: string) => boolean,
  { min, max }: { readonly min: number; readonly max: number },
  at: number,
  next: Next,
): number | null {
  let end = at;
  while (end < search.text.length && end - at < max && fits(search.text[end] as string)) end++;
  for (; end - at >= min; end--) {
    if (isSpent(search)) return null;
    const done = next(end);
    if (done !== null) return done;
  }
  return null;
}

function repeat(
  search: Search,
  node: Extract<Node, { readonly kind: "repeat" }>,
  count: number,
  at: number,
  next: Next,
): number | null {
  if (isSpent(search)) return null;
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
