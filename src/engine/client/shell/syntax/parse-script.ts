import { readAssignment } from "./read-assignment.ts";
import { type Parsers, readArithmetic, readCase, readFor, readIf, readWhile } from "./read-compound.ts";
import { readRedirect } from "./read-redirect.ts";
import { readTest } from "./read-test.ts";
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
import {
  type Assignment,
  type Command,
  literalText,
  type Pipeline,
  type Redirect,
  type Script,
  type Word,
} from "./script-syntax.ts";

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

/** Reads commands up to the end of the text, a closing parenthesis or one of the words, and does not consume that. */
function readScript(reader: Reader, ends: Ends): Script | null {
  if (++reader.depth > MAX_DEPTH) return fail(reader, "commands are nested too deep");
  const script: { joined: ";" | "&&" | "||"; pipeline: Pipeline }[] = [];
  let joined: ";" | "&&" | "||" = ";";
  for (;;) {
    skipLines(reader);
    const isEnd =
      reader.at >= reader.text.length ||
      startsWithToken(reader, ")") ||
      (startsWithToken(reader, ";;") && ends.includes(";;")) ||
      startsWithReserved(reader, ends);
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
    if (found === ";;") {
      if (!ends.includes(";;")) return unexpected(reader);
      break;
    }
    joined = found === "&&" || found === "||" ? found : ";";
    if (found === "\n") endLine(reader);
    else reader.at += found.length;
    if (found === ";" || found === "&") {
      skipBlanks(reader);
      if (startsWithToken(reader, ";") && !(startsWithToken(reader, ";;") && ends.includes(";;"))) {
        return unexpected(reader);
      }
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
  if (startsWithToken(reader, "((")) {
    const word = readArithmetic(reader, readNested);
    if (word !== "none") return word && withRedirects(reader, { kind: "arithmetic", word, redirects: [] });
  }
  if (startsWithToken(reader, "(")) {
    reader.at++;
    const body = readNested(reader);
    if (body === null) return null;
    if (body.length === 0) return fail(reader, "syntax error near unexpected token `)'");
    return withRedirects(reader, { kind: "group", body, isSubshell: true, redirects: [] });
  }
  const word = bareWord(reader);
  if (word === "select") return fail(reader, "`select' is not supported here");
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
    case "while":
    case "until":
    case "if":
    case "case": {
      const read = { for: readFor, while: readWhile, until: readWhile, if: readIf, case: readCase }[word];
      const command = read(reader, parsers);
      return command && withRedirects(reader, command);
    }
    case "[[": {
      const test = readTest(reader, readNested);
      return test && withRedirects(reader, { kind: "test", test, redirects: [] });
    }
    case "function":
      return readFunction(reader);
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
    const isDeclared = /^(?:local|export|readonly|declare)$/.test(literalText(words[0] ?? []) ?? "");
    const assignment =
      words.length === 0 || isDeclared ? readAssignment(reader, readNested, isDeclared) : "none";
    if (assignment === null) return null;
    if (assignment !== "none") {
      assignments.push(assignment);
      continue;
    }
    const word = readWord(reader, readNested);
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
    return readBodyOf(reader, name);
  }
  return { kind: "simple", assignments, words, redirects };
}

/** Reads `function name { … }`. */
function readFunction(reader: Reader): Command | null {
  reader.at += "function".length;
  skipBlanks(reader);
  const found = /([^\s;|&<>()'"\\$`]+)[ \t]*(?:\(\s*\))?/y;
  found.lastIndex = reader.at;
  const [whole = "", name] = found.exec(reader.text) ?? [];
  if (name === undefined) return unexpected(reader);
  reader.at += whole.length;
  return readBodyOf(reader, name);
}

/** Reads the body of a function: a group, or another command with an end. */
function readBodyOf(reader: Reader, name: string): Command | null {
  skipLines(reader);
  const body = readCommand(reader);
  if (body === null) return null;
  return body.kind === "simple" || body.kind === "function"
    ? unexpected(reader)
    : { kind: "function", name, body, redirects: [] };
}

const parsers: Parsers = { script: readScript, body: readBody, nested: readNested, expectWord, bareWord };
