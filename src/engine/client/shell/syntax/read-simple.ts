import { readAssignment } from "./read-assignment.ts";
import type { Parsers } from "./read-compound.ts";
import { readRedirect } from "./read-redirect.ts";
import { readWord } from "./read-word.ts";
import { type Reader, skipBlanks, skipLines, startsWithToken, unexpected } from "./script-reader.ts";
import { type Assignment, type CommandBody, literalText, type Redirect, type Word } from "./script-syntax.ts";

/** Returns the command with the redirects after its end. */
export function withRedirects(
  reader: Reader,
  command: CommandBody,
  { nested }: Pick<Parsers, "nested">,
): CommandBody | null {
  const redirects: Redirect[] = [];
  for (;;) {
    skipBlanks(reader);
    const redirect = readRedirect(reader, nested);
    if (redirect === null) return null;
    if (redirect === "none") return { ...command, redirects };
    redirects.push(redirect);
  }
}

/** Reads a simple command, or a function `name() { … }`. */
export function readSimple(reader: Reader, parsers: Parsers): CommandBody | null {
  const { nested } = parsers;
  const from = reader.at;
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  for (;;) {
    skipBlanks(reader);
    const redirect = readRedirect(reader, nested);
    if (redirect === null) return null;
    if (redirect !== "none") {
      redirects.push(redirect);
      continue;
    }
    const isDeclared = /^(?:local|export|readonly|declare|typeset)$/.test(literalText(words[0] ?? []) ?? "");
    const assignment = words.length === 0 || isDeclared ? readAssignment(reader, nested, isDeclared) : "none";
    if (assignment === null) return null;
    if (assignment !== "none") {
      assignments.push(assignment);
      continue;
    }
    const word = readWord(reader, nested);
    if (word === null) return null;
    if (word.length === 0) break;
    words.push(word);
  }
  if (assignments.length + words.length + redirects.length === 0) return unexpected(reader);
  if (startsWithToken(reader, "(")) {
    const [first] = words;
    const name = words.length === 1 && first !== undefined ? literalText(first) : null;
    const brackets = /\(\s*\)/y;
    brackets.lastIndex = reader.at;
    const found = brackets.exec(reader.text)?.[0];
    if (name === null || found === undefined) return unexpected(reader);
    reader.at += found.length;
    return readBodyOf(reader, name, parsers);
  }
  const text = reader.text.slice(from, reader.at).trim();
  return { kind: "simple", text, assignments, words, redirects };
}

/** Reads `function name { … }`. */
export function readFunction(reader: Reader, parsers: Parsers): CommandBody | null {
  reader.at += "function".length;
  skipBlanks(reader);
  const found = /([^\s;|&<>()'"\\$`]+)[ \t]*(?:\(\s*\))?/y;
  found.lastIndex = reader.at;
  const [whole = "", name] = found.exec(reader.text) ?? [];
  if (name === undefined) return unexpected(reader);
  reader.at += whole.length;
  return readBodyOf(reader, name, parsers);
}

/** Reads the body of a function: a group, or another command with an end. */
function readBodyOf(reader: Reader, name: string, parsers: Parsers): CommandBody | null {
  skipLines(reader);
  const body = parsers.command(reader);
  if (body === null) return null;
  return body.kind === "simple" || body.kind === "function"
    ? unexpected(reader)
    : { kind: "function", name, body, redirects: [] };
}
