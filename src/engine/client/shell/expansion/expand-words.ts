import type { Client } from "../../client.ts";
import { hasNames, keysOf, listOf } from "../arrays.ts";
import { countSteps, countText, type ShellState } from "../shell-state.ts";
import type { Piece, Word } from "../syntax/script-syntax.ts";
import { expandBraces } from "./expand-braces.ts";
import { expandGlob, type Field, type FieldPiece, joinPieces } from "./expand-glob.ts";
import { changedText, expandPiece, expandToText, type NestedResult, type RunScript } from "./expand-text.ts";
import { partOfList } from "./parameter-operators.ts";
import { splitFields } from "./split-fields.ts";

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

/** Returns one empty field if the line exceeds its budget: its next command is refused. */
function* expandToFields(
  state: ShellState,
  word: Word,
  run: RunScript,
  nested: NestedResult,
): Client<readonly Field[]> {
  const pieces: (FieldPiece & { readonly isSplit: boolean; readonly list?: readonly string[] })[] = [];
  for (const piece of word) {
    const list = yield* listOfPiece(state, piece, run, nested);
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
function* listOfPiece(
  state: ShellState,
  piece: Piece,
  run: RunScript,
  nested: NestedResult,
): Client<readonly string[] | null> {
  if (piece.kind !== "variable") return null;
  const { name, quoted, index, change } = piece;
  if (change?.operator === "indirect" && (index === "@" || index === "*")) return keysOf(state, name);
  const isList = name === "@" || index === "@" || (!quoted && (name === "*" || index === "*"));
  if (!isList) return null;
  const isArguments = name === "@" || name === "*";
  const items = isArguments ? state.args.list : listOf(state, name);
  if (change === null) return items;
  const { operator, word } = change;
  if (operator === ":") {
    const place = yield* expandToText(state, word, run, nested);
    return isArguments
      ? partOfList(state, [state.args.name, ...items], place)
      : partOfList(state, items, placeInArray(state, name, place));
  }
  if (/^:?-$/.test(operator)) return items.length > 0 ? items : null;
  if (!/^(?:[\^,]{1,2}|##?|%%?|\/[/#%]?|@.)$/.test(operator)) return null;
  const made: string[] = [];
  for (const item of items) made.push(yield* changedText(state, item, change, run, nested));
  return made;
}

function separatorsOf({ variables }: ShellState): string {
  return variables.get("IFS") ?? " \t\n";
}

/** Returns a place such as `1:2` in the items of an array, of which some indices can be missing. */
function placeInArray(state: ShellState, name: string, place: string): string {
  const keys = keysOf(state, name);
  const [, first, rest = ""] = /^\s*(\d+)(:.*)?$/s.exec(place) ?? [];
  if (first === undefined || hasNames(state, name)) return place;
  const at = keys.findIndex((key) => Number(key) >= Number(first));
  return `${at < 0 ? keys.length : at}${rest}`;
}
