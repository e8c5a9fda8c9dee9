import { itemOf, listOf } from "../arrays.ts";
import { workingFolder } from "../folders.ts";
import type { ShellState } from "../shell-state.ts";

/** Returns the value of a variable; undefined if it is not set. */
export function currentValue(state: ShellState, name: string): string | undefined {
  const { list } = state.args;
  if (name === "?") return String(state.status);
  if (name === "#") return String(list.length);
  if (name === "0") return state.args.name;
  if (name === "@") return list.join(" ");
  const mark = (state.variables.get("IFS") ?? " ").slice(0, 1);
  if (name === "*") return list.join(mark);
  if (name === "$") return "1";
  if (name === "!") return state.jobs.count === 0 ? "" : String(1 + state.jobs.count);
  const changing = changingValue(state, name);
  if (changing !== undefined) return changing;
  if (name === "-") return [...state.options].filter((one) => one.length === 1).join("");
  if (/^\d+$/.test(name)) return list[Number(name) - 1];
  const [, base, index] = /^(\w+)\[(.+)\]$/.exec(name) ?? [];
  if (base === undefined)
    return state.variables.get(name) ?? (name === "PWD" ? workingFolder(state.disk) : undefined);
  const items = listOf(state, base);
  if (index === "@" || index === "*") return items.join(index === "@" ? " " : mark);
  return itemOf(state, base, index ?? "");
}

/** Returns the value of a variable that the shell itself changes: `$SECONDS`, `$LINENO`; undefined for others. */
function changingValue(
  { clock, place, variables, functions, sources }: ShellState,
  name: string,
): string | undefined {
  switch (name) {
    case "SECONDS":
      return String(Math.floor(clock.seconds - clock.start));
    case "LINENO":
      return String(place.line);
    case "BASH_COMMAND":
      return place.text;
    case "BASH_SOURCE":
    case "BASH_SOURCE[0]":
      return sources[0] ?? "";
    default:
      return variables.has(name) || functions.has(name) ? undefined : CONSTANTS.get(name);
  }
}

/** Variables that bash sets at its start. */
const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ["BASH_VERSION", "5.2.15(1)-release"],
  ["OPTIND", "1"],
  ["PATH", "/usr/local/bin:/usr/bin:/bin"],
  ["SHELL", "/bin/bash"],
  ["UID", "0"],
  ["EUID", "0"],
  ["PPID", "1"],
]);
