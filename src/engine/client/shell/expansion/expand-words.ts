import type { Client } from "../../client.ts";
import type { CommandOutput } from "../../kubectl/environment.ts";
import { countSteps, countText, openPipe, type ShellState } from "../shell-state.ts";
import type { Piece, Script, Word } from "../syntax/script-syntax.ts";
import { matchBeginning, matchCost, readWildcards } from "../wildcards/wildcards.ts";
import { calculate } from "./calculate.ts";
import { expandBraces } from "./expand-braces.ts";
import { expandGlob, type Field, type FieldPiece, joinPieces } from "./expand-glob.ts";

/** Runs the script of a command substitution `$( … )`. */
export type RunScript = (state: ShellState, script: Script) => Client<CommandOutput>;

/** The expanded words. `exit` is the exit code of the last command substitution; null if there was none. */
export type ExpandedWords = {
  readonly words: readonly string[];
  readonly stderr: string;
  readonly exit: number | null;
};

/**
 * Expands words as bash does: braces, parameters and command substitutions, then field splitting, then file names. `assigns`: whether
 * `name=value` is not split, as for `export`.
 */
export function* expandWords(
  state: ShellState,
  words: readonly Word[],
  run: RunScript,
  assigns = false,
): Client<ExpandedWords> {
  const out: string[] = [];
  const nested: NestedResult = { stderr: "", exit: null };
  for (const word of eachWord(state, words)) {
    const [first] = word;
    if (assigns && first?.kind === "text" && /^[A-Za-z_]\w*=/.test(first.text)) {
      out.push(yield* expandToText(state, word, run, nested));
      continue;
    }
    for (const field of yield* expandToFields(state, word, run, nested)) {
      for (const one of expandGlob(state, field)) out.push(one);
    }
  }
  return { words: out, ...nested };
}

/** Yields the words that their braces stand for, until the line exceeds its budget. */
function* eachWord(state: ShellState, words: readonly Word[]): Generator<Word, void> {
  for (const word of words) {
    const made = expandBraces(word);
    if (made.length > 1 && !countSteps(state, made.length * STEPS_OF_WORD)) return;
    yield* made;
  }
}

/** How many steps a word of an expansion counts. */
const STEPS_OF_WORD = 100;

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
type NestedResult = { stderr: string; exit: number | null };

function* expandToText(state: ShellState, word: Word, run: RunScript, nested: NestedResult): Client<string> {
  let text = "";
  for (const piece of word) text += yield* expandPiece(state, piece, run, nested);
  return text;
}

/** Returns one empty field if the line exceeds its budget: its next command is refused. */
function* expandToFields(
  state: ShellState,
  word: Word,
  run: RunScript,
  nested: NestedResult,
): Client<readonly Field[]> {
  const pieces: (FieldPiece & { readonly isSplit: boolean })[] = [];
  for (const piece of word) {
    const text = yield* expandPiece(state, piece, run, nested);
    pieces.push({ text, quoted: piece.quoted, isSplit: piece.kind !== "text" && !piece.quoted });
  }
  if (!countText(state, "")) return [{ text: "", quoted: [] }];
  const fields: Field[] = [];
  let open: FieldPiece[] | null = null;
  const add = (piece: FieldPiece) => {
    open ??= [];
    open.push(piece);
  };
  const close = () => {
    if (open !== null) fields.push(joinPieces(open));
    open = null;
  };
  for (const piece of pieces) {
    if (!piece.isSplit) {
      add(piece);
      continue;
    }
    for (const [at, part] of splitFields(piece.text, separatorsOf(state)).entries()) {
      if (part.isMarked && open === null) add({ text: "", quoted: false });
      if (at > 0) close();
      if (part.text !== "") add({ text: part.text, quoted: false });
    }
  }
  close();
  return fields;
}

function separatorsOf({ variables }: ShellState): string {
  return variables.get("IFS") ?? " \t\n";
}

/** A part of a text. `isMarked`: whether a separator other than blanks precedes it. */
type Part = { readonly text: string; readonly isMarked: boolean };

/**
 * Splits a text at its separators. Adjacent blanks count as one separator, and blanks around another separator belong to it.
 */
