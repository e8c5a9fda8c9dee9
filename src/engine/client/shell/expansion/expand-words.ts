import type { Client } from "../../client.ts";
import type { CommandOutput } from "../../kubectl/environment.ts";
import { countSteps, countText, listOf, openPipe, type ShellState, setVariable } from "../shell-state.ts";
import type { Piece, Script, Word } from "../syntax/script-syntax.ts";
import { keysOf, listOfChanged, setItem, withIndex } from "./array-items.ts";
import { calculate } from "./calculate.ts";
import { expandBraces } from "./expand-braces.ts";
import { expandGlob, type Field, type FieldPiece, joinPieces } from "./expand-glob.ts";
import { partOf, removePattern, replaceIn, splitAtSlash, withCase } from "./parameter-operators.ts";
import { splitFields } from "./split-fields.ts";
import { currentValue } from "./variable-value.ts";

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

/** Returns one empty field if the line exceeds its budget: its next command is refused. */
function* expandToFields(
  state: ShellState,
  word: Word,
  run: RunScript,
  nested: NestedResult,
): Client<readonly Field[]> {
  const pieces: (FieldPiece & { readonly isSplit: boolean; readonly list?: readonly string[] })[] = [];
  for (const piece of word) {
    const list = listOfPiece(state, piece);
    if (list !== null) {
      pieces.push({ text: "", quoted: piece.quoted, isSplit: !piece.quoted, list });
      continue;
    }
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
  const isOnlyList =
    pieces.some(({ list }) => list?.length === 0) &&
    pieces.every(({ text, list }) => list !== undefined || text === "");
  if (isOnlyList && pieces.every(({ list }) => (list ?? []).length === 0)) return [];
  for (const piece of pieces) {
    if (piece.list !== undefined) {
      for (const [at, item] of piece.list.entries()) {
        if (at > 0) close();
        if (!piece.isSplit) add({ text: item, quoted: true });
        else
          for (const [index, part] of splitFields(item, separatorsOf(state)).entries()) {
            if (index > 0) close();
            if (part.text !== "") add({ text: part.text, quoted: false });
          }
      }
      continue;
    }
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

/** Returns the items of `"$@"`, `$*` and `"${list[@]}"`, which become fields of their own; null for other pieces. */
function listOfPiece(state: ShellState, piece: Piece): readonly string[] | null {
  if (piece.kind !== "variable") return null;
  const { name, quoted, index, change } = piece;
  if (change?.operator === "indirect" && (index === "@" || index === "*")) return keysOf(state, name);
  if (change !== null) return listOfChanged(state, piece);
  if (name === "@" || (name === "*" && !quoted)) return state.args.list;
  return index === "@" || (index === "*" && !quoted) ? listOf(state, name) : null;
}

function separatorsOf({ variables }: ShellState): string {
  return variables.get("IFS") ?? " \t\n";
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
    text = String((yield* calculateWord(state, piece.word, run, nested)) ?? "");
  } else {
    const name = yield* elementName(state, piece, run, nested);
    if (piece.change === null) text = valueOrError(state, name, nested);
    else text = yield* expandParameter(state, name, piece.change, run, nested);
  }
  // The next command of the line is refused for its length.
  return countText(state, text) ? text : "";
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
    write: (name, text) => setItem(state, withIndex(state, name), text),
  });
  if (value === null) {
    nested.stderr += `bash: ${source}: syntax error in expression\n`;
    nested.exit = 1;
    state.pendingExit = { kind: "exit", loops: 0 };
  }
  return value;
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
  return `${name}[${(yield* calculateWord(state, index, run, nested)) ?? 0}]`;
}

/** Returns the value of a variable. With `set -u` an unset variable ends the shell. */
function valueOrError(state: ShellState, name: string, nested: NestedResult): string {
  const value = currentValue(state, name);
  if (value !== undefined || !state.options.has("u") || /^[@*]$/.test(name)) return value ?? "";
  nested.stderr += `bash: ${name.replace(/^(\d)$/, "$$$1")}: unbound variable\n`;
  nested.exit = 127;
  state.pendingExit = { kind: "exit", loops: 0 };
  return "";
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
    case "^":
    case "^^":
    case ",":
    case ",,":
      return withCase(value ?? "", operator);
    case "/":
    case "//":
    case "/#":
    case "/%": {
      const { pattern, replacement } = splitAtSlash(word);
      const field = yield* patternOf(state, pattern, run, nested);
      const text = yield* expandToText(state, replacement, run, nested);
      return replaceIn(state, value ?? "", operator, field, text);
    }
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
      nested.stderr += `bash: ${name}: ${why || "parameter null or not set"}\n`;
      state.pendingExit = { kind: "exit", loops: 0 };
      // A script in a file ends with 1.
      nested.exit = state.calls > 0 ? 1 : 127;
      return "";
    }
    default:
      return removePattern(state, value ?? "", operator, yield* patternOf(state, word, run, nested));
  }
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
