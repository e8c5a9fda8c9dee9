import { listOf } from "../arrays.ts";
import { countSteps, type ShellState } from "../shell-state.ts";
import type { Word } from "../syntax/script-syntax.ts";
import { matchBeginning, matchCost, readWildcards } from "../wildcards/wildcards.ts";
import { calculate } from "./calculate.ts";
import type { Field } from "./expand-glob.ts";
import { currentValue } from "./variable-value.ts";

/** Returns `${name:1:3}`: a part of a text, or of a list. */
export function partOf(state: ShellState, name: string, value: string, place: string): string {
  if (name === "@" || name === "*")
    return partOfList(state, [state.args.name, ...state.args.list], place).join(" ");
  return /\[[@*]\]$/.test(name)
    ? partOfList(state, listOf(state, name.slice(0, -3)), place).join(" ")
    : partOfList(state, value, place);
}

/** Returns the part of a text or a list at a place such as `1:3`, `-1` or `i+1`. */
export function partOfList<Items extends string | readonly string[]>(
  state: ShellState,
  items: Items,
  place: string,
): Items {
  const [first = "", second] = place.split(":");
  const variables = { read: (one: string) => currentValue(state, one) ?? "", write: () => undefined };
  const from = Number(calculate(first, variables) ?? 0n);
  const length = second === undefined ? undefined : Number(calculate(second, variables) ?? 0n);
  const begin = from < 0 ? Math.max(items.length + from, 0) : from;
  const end = length === undefined ? items.length : length < 0 ? items.length + length : begin + length;
  return items.slice(begin, end) as Items;
}

/** Returns a text with other cases: `^` and `,` for the first character, `^^` and `,,` for all. */
export function withCase(value: string, operator: string): string {
  const change = (text: string) => (operator.startsWith("^") ? text.toUpperCase() : text.toLowerCase());
  return operator.length === 2 ? change(value) : change(value.slice(0, 1)) + value.slice(1);
}

/** Returns `${name/pattern/text}`. */
export function replaceIn(
  state: ShellState,
  value: string,
  operator: string,
  field: Field,
  text: string,
): string {
  const pattern = readWildcards(field.text, field.quoted);
  if (field.text === "") return operator === "/#" ? text + value : operator === "/%" ? value + text : value;
  if (operator === "/%") {
    const found = matchBeginning(pattern.toReversed(), reversed(value));
    return found === null ? value : value.slice(0, value.length - found.longest) + text;
  }
  let made = "";
  for (let at = 0; at <= value.length; ) {
    if (!countSteps(state, matchCost(pattern, value.slice(at)))) return "";
    const found = matchBeginning(pattern, value.slice(at));
    const length = found?.longest ?? 0;
    if (length > 0) {
      made += text;
      at += length;
      if (operator !== "//") return made + value.slice(at);
    } else {
      if (operator === "/#") return value;
      made += value.slice(at, at + 1);
      at++;
    }
  }
  return made;
}

/** Splits a word at its first slash that is not quoted. */
export function splitAtSlash(word: Word): { readonly pattern: Word; readonly replacement: Word } {
  const at = word.findIndex((piece) => piece.kind === "text" && !piece.quoted && piece.text.includes("/"));
  const piece = word[at];
  if (piece?.kind !== "text") return { pattern: word, replacement: [] };
  const slash = piece.text.indexOf("/");
  const before = { ...piece, text: piece.text.slice(0, slash) };
  const after = { ...piece, text: piece.text.slice(slash + 1) };
  return { pattern: [...word.slice(0, at), before], replacement: [after, ...word.slice(at + 1)] };
}

/** Removes the shortest or longest prefix (`#`, `##`) or suffix (`%`, `%%`) that matches a pattern. */
export function removePattern(state: ShellState, value: string, operator: string, pattern: Field): string {
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
