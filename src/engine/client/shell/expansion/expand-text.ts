import { singleQuoted } from "../../../value/single-quoted.ts";
import type { Client } from "../../client.ts";
import type { CommandOutput } from "../../kubectl/environment.ts";
import { hasNames, keysOf, listOf } from "../arrays.ts";
import { countText, openPipe, openSink, type ShellState, setVariable, shellName } from "../shell-state.ts";
import type { Piece, Script, Word } from "../syntax/script-syntax.ts";
import { setVariableOrItem, withIndex } from "./array-items.ts";
import { calculate } from "./calculate.ts";
import { type Field, type FieldPiece, joinPieces } from "./expand-glob.ts";
import { partOf, removePattern, replaceIn, splitAtSlash, withCase } from "./parameter-operators.ts";
import { currentValue } from "./variable-value.ts";

/** Runs the script of a command substitution `$( … )`. */
export type RunScript = (state: ShellState, script: Script) => Client<CommandOutput>;

/** Expands a word without field splitting: an assigned value or a file name. */
export function* expandText(
  state: ShellState,
  word: Word,
  run: RunScript,
): Client<{ readonly text: string; readonly stderr: string; readonly exit: number | null }> {
  const nested: NestedResult = { stderr: "", exit: null };
  const text = yield* expandToText(state, word, run, nested);
  return { text, ...nested };
}

/** The stderr of command substitutions, and the exit code of the last one. */
export type NestedResult = { stderr: string; exit: number | null };

export function* expandToText(
  state: ShellState,
  word: Word,
  run: RunScript,
  nested: NestedResult,
): Client<string> {
  let text = "";
  for (const piece of word) text += yield* expandPiece(state, piece, run, nested);
  return text;
}

export function* expandPiece(
  state: ShellState,
  piece: Piece,
  run: RunScript,
  nested: NestedResult,
): Client<string> {
  if (piece.kind === "text") return piece.text;
  let text: string;
  if (piece.kind === "process" && piece.reads) text = openSink(state, piece.script);
  else if (piece.kind === "process") {
    const done = yield* run(state, piece.script);
    nested.stderr += done.stderr;
    text = openPipe(state, done.stdout);
  } else if (piece.kind === "command") {
    const done = yield* run(state, readingScript(piece.script));
    nested.stderr += done.stderr;
    nested.exit = done.exit;
    text = done.stdout.replaceAll("\0", "").replace(/\n+$/, "");
    if (done.stdout.includes("\0") && !state.isDash)
      nested.stderr += `${shellName(state)}warning: command substitution: ignored null byte in input\n`;
  } else if (piece.kind === "arithmetic") {
    text = String((yield* calculateWord(state, piece.word, run, nested)) ?? "");
  } else {
    const name = yield* elementName(state, piece, run, nested);
    if (piece.change === null)
      text = valueOrError(state, name, nested, piece.isBraced !== true && /^\d$/.test(name) ? "$" : "");
    else text = yield* expandParameter(state, name, piece.change, run, nested);
  }
  // The next command of the line is refused for its length.
  return countText(state, text) ? text : "";
}

/** Returns the script of a substitution. `$(< file)` prints the file. */
function readingScript(script: Script): Script {
  const [only, ...more] = script;
  const [command, ...rest] = only?.pipeline.commands ?? [];
  if (only === undefined || command?.kind !== "simple" || more.length + rest.length > 0) return script;
  const [input] = command.redirects;
  const isInput = command.redirects.length === 1 && input?.kind === "file" && input.isInput;
  if (!isInput || command.words.length + command.assignments.length > 0) return script;
  const words = [[{ kind: "text", text: "cat", quoted: false }]] as const;
  return [{ ...only, pipeline: { ...only.pipeline, commands: [{ ...command, words }] } }];
}

/** Returns the result of a calculation; null, with an error, if it is none. */
export function* calculateWord(
  state: ShellState,
  word: Word,
  run: RunScript,
  nested: NestedResult,
): Client<bigint | null> {
  const source = yield* expandToText(state, word, run, nested);
  const value = calculate(source, {
    read: (name) => currentValue(state, withIndex(state, name)) ?? "",
    write: (name, text) => setVariableOrItem(state, withIndex(state, name), text),
  });
  if (value === null) {
    nested.stderr += `${shellName(state)}${source}: ${calculationProblem(state, source)}\n`;
    nested.exit = 1;
    state.pendingExit = { kind: state.script === null ? "exit" : "discard", loops: 0 };
  }
  return value;
}

/** Says why a calculation fails. */
function calculationProblem(state: ShellState, source: string): string {
  const [, divisor = "", rest = ""] = /[/%]\s*(\w+)(.*)$/s.exec(source) ?? [];
  const value = /^\d/.test(divisor) ? divisor : (currentValue(state, divisor) ?? "1");
  const isZero = divisor !== "" && /^0*$/.test(value);
  return isZero ? `division by 0 (error token is "${divisor}${rest}")` : "syntax error in expression";
}

