import { listOf, type ShellState, setList, setVariable } from "../shell-state.ts";
import type { Piece } from "../syntax/script-syntax.ts";
import { withCase } from "./parameter-operators.ts";
import { currentValue } from "./variable-value.ts";

/** Returns the indices of an array. */
export function keysOf(state: ShellState, name: string): readonly string[] {
  return listOf(state, name).map((_, at) => String(at));
}

/** Returns the items of `"${list[@]^^}"`, which change one by one; null for other operators. */
export function listOfChanged(
  state: ShellState,
  { name, index, change }: Extract<Piece, { readonly kind: "variable" }>,
): readonly string[] | null {
  if (index !== "@" || change === null || !/^[\^,]{1,2}$/.test(change.operator)) return null;
  return listOf(state, name).map((item) => withCase(item, change.operator));
}

/** Returns a name whose index is a number: `list[i]` becomes `list[2]`. */
export function withIndex(state: ShellState, name: string): string {
  return name.replace(/\[([A-Za-z_]\w*)\]$/, (_, index: string) => `[${currentValue(state, index) ?? 0}]`);
}

/** Sets a variable, or an item of an array. */
export function setItem(state: ShellState, name: string, text: string): void {
  const [, list, index] = /^(\w+)\[(\d{1,3})\]$/.exec(name) ?? [];
  if (list === undefined) {
    setVariable(state, name, text);
    return;
  }
  const items = [...listOf(state, list)];
  while (items.length < Number(index)) items.push("");
  items[Number(index)] = text;
  setList(state, list, items);
}
