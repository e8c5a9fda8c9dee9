/** A node of an expression. Groups are numbered from 0 by their opening parenthesis. */
export type RegexpNode =
  | { readonly kind: "char"; readonly fits: (char: string) => boolean }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "edge"; readonly of: "<" | ">" | "b" | "B" }
  | { readonly kind: "group"; readonly index: number; readonly choices: readonly (readonly RegexpNode[])[] }
  | { readonly kind: "back"; readonly index: number }
  | { readonly kind: "repeat"; readonly of: RegexpNode; readonly min: number; readonly max: number };

/** The maximum number of tokens, because each takes stack space. */
const MAX_TOKENS = 500;

/** Parses a POSIX regular expression into its alternatives, with the number of its groups. Returns null if it is invalid. */
export function readRegexp(
  source: string,
  extended: boolean,
  ignoresCase: boolean,
): { readonly choices: readonly (readonly RegexpNode[])[]; readonly count: number } | null {
  const reader: Reader = { tokens: tokensOf(source, extended), ignoresCase, at: 0, groups: 0, depth: 0 };
  if (reader.tokens.length > MAX_TOKENS) return null;
  const choices = readChoices(reader);
  return choices === null || reader.at < reader.tokens.length ? null : { choices, count: reader.groups };
}

/** A literal character, or a special one: `(`, `{1,2}`, `[a-z]`, `\1`. */
type Token = { readonly sign: boolean; readonly text: string };
type Reader = {
  readonly tokens: readonly Token[];
  readonly ignoresCase: boolean;
  at: number;
  groups: number;
  depth: number;
};

function tokensOf(source: string, extended: boolean): readonly Token[] {
  const out: Token[] = [];
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const set = /^\[\^?\]?(?:\[:\w+:\]|[^\]])*\]/.exec(rest)?.[0];
    // A reference to a group, or a set or a place of GNU's programs.
    const back = /^\\[1-9wWsSbB<>'`]/.exec(rest)?.[0];
    const braces = (extended ? /^\{\d*(?:,\d*)?\}/ : /^\\\{\d*(?:,\d*)?\\\}/).exec(rest)?.[0];
    const pair = rest.startsWith("\\") ? rest.slice(0, 2) : undefined;
    const special = pair !== undefined && /[()|+?]/.test(pair[1] ?? "");
    const found = set ?? back ?? braces ?? pair ?? (rest[0] as string);
    if (set !== undefined || back !== undefined) out.push({ sign: true, text: found });
    else if (braces !== undefined) out.push({ sign: true, text: braces.replace(/\\/g, "") });
    else if (pair !== undefined) {
      const char = pair[1] ?? "\\";
      const escaped: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
      out.push({ sign: special && !extended, text: escaped[char] ?? char });
    } else out.push({ sign: extended ? /[().*+?|^$]/.test(found) : isBasicSign(source, at), text: found });
    at += found.length;
  }
  return out;
}

/** Whether a character of a basic expression is special: `^` at its beginning, `$` at its end, others everywhere. */
function isBasicSign(source: string, at: number): boolean {
  const char = source[at];
  if (char === "^") return at === 0 || /\\[(|]$/.test(source.slice(0, at));
  if (char === "$") return at === source.length - 1 || /^\\[)|]/.test(source.slice(at + 1));
  return char === "." || char === "*";
}

function readChoices(reader: Reader): readonly (readonly RegexpNode[])[] | null {
  const choices: RegexpNode[][] = [[]];
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
    (choices.at(-1) as RegexpNode[]).push(readRepeats(reader, node));
  }
  return choices;
}

function readOne(reader: Reader): RegexpNode | null {
  const { sign, text } = reader.tokens[reader.at++] as Token;
  if (!sign || text.startsWith("[")) {
    const fits = sign ? setOf(text) : (char: string) => char === text;
    return {
      kind: "char",
      fits: reader.ignoresCase ? (char) => fits(char.toLowerCase()) || fits(char.toUpperCase()) : fits,
    };
  }
  if (text.startsWith("\\")) return readEscape(text[1] as string);
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
    // A star at the beginning is literal.
    default:
      return text === "*" ? { kind: "char", fits: (char) => char === "*" } : null;
  }
}

function readEscape(letter: string): RegexpNode {
  switch (letter) {
    case "w":
    case "W":
      return { kind: "char", fits: (char) => /^\w$/.test(char) === (letter === "w") };
    case "s":
    case "S":
      return { kind: "char", fits: (char) => /^\s$/.test(char) === (letter === "s") };
    case "b":
    case "B":
    case "<":
    case ">":
      return { kind: "edge", of: letter };
    case "`":
      return { kind: "start" };
    case "'":
      return { kind: "end" };
    default:
      return { kind: "back", index: Number(letter) - 1 };
  }
}

function readRepeats(reader: Reader, node: RegexpNode): RegexpNode {
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
