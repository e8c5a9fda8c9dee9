import { type Parsers, readArithmetic, readCase, readFor, readIf, readWhile } from "./read-compound.ts";
import { readFunction, readSimple, withRedirects } from "./read-simple.ts";
import { readTest } from "./read-test.ts";
import {
  endLine,
  fail,
  lineAt,
  type Reader,
  readerOf,
  skipBlanks,
  skipLines,
  startsWithToken,
  unexpected,
} from "./script-reader.ts";
import type { Command, CommandBody, Pipeline, Script } from "./script-syntax.ts";

/** The maximum depth of nested commands. */
const MAX_DEPTH = 20;

/**
 * A syntax error: its line, the text of that line if bash shows it, and the commands of the lines before, which run.
 */
export type SyntaxProblem = {
  readonly error: string;
  readonly line: number;
  readonly shown: string;
  readonly before: Script;
};

/** Parses a script. Fails with the error of bash. */
export function parseScript(text: string): { readonly script: Script } | SyntaxProblem {
  const reader = readerOf(text);
  const script = readScript(reader, []);
  if (script !== null && reader.at < text.length) unexpected(reader);
  if (script !== null && reader.error === null) return { script };
  const { finished, error } = reader;
  const before = finished.script.slice(0, finished.count);
  const line = lineAt(reader);
  const shown = (error ?? "").includes("unexpected token") ? (text.split("\n")[line - 1] ?? "") : "";
  return { error: error ?? "syntax error", line, shown, before };
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
  const script: { joined: ";" | "&&" | "||"; pipeline: Pipeline; isBackground?: true }[] = [];
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
    const entry: (typeof script)[number] = { joined, pipeline };
    script.push(entry);
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
    if (found === "\n") {
      endLine(reader);
      if (reader.depth === 1) reader.finished = { script, count: script.length };
    } else reader.at += found.length;
    if (found === "&") entry.isBackground = true;
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
  const isTimed = bareWord(reader) === "time";
  if (isTimed) {
    reader.at += "time".length;
    skipBlanks(reader);
    if (bareWord(reader) === "-p") reader.at += "-p".length;
    skipBlanks(reader);
  }
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
    if (!startsWithToken(reader, "|") || startsWithToken(reader, "||"))
      return { isNegated, ...(isTimed && { isTimed }), commands };
    reader.at += isBoth ? 2 : 1;
    skipLines(reader);
  }
}

function readCommand(reader: Reader): Command | null {
  skipBlanks(reader);
  const line = lineAt(reader);
  const body = readCommandBody(reader);
  return body && { ...body, line };
}

function readCommandBody(reader: Reader): CommandBody | null {
  if (startsWithToken(reader, "((")) {
    const word = readArithmetic(reader, readNested);
    if (word !== "none")
      return word && withRedirects(reader, { kind: "arithmetic", word, redirects: [] }, parsers);
  }
  if (startsWithToken(reader, "(")) {
    reader.at++;
    const body = readNested(reader);
    if (body === null) return null;
    if (body.length === 0) return fail(reader, "syntax error near unexpected token `)'");
    return withRedirects(reader, { kind: "group", body, isSubshell: true, redirects: [] }, parsers);
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
        : withRedirects(reader, { kind: "group", body, isSubshell: false, redirects: [] }, parsers);
    }
    case "for":
    case "while":
    case "until":
    case "if":
    case "case": {
      const read = { for: readFor, while: readWhile, until: readWhile, if: readIf, case: readCase }[word];
      const command = read(reader, parsers);
      return command && withRedirects(reader, command, parsers);
    }
    case "[[": {
      const test = readTest(reader, readNested);
      return test && withRedirects(reader, { kind: "test", test, redirects: [] }, parsers);
    }
    case "function":
      return readFunction(reader, parsers);
    default:
      return readSimple(reader, parsers);
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

const parsers: Parsers = {
  script: readScript,
  body: readBody,
  nested: readNested,
  command: readCommand,
  expectWord,
  bareWord,
};