/** Returns the name of a variable; with an index `name[1]`. */
function* elementName(
  state: ShellState,
  { name, index }: Extract<Piece, { readonly kind: "variable" }>,
  run: RunScript,
  nested: NestedResult,
): Client<string> {
  if (index === undefined) return name;
  if (index === "@" || index === "*") return `${name}[${index}]`;
  if (hasNames(state, name)) return `${name}[${yield* expandToText(state, index, run, nested)}]`;
  return `${name}[${(yield* calculateWord(state, index, run, nested)) ?? 0}]`;
}

/** Returns the value of a variable. With `set -u` an unset variable ends the shell. */
function valueOrError(state: ShellState, name: string, nested: NestedResult, mark = ""): string {
  const value = currentValue(state, name);
  if (value !== undefined || !state.options.has("u") || /^[@*]$/.test(name)) return value ?? "";
  nested.stderr += `${shellName(state)}${mark}${name}: unbound variable\n`;
  // With `set -e`, it is always 1.
  nested.exit = state.options.has("e") ? 1 : exitOfUnset(state);
  state.pendingExit = { kind: "exit", loops: 0 };
  return "";
}

/** Returns how a shell ends that misses a variable: a script in a file and a subshell with 1. */
function exitOfUnset({ sources, isSubshell }: ShellState): number {
  return sources.length > 0 || isSubshell ? 1 : 127;
}

/** Expands `${name:-word}` and the other operators. */
function* expandParameter(
  state: ShellState,
  name: string,
  { operator, word }: { readonly operator: string; readonly word: Word },
  run: RunScript,
  nested: NestedResult,
): Client<string> {
  const value = currentValue(state, name);
  const isMissing = value === undefined || (operator.startsWith(":") && value === "");
  switch (operator) {
    case "length": {
      const list = /\[[@*]\]$/.test(name) ? listOf(state, name.slice(0, -3)) : null;
      if (name === "@" || name === "*") return String(state.args.list.length);
      return String(list?.length ?? [...(value ?? "")].length);
    }
    case "indirect": {
      if (/\[[@*]\]$/.test(name)) return keysOf(state, name.slice(0, -3)).join(" ");
      return value === undefined ? "" : valueOrError(state, value, nested);
    }
    case ":":
      return partOf(state, name, value ?? "", yield* expandToText(state, word, run, nested));
    case ":-":
    case "-":
      return isMissing ? yield* expandToText(state, word, run, nested) : value;
    case ":+":
    case "+":
      return isMissing ? "" : yield* expandToText(state, word, run, nested);
    case ":=":
    case "=": {
      if (!isMissing) return value;
      const text = yield* expandToText(state, word, run, nested);
      setVariable(state, name, text);
      return text;
    }
    case ":?":
    case "?": {
      if (!isMissing) return value;
      const why = yield* expandToText(state, word, run, nested);
      nested.stderr += `${shellName(state)}${name}: ${why || "parameter null or not set"}\n`;
      state.pendingExit = { kind: "exit", loops: 0 };
      nested.exit = exitOfUnset(state);
      return "";
    }
    default: {
      // `${list[*]#a}` changes each item.
      const list = name.endsWith("[*]") ? listOf(state, name.slice(0, -3)) : [value ?? ""];
      const made: string[] = [];
      for (const one of list) made.push(yield* changedText(state, one, { operator, word }, run, nested));
      return made.join((state.variables.get("IFS") ?? " ").slice(0, 1));
    }
  }
}

/** The operators with the same meaning. */
const CASES: Readonly<Record<string, string>> = { "@U": "^^", "@u": "^", "@L": ",," };

/** Expands the operators that change a text: cases, `/` and the removal of patterns. */
export function* changedText(
  state: ShellState,
  value: string,
  { operator, word }: { readonly operator: string; readonly word: Word },
  run: RunScript,
  nested: NestedResult,
): Client<string> {
  if (operator === "@Q") return singleQuoted(value);
  if (/^[\^,@]/.test(operator)) return withCase(value, CASES[operator] ?? operator);
  if (!operator.startsWith("/"))
    return removePattern(state, value, operator, yield* patternOf(state, word, run, nested));
  const { pattern, replacement } = splitAtSlash(word);
  const field = yield* patternOf(state, pattern, run, nested);
  const text = yield* expandToText(state, replacement, run, nested);
  return replaceIn(state, value, operator, field, text);
}

export function* patternOf(
  state: ShellState,
  word: Word,
  run: RunScript,
  nested: NestedResult,
): Client<Field> {
  const pieces: FieldPiece[] = [];
  for (const piece of word)
    pieces.push({ text: yield* expandPiece(state, piece, run, nested), quoted: piece.quoted });
  return joinPieces(pieces);
}
