/** Where a pattern was found, with the texts of its groups; null where it was not. */
export type Match = { readonly start: number; readonly end: number; readonly groups: readonly string[] };

/** Finds a pattern from a place on. `"costly"` where that takes too many steps. */
export type Pattern = (text: string, from: number) => Match | null | "costly";

type Node =
  | { readonly kind: "char"; readonly fits: (char: string) => boolean }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "group"; readonly index: number; readonly choices: readonly (readonly Node[])[] }
  | { readonly kind: "back"; readonly index: number }
  | { readonly kind: "repeat"; readonly of: Node; readonly min: number; readonly max: number };

/** Expressions that try more than this are given up: they would take for ever. */
const MAX_STEPS = 200_000;
/** How deep groups may be repeated; the stack is not endless. */
const MAX_DEPTH = 250;
/** A pattern of more parts is none: each takes some of the stack. */
const MAX_TOKENS = 500;

/**
 * Reads a POSIX regular expression, basic or extended. Null for one that cannot be read. Steps are counted, so that no expression hangs.
 * Differs: of several ways the first is taken, not the longest.
 */
export function readPattern(source: string, extended: boolean): Pattern | null {
  const reader: Reader = { tokens: tokensOf(source, extended), at: 0, groups: 0, depth: 0 };
  const choices = reader.tokens.length > MAX_TOKENS ? null : readChoices(reader);
  if (choices === null || reader.at < reader.tokens.length) return null;
  const count = reader.groups;
  return (text, from) => {
    const search: Search = { text, steps: 0, depth: 0, groups: new Array<string>(count).fill("") };
    for (let start = from; start <= text.length; start++) {
      const end = tryChoices(search, choices, start);
      if (search.steps > MAX_STEPS || search.depth > MAX_DEPTH) return "costly";
      if (end !== null) return { start, end, groups: [...search.groups] };
    }
    return null;
  };
}

/** A character that stands for itself, or a sign: `(`, `{1,2}`, `[a-z]`, `\1`. */
type Token = { readonly sign: boolean; readonly text: string };
type Reader = { readonly tokens: readonly Token[]; at: number; groups: number; depth: number };

function tokensOf(source: string, extended: boolean): readonly Token[] {
  const out: Token[] = [];
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const set = /^\[\^?\]?(?:\[:\w+:\]|[^\]])*\]/.exec(rest)?.[0];
    const back = /^\\[1-9]/.exec(rest)?.[0];
    const braces = (extended ? /^\{\d*(?:,\d*)?\}/ : /^\\\{\d*(?:,\d*)?\\\}/).exec(rest)?.[0];
    const pair = rest.startsWith("\\") ? rest.slice(0, 2) : undefined;
    const special = pair !== undefined && /[()|+?]/.test(pair[1] ?? "");
    const found = set ?? back ?? braces ?? pair ?? (rest[0] as string);
    if (set !== undefined || back !== undefined) out.push({ sign: true, text: found });
    else if (braces !== undefined) out.push({ sign: true, text: braces.replace(/\\/g, "") });
    else if (pair !== undefined) {
      const char = pair[1] ?? "\\";
      const escaped: Readonly<Record<string, string>> = { n: "\n", t: "\t" };
      out.push({ sign: special && !extended, text: escaped[char] ?? char });
    } else out.push({ sign: (extended ? /[().*+?|^$]/ : /[.*^$]/).test(found), text: found });
    at += found.length;
  }
  return out;
}

function readChoices(reader: Reader): readonly (readonly Node[])[] | null {
  const choices: Node[][] = [[]];
  for (; reader.at < reader.tokens.length; ) {
    const { sign, text } = reader.tokens[reader.at] as Token;
    if (sign && text === ")") break;
    if (sign && text === "|") {
      choices.push([]);
      reader.at++;
      continue;
    }
    const node = readOne(reader);
    if (node === null) return null;
    (choices.at(-1) as Node[]).push(readRepeats(reader, node));
  }
  return choices;
}

function readOne(reader: Reader): Node | null {
  const { sign, text } = reader.tokens[reader.at++] as Token;
  if (!sign) return { kind: "char", fits: (char) => char === text };
  if (text.startsWith("[")) return { kind: "char", fits: setOf(text) };
  if (text.startsWith("\\")) return { kind: "back", index: Number(text[1]) - 1 };
  switch (text) {
    case ".":
      return { kind: "char", fits: () => true };
    case "^":
      return { kind: "start" };
    case "$":
      return { kind: "end" };
    case "(": {
      if (++reader.depth > 50) return null;
      const index = reader.groups++;
      const choices = readChoices(reader);
      reader.depth--;
      if (choices === null || reader.tokens[reader.at++]?.text !== ")") return null;
      return { kind: "group", index, choices };
    }
    // A star at the beginning is a star.
    default:
      return text === "*" ? { kind: "char", fits: (char) => char === "*" } : null;
  }
}

function readRepeats(reader: Reader, node: Node): Node {
  let made = node;
  for (;;) {
    const token = reader.tokens[reader.at];
    const range = token?.sign === true ? rangeOf(token.text) : null;
    if (range === null) return made;
    reader.at++;
    made = { kind: "repeat", of: made, ...range };
  }
}

function rangeOf(text: string): { readonly min: number; readonly max: number } | null {
  if (text === "*") return { min: 0, max: Number.POSITIVE_INFINITY };
  if (text === "+") return { min: 1, max: Number.POSITIVE_INFINITY };
  if (text === "?") return { min: 0, max: 1 };
  const braces = /^\{(\d*)(,?)(\d*)\}$/.exec(text);
  if (braces === null) return null;
  const [, min = "", comma = "", max = ""] = braces;
  return {
    min: Number(min),
    max: max !== "" ? Number(max) : comma === "" ? Number(min) : Number.POSITIVE_INFINITY,
  };
}

const CLASSES: Readonly<Record<string, string>> = {
  alpha: "A-Za-z",
  digit: "0-9",
  alnum: "A-Za-z0-9",
  upper: "A-Z",
  lower: "a-z",
  space: " \t\n\r\f\v",
  blank: " \t",
  xdigit: "0-9A-Fa-f",
  punct: "!-/:-@\\[-`{-~",
};

function setOf(text: string): (char: string) => boolean {
  const inner = text.slice(1, -1).replace(/\[:(\w+):\]/g, (_, name: string) => CLASSES[name] ?? "");
  const negated = inner.startsWith("^");
  const chars = negated ? inner.slice(1) : inner;
  const fits = (char: string) => {
    for (let at = 0; at < chars.length; at++) {
      const [from, dash, to] = [chars[at] as string, chars[at + 1], chars[at + 2]];
      if (dash === "-" && to !== undefined) {
        if (char >= from && char <= to) return true;
        at += 2;
      } else if (char === from) return true;
    }
    return false;
  };
  return (char) => fits(char) !== negated;
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
