import { readRedirect } from "./read-redirect.ts";
import { readWord } from "./read-word.ts";
import {
  endLine,
  fail,
  type Reader,
  readerOf,
  skipBlanks,
  skipLines,
  startsWithToken,
  unexpected,
} from "./script-reader.ts";
import type { Assignment, Command, Pipeline, Redirect, Script, Word } from "./script-syntax.ts";

/** The maximum depth of nested commands. */
const MAX_DEPTH = 20;

/** Parses a script. Fails with the error of bash. */
export function parseScript(text: string): { readonly script: Script } | { readonly error: string } {
  const reader = readerOf(text);
  const script = readScript(reader, []);
  if (script !== null && reader.at < text.length) unexpected(reader);
  return script === null || reader.error !== null ? { error: reader.error ?? "syntax error" } : { script };
}

/** The words that end a nested script. */
type Ends = readonly string[];

/** The reserved words of bash, which have a meaning at the beginning of a command. */
const RESERVED: ReadonlySet<string> = new Set([
  "do",
  "done",
  "then",
  "elif",
  "else",
  "fi",
  "in",
  "}",
  "esac",
]);
const UNSUPPORTED: ReadonlySet<string> = new Set(["case", "select", "function", "[["]);

/** Reads commands up to the end of the text, a closing parenthesis or one of the words, and does not consume that. */
function readScript(reader: Reader, ends: Ends): Script | null {
  if (++reader.depth > MAX_DEPTH) return fail(reader, "commands are nested too deep");
  const script: { joined: ";" | "&&" | "||"; pipeline: Pipeline }[] = [];
  let joined: ";" | "&&" | "||" = ";";
  for (;;) {
    skipLines(reader);
    const isEnd =
      reader.at >= reader.text.length || startsWithToken(reader, ")") || startsWithReserved(reader, ends);
    if (isEnd) {
      if (joined !== ";") return unexpected(reader);
      break;
    }
    const pipeline = readPipeline(reader);
    if (pipeline === null) return null;
    script.push({ joined, pipeline });
    skipBlanks(reader);
    const operator = /(?:&&|\|\||;;|[;&\n])/y;
    operator.lastIndex = reader.at;
    const found = operator.exec(reader.text)?.[0];
    if (found === undefined) {
      if (reader.at >= reader.text.length || startsWithToken(reader, ")")) break;
      return unexpected(reader);
    }
    if (found === ";;") return unexpected(reader);
    if (found === "&") return fail(reader, "`&' is not supported here");
    joined = found === "&&" || found === "||" ? found : ";";
    if (found === "\n") endLine(reader);
    else reader.at += found.length;
    if (found === ";") {
      skipBlanks(reader);
      if (startsWithToken(reader, ";")) return unexpected(reader);
    }
  }
  reader.depth--;
  return script;
}

