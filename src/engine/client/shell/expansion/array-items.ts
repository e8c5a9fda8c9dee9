import { hasNames, setItem } from "../arrays.ts";
import { type ShellState, setVariable } from "../shell-state.ts";
import { currentValue } from "./variable-value.ts";

/** Returns a name whose index is a number or a text: `list[i]` becomes `list[2]`, but not in an array with names. */
export function withIndex(state: ShellState, name: string): string {
  const [, list = "", index = ""] = /^(\w+)\[([A-Za-z_]\w*)\]$/.exec(name) ?? [];
  return list === "" || hasNames(state, list) ? name : `${list}[${currentValue(state, index) ?? 0}]`;
}

/** Sets a variable, or an item of an array. */
export function setVariableOrItem(state: ShellState, name: string, text: string): void {
  const [, list, index = ""] = /^(\w+)\[(.+)\]$/.exec(name) ?? [];
  if (list === undefined) setVariable(state, name, text);
  else setItem(state, list, index, text);
}
