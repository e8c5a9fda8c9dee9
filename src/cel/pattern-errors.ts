import { Environment } from "@marcbachmann/cel-js";
import type { CelProblem } from "../engine/server/host/cel-evaluator.ts";
import { compileRegexp } from "../regexp/regexp.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A call of a function with a regular expression, and its arguments; null for an argument that is not a string literal. */
type Call = {
  readonly name: string;
  /** Whether it is called as a method: `a.matches(b)`, not `matches(a, b)`. */
  readonly isMember: boolean;
  readonly texts: readonly (Token | null)[];
};

const FUNCTIONS = ["matches", "find", "findAll"];

/**
 * Returns the server's error about invalid regular expressions in the string literals of an expression; null if there are none.
 * The server checks them before it evaluates the expression. Upstream: cel-go cel/validator.go, ValidateRegexLiterals, and interpreter/optimizations.go (v0.26).
 */
export function patternProblem(source: string): CelProblem | null {
  const calls = callsIn(source);
  const marked = calls.flatMap(({ name, texts: [first] }) =>
    name === "matches" && first && problemOf(first) !== null ? [printError(source, first.at)] : [],
  );
  if (marked.length > 0) return { at: "compilation", message: marked.join("\n") };
  for (const { isMember, texts } of calls) {
    const pattern = texts[isMember ? 0 : 1];
    const problem = pattern ? problemOf(pattern) : null;
    if (problem !== null) return { at: "instantiation", message: problem };
  }
  return null;
}

function callsIn(source: string): readonly Call[] {
  const tokens = tokensOf(source);
  return tokens.flatMap(({ kind, text }, i) => {
    if (kind !== "name" || !FUNCTIONS.includes(text) || tokens[i + 1]?.text !== "(") return [];
    return [{ name: text, isMember: tokens[i - 1]?.text === ".", texts: textsFrom(tokens, i + 2) }];
  });
}

/** Returns the arguments that begin at a token: a string literal, or null for any other argument. */
function textsFrom(tokens: readonly Token[], start: number): readonly (Token | null)[] {
  const texts: (Token | null)[] = [];
  let depth = 0;
  for (let i = start, from = start; i < tokens.length; i++) {
    const { kind, text } = tokens[i] as Token;
    const isSign = kind === "sign";
    if (depth === 0 && isSign && (text === "," || text === ")")) {
      const only = i === from + 1 ? (tokens[from] as Token) : null;
      texts.push(only?.kind === "text" ? only : null);
      from = i + 1;
    }
    if (isSign && "([{".includes(text)) depth++;
    if (isSign && ")]}".includes(text) && depth-- === 0) break;
  }
  return texts;
}

const plain = new Environment();

/** Returns the error of a pattern; null if it is valid, or if the literal cannot be evaluated. */
function problemOf({ text }: Token): string | null {
  let pattern: unknown;
  try {
    pattern = plain.evaluate(text, {});
  } catch {
    return null;
  }
  const read = typeof pattern === "string" ? compileRegexp(pattern) : null;
  return read !== null && "error" in read ? read.error : null;
}

/** Returns an error as the CEL compiler prints it, with the source line and a mark below. */
function printError(source: string, at: number): string {
  const lines = source.slice(0, at).split("\n");
  const line = (source.split("\n")[lines.length - 1] as string).replaceAll("\t", " ");
  const before = [...(lines.at(-1) as string)];
  const dots = before.map((char) => (char < "\u0080" ? "." : "\uff0e")).join("");
  return `ERROR: <input>:${lines.length}:${before.length + 1}: invalid matches argument\n | ${line}\n | ${dots}^`;
}