/** Returns the unquoted word at the position; empty if there is none. */
function bareWord(reader: Reader): string {
  const found = /[^\s;|&<>()'"\\$`]+(?=[\s;|&<>()]|$)/y;
  found.lastIndex = reader.at;
  return found.exec(reader.text)?.[0] ?? "";
}

function startsWithReserved(reader: Reader, words: readonly string[]): boolean {
  return words.includes(bareWord(reader));
}

function expectWord(reader: Reader, word: string): true | null {
  skipLines(reader);
  if (bareWord(reader) !== word) return unexpected(reader);
  reader.at += word.length;
  return true;
}

function readPipeline(reader: Reader): Pipeline | null {
  let isNegated = false;
  while (bareWord(reader) === "!") {
    isNegated = !isNegated;
    reader.at++;
    skipBlanks(reader);
  }
  const commands: Command[] = [];
  for (;;) {
    const command = readCommand(reader);
    if (command === null) return null;
    skipBlanks(reader);
    const isBoth = startsWithToken(reader, "|&");
    const piped = { kind: "same", from: 2, to: 1 } as const;
    commands.push(isBoth ? { ...command, redirects: [...command.redirects, piped] } : command);
    if (!startsWithToken(reader, "|") || startsWithToken(reader, "||")) return { isNegated, commands };
    reader.at += isBoth ? 2 : 1;
    skipLines(reader);
  }
}

function readCommand(reader: Reader): Command | null {
  if (startsWithToken(reader, "(")) {
    reader.at++;
    const body = readNested(reader);
    if (body === null) return null;
    if (body.length === 0) return fail(reader, "syntax error near unexpected token `)'");
    return withRedirects(reader, { kind: "group", body, isSubshell: true, redirects: [] });
  }
  const word = bareWord(reader);
  if (UNSUPPORTED.has(word)) return fail(reader, `\`${word}' is not supported here`);
  if (RESERVED.has(word)) return unexpected(reader);
  switch (word) {
    case "{": {
      reader.at++;
      const body = readBody(reader, "}");
      return body === null
        ? null
        : withRedirects(reader, { kind: "group", body, isSubshell: false, redirects: [] });
    }
    case "for":
      return readFor(reader);
    case "while":
    case "until":
      return readWhile(reader, word);
    case "if":
      return readIf(reader);
    default:
      return readSimple(reader);
  }
}

/** Reads the script of `$( … )` or `( … )`, including its parenthesis. */
function readNested(reader: Reader): Script | null {
  const pending = reader.pending;
  reader.pending = [];
  const script = readScript(reader, []);
  if (script === null) return null;
  reader.pending = [...pending, ...reader.pending];
  if (!startsWithToken(reader, ")")) return fail(reader, "unexpected EOF while looking for matching `)'");
  reader.at++;
  return script;
}

/** Reads a script, which must not be empty, and the word after it. */
function readBody(reader: Reader, end: string): Script | null {
  const body = readScript(reader, [end]);
  if (body === null) return null;
  if (body.length === 0) return unexpected(reader);
  return expectWord(reader, end) === null ? null : body;
}

function readFor(reader: Reader): Command | null {
  reader.at += "for".length;
  skipBlanks(reader);
  const name = bareWord(reader);
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    return startsWithToken(reader, "((")
      ? fail(reader, "`((' is not supported here")
      : fail(reader, `\`${name}': not a valid identifier`);
  }
  reader.at += name.length;
  skipLines(reader);
  const items: Word[] = [];
  if (bareWord(reader) === "in") {
    reader.at += 2;
    for (;;) {
      skipBlanks(reader);
      const word = readWord(reader, readNested);
      if (word === null) return null;
      if (word.length === 0) break;
      items.push(word);
    }
    if (!startsWithToken(reader, ";") && !startsWithToken(reader, "\n")) return unexpected(reader);
  }
  if (startsWithToken(reader, ";")) reader.at++;
  if (expectWord(reader, "do") === null) return null;
  const body = readBody(reader, "done");
  return body === null ? null : withRedirects(reader, { kind: "for", name, items, body, redirects: [] });
}

function readWhile(reader: Reader, word: string): Command | null {
  reader.at += word.length;
  const condition = readBody(reader, "do");
  const body = condition === null ? null : readBody(reader, "done");
  if (condition === null || body === null) return null;
  return withRedirects(reader, {
    kind: "while",
    condition,
    isNegated: word === "until",
    body,
    redirects: [],
  });
}

function readIf(reader: Reader): Command | null {
  reader.at += "if".length;
  const branches: { condition: Script; body: Script }[] = [];
  let otherwise: Script = [];
  for (;;) {
    const condition = readBody(reader, "then");
    const body = condition === null ? null : readScript(reader, ["elif", "else", "fi"]);
    if (condition === null || body === null) return null;
    if (body.length === 0) return unexpected(reader);
    branches.push({ condition, body });
    const next = bareWord(reader);
    reader.at += next.length;
    if (next === "elif") continue;
    if (next === "else") {
      const last = readBody(reader, "fi");
      if (last === null) return null;
      otherwise = last;
    } else if (next !== "fi") return unexpected(reader);
    return withRedirects(reader, { kind: "if", branches, otherwise, redirects: [] });
  }
}

/** Returns the command with the redirects after its end. */
function withRedirects(reader: Reader, command: Command): Command | null {
  const redirects: Redirect[] = [];
  for (;;) {
    skipBlanks(reader);
    const redirect = readRedirect(reader, readNested);
    if (redirect === null) return null;
    if (redirect === "none") return { ...command, redirects };
    redirects.push(redirect);
  }
}

function readSimple(reader: Reader): Command | null {
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  for (;;) {
    skipBlanks(reader);
    const redirect = readRedirect(reader, readNested);
    if (redirect === null) return null;
    if (redirect !== "none") {
      redirects.push(redirect);
      continue;
    }
    const assigned = words.length === 0 ? /([A-Za-z_]\w*)(\+?)=/y : null;
    if (assigned !== null) assigned.lastIndex = reader.at;
    const [whole = "", name, plus] = assigned?.exec(reader.text) ?? [];
    reader.at += whole.length;
    const word = readWord(reader, readNested);
    if (word === null) return null;
    if (name !== undefined) {
      assignments.push({ name, value: word, appends: plus === "+" });
      continue;
    }
    if (word.length === 0) break;
    words.push(word);
  }
  if (assignments.length + words.length + redirects.length === 0) return unexpected(reader);
  if (startsWithToken(reader, "(")) {
    const isFunction = words.length === 1 && /\(\s*\)/y.test(reader.text.slice(reader.at));
    return isFunction ? fail(reader, "functions are not supported here") : unexpected(reader);
  }
  return { kind: "simple", assignments, words, redirects };
}
