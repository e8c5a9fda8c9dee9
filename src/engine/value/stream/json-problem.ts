import { MAX_DEPTH } from "../depth.ts";
import { quoteGo } from "../go-format.ts";
import { utf8Bytes } from "../utf8-bytes.ts";

/** Why a text is not JSON, in the words of Go's JSON reader, and the offset of the character that it refuses. */
export type JsonProblem = { readonly message: string; readonly at: number };

const TOO_DEEP = "exceeded max depth";

type Scanner = { readonly text: string; at: number };

/** What is wrong, or null. `ended`: the text ends inside of the value. */
type Problem = string | "ended" | null;

/**
 * Returns why the text from `from` on does not begin with a JSON value. Null if it ends inside of the value, or if it does begin with one.
 *
 * Upstream: Go's encoding/json, scanner.go.
 */
export function findJsonProblem(text: string, from: number): JsonProblem | null {
  const scanner: Scanner = { text, at: from };
  const problem = scanValue(scanner);
  if (problem === null || problem === "ended") return null;
  if (problem === TOO_DEEP) return { message: TOO_DEEP, at: scanner.at };
  return { message: `invalid character ${quoteByte(text, scanner.at)} ${problem}`, at: scanner.at };
}

/** Returns the first byte of a character as Go quotes it in errors: Go takes each byte for a character. */
export function quoteByte(text: string, at: number): string {
  const whole = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const char = String.fromCharCode(utf8Bytes(whole)[0] as number);
  if (char === "'") return "'\\''";
  if (char === '"') return "'\"'";
  return `'${quoteGo(char).slice(1, -1)}'`;
}

function skip(scanner: Scanner): string | undefined {
  while (/[ \t\r\n]/.test(scanner.text[scanner.at] ?? "")) scanner.at++;
  return scanner.text[scanner.at];
}

function scanValue(scanner: Scanner): Problem {
  const closers: ("}" | "]")[] = [];
  for (;;) {
    const char = skip(scanner);
    if (char === undefined) return "ended";
    let problem: Problem = null;
    if (char === "{" || char === "[") {
      scanner.at++;
      const closer = char === "{" ? "}" : "]";
      const next = skip(scanner);
      if (next !== closer) {
        closers.push(closer);
        if (closers.length > MAX_DEPTH) return TOO_DEEP;
        problem = closer === "}" ? scanKey(scanner) : null;
        if (problem !== null) return problem;
        continue;
      }
      scanner.at++;
    } else if (char === '"') problem = scanString(scanner);
    else problem = scanLiteral(scanner, char);
    if (problem !== null) return problem;
    const after = scanAfterValue(scanner, closers);
    if (after !== "next") return after;
  }
}

/** Reads closing brackets, and a comma with the key after it. Returns `next` before the next value. */
function scanAfterValue(scanner: Scanner, closers: ("}" | "]")[]): Problem | "next" {
  while (closers.length > 0) {
    const closer = closers[closers.length - 1];
    const char = skip(scanner);
    if (char === undefined) return "ended";
    if (char !== "," && char !== closer)
      return closer === "}" ? "after object key:value pair" : "after array element";
    scanner.at++;
    if (char === ",") return closer === "}" ? (scanKey(scanner) ?? "next") : "next";
    closers.pop();
  }
  return null;
}

function scanKey(scanner: Scanner): Problem {
  const char = skip(scanner);
  if (char === undefined) return "ended";
  if (char !== '"') return "looking for beginning of object key string";
  const problem = scanString(scanner);
  if (problem !== null) return problem;
  const colon = skip(scanner);
  if (colon === undefined) return "ended";
  if (colon !== ":") return "after object key";
  scanner.at++;
  return null;
}

function scanString(scanner: Scanner): Problem {
  const { text } = scanner;
  for (scanner.at++; scanner.at < text.length; scanner.at++) {
    const char = text[scanner.at] as string;
    if (char === '"') {
      scanner.at++;
      return null;
    }
    if (char < " ") return "in string literal";
    if (char !== "\\") continue;
    const letter = text[++scanner.at];
    if (letter === undefined) return "ended";
    if (!'bfnrt\\/"u'.includes(letter)) return "in string escape code";
    for (let digits = 0; letter === "u" && digits < 4; digits++) {
      const digit = text[++scanner.at];
      if (digit === undefined) return "ended";
      if (!/[0-9a-fA-F]/.test(digit)) return "in \\u hexadecimal character escape";
    }
  }
  return "ended";
}

function scanLiteral(scanner: Scanner, char: string): Problem {
  if (/[-0-9]/.test(char)) return scanNumber(scanner);
  const word = ["true", "false", "null"].find((one) => one.startsWith(char));
  if (word === undefined) return "looking for beginning of value";
  for (let length = 1; length < word.length; length++) {
    const next = scanner.text[++scanner.at];
    if (next === undefined) return "ended";
    if (next !== word[length]) return `in literal ${word} (expecting '${word[length]}')`;
  }
  scanner.at++;
  return null;
}

function scanNumber(scanner: Scanner): Problem {
  const read = (pattern: RegExp) => {
    pattern.lastIndex = scanner.at;
    const found = pattern.exec(scanner.text)?.[0] ?? "";
    scanner.at += found.length;
    return found;
  };
  const wrong = (where: string) => (scanner.at >= scanner.text.length ? "ended" : where);
  read(/-/y);
  if (read(/0|[1-9]\d*/y) === "") return wrong("in numeric literal");
  if (read(/\./y) !== "" && read(/\d+/y) === "") return wrong("after decimal point in numeric literal");
  if (read(/[eE][-+]?/y) !== "" && read(/\d+/y) === "") return wrong("in exponent of numeric literal");
  return null;
}