function splitFields(text: string, separators: string): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  let isMarked = false;
  for (let at = 0; at < text.length; ) {
    if (!separators.includes(text[at] as string)) {
      at++;
      continue;
    }
    parts.push({ text: text.slice(from, at), isMarked });
    isMarked = false;
    for (; at < text.length && separators.includes(text[at] as string); at++) {
      if (/\s/.test(text[at] as string)) continue;
      if (isMarked) break;
      isMarked = true;
    }
    from = at;
  }
  return [...parts, { text: text.slice(from), isMarked }];
}

function* expandPiece(state: ShellState, piece: Piece, run: RunScript, nested: NestedResult): Client<string> {
  if (piece.kind === "text") return piece.text;
  let text: string;
  if (piece.kind === "process") {
    const done = yield* run(state, piece.script);
    nested.stderr += done.stderr;
    text = openPipe(state, done.stdout);
  } else if (piece.kind === "command") {
    const done = yield* run(state, piece.script);
    nested.stderr += done.stderr;
    nested.exit = done.exit;
    text = done.stdout.replace(/\n+$/, "");
  } else if (piece.kind === "arithmetic") {
    const source = yield* expandToText(state, piece.word, run, nested);
    const value = calculate(source, (name) => currentValue(state, name) ?? "");
    if (value === null) {
      nested.stderr += `bash: ${source}: syntax error in expression\n`;
      nested.exit = 1;
      state.pendingExit = { kind: "exit", loops: 0 };
    }
    text = value === null ? "" : String(value);
  } else if (piece.change === null) text = valueOrError(state, piece.name, nested);
  else text = yield* expandParameter(state, piece.name, piece.change, run, nested);
  // The next command of the line is refused for its length.
  return countText(state, text) ? text : "";
}

/** Returns the value of a variable. With `set -u` an unset variable ends the shell. */
function valueOrError(state: ShellState, name: string, nested: NestedResult): string {
  const value = currentValue(state, name);
  if (value !== undefined || !state.options.has("u")) return value ?? "";
  nested.stderr += `bash: ${name}: unbound variable\n`;
  nested.exit = 1;
  state.pendingExit = { kind: "exit", loops: 0 };
  return "";
}

function currentValue(state: ShellState, name: string): string | undefined {
  if (name === "?") return String(state.status);
  if (name === "#") return "0";
  if (name === "0") return "bash";
  return state.variables.get(name);
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
    case "length":
      return String([...(value ?? "")].length);
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
      state.variables.set(name, text);
      return text;
    }
    case ":?":
    case "?": {
      if (!isMissing) return value;
      const why = yield* expandToText(state, word, run, nested);
      nested.stderr += `bash: ${name}: ${why || "parameter null or not set"}\n`;
      state.pendingExit = { kind: "exit", loops: 0 };
      nested.exit = 127;
      return "";
    }
    default:
      return removePattern(state, value ?? "", operator, yield* patternOf(state, word, run, nested));
  }
}

function* patternOf(state: ShellState, word: Word, run: RunScript, nested: NestedResult): Client<Field> {
  const pieces: FieldPiece[] = [];
  for (const piece of word)
    pieces.push({ text: yield* expandPiece(state, piece, run, nested), quoted: piece.quoted });
  return joinPieces(pieces);
}

/** Removes the shortest or longest prefix (`#`, `##`) or suffix (`%`, `%%`) that matches a pattern. */
function removePattern(state: ShellState, value: string, operator: string, pattern: Field): string {
  const isStart = operator.startsWith("#");
  const forward = readWildcards(pattern.text, pattern.quoted);
  const wildcards = isStart ? forward : forward.toReversed();
  if (!countSteps(state, matchCost(wildcards, value))) return "";
  const found = matchBeginning(wildcards, isStart ? value : reversed(value));
  if (found === null) return value;
  const length = operator.length === 2 ? found.longest : found.shortest;
  return isStart ? value.slice(length) : value.slice(0, value.length - length);
}

/** Returns a text with its UTF-16 units in reverse order. */
function reversed(text: string): string {
  return text.split("").reverse().join("");
}
