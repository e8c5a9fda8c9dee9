import { workingFolder } from "../folders.ts";
import { listOf, type ShellState } from "../shell-state.ts";

/** Returns the value of a variable; undefined if it is not set. */
export function currentValue(state: ShellState, name: string): string | undefined {
  const { list } = state.args;
  if (name === "?") return String(state.status);
  if (name === "#") return String(list.length);
  if (name === "0") return state.args.name;
  if (name === "@") return list.join(" ");
  const mark = (state.variables.get("IFS") ?? " ").slice(0, 1);
  if (name === "*") return list.join(mark);
  if (name === "$" || name === "!") return "1";
  if (name === "-") return [...state.options].filter((one) => one.length === 1).join("");
  if (/^\d$/.test(name)) return list[Number(name) - 1];
  const [, base, index] = /^(\w+)\[(.+)\]$/.exec(name) ?? [];
  if (base === undefined)
    return state.variables.get(name) ?? (name === "PWD" ? workingFolder(state.disk) : undefined);
  const items = listOf(state, base);
  if (index === "@" || index === "*") return items.join(index === "@" ? " " : mark);
  return items.at(Number(index));
}
