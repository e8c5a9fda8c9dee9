import type { Client } from "../client.ts";
import { appendItems, declareNames, hasNames, itemOf, setItem, setList } from "./arrays.ts";
import { calculate } from "./expansion/calculate.ts";
import { calculateWord, expandText, type RunScript } from "./expansion/expand-text.ts";
import { expandWords } from "./expansion/expand-words.ts";
import { currentValue } from "./expansion/variable-value.ts";
import { type ShellState, setVariable, shellName } from "./shell-state.ts";
import { type Assignment, literalText, type Word } from "./syntax/script-syntax.ts";
import { quoteWord, traceOf } from "./trace.ts";

type Assigned = { readonly stderr: string; readonly trace: string; readonly exit: number | null };

/**
 * Makes assignments, one after the other. `options` are those of a declaration around them, such as `A` for names as indices. `trace` is what
 * `set -x` prints.
 */
export function* assign(
  state: ShellState,
  assignments: readonly Assignment[],
  run: RunScript,
  options = "",
): Client<Assigned> {
  let [stderr, trace] = ["", ""];
  let exit: number | null = null;
  for (const { name, value, appends, items, index } of assignments) {
    if (state.constants.has(name)) {
      state.pendingExit = { kind: "exit", loops: 0 };
      return { stderr: `${stderr}${shellName(state)}${name}: readonly variable\n`, trace, exit: 1 };
    }
    if (items !== null) {
      if (options.includes("A")) declareNames(state, name);
      const made = hasNames(state, name)
        ? yield* assignNamed(state, name, items, appends, run)
        : yield* assignList(state, name, items, appends, run);
      stderr += made.stderr;
      trace += made.trace;
      continue;
    }
    const expanded = yield* expandText(state, value, run);
    stderr += expanded.stderr;
    exit = expanded.exit ?? exit;
    if (index !== null) {
      const nested = { stderr: "", exit: null };
      const place = hasNames(state, name)
        ? (yield* expandText(state, index, run)).text
        : String((yield* calculateWord(state, index, run, nested)) ?? "");
      stderr += nested.stderr;
      const text = (appends ? (itemOf(state, name, place) ?? "") : "") + expanded.text;
      if (!setItem(state, name, place, text))
        return {
          stderr: `${stderr}${shellName(state)}${name}[${place}]: bad array subscript\n`,
          trace,
          exit: 1,
        };
      continue;
    }
    trace += traceOf(state, [
      `${name}${appends ? "+" : ""}=${expanded.text === "" ? "" : quoteWord(expanded.text)}`,
    ]);
    if (state.options.has("a")) state.exported.add(name);
    setVariable(state, name, valueFor(state, name, expanded.text, appends));
  }
  return { stderr, trace, exit };
}

/** Returns the value that an assignment gives a variable. For a variable with `declare -i`, it calculates the value. */
function valueFor(state: ShellState, name: string, text: string, appends: boolean): string {
  const before = state.variables.get(name) ?? "";
  if (!state.integers.has(name)) return appends ? before + text : text;
  const variables = { read: (one: string) => currentValue(state, one) ?? "", write: () => undefined };
  return String(calculate(appends ? `${before || 0} + (${text || 0})` : text, variables) ?? 0n);
}

function* assignList(
  state: ShellState,
  name: string,
  items: readonly Word[],
  appends: boolean,
  run: RunScript,
): Client<Assigned> {
  const { words, stderr } = yield* expandWords(state, items, run);
  if (appends) appendItems(state, name, words);
  else setList(state, name, words);
  const shown = `${name}${appends ? "+" : ""}=(${words.map(quoteWord).join(" ")})`;
  return { stderr, trace: traceOf(state, [shown]), exit: null };
}

/** `names=([a]=1 [b]=2)`. */
function* assignNamed(
  state: ShellState,
  name: string,
  items: readonly Word[],
  appends: boolean,
  run: RunScript,
): Client<Assigned> {
  if (!appends) {
    state.lists.delete(name);
    declareNames(state, name);
  }
  let stderr = "";
  for (const item of items) {
    const made = yield* expandText(state, item, run);
    stderr += made.stderr;
    const [, key, value = ""] = /^\[([^\]]*)\]=([\s\S]*)$/.exec(made.text) ?? [];
    if (key !== undefined) setItem(state, name, key, value);
    else
      stderr += `${shellName(state)}${name}: ${literalText(item) ?? made.text}: must use subscript when assigning associative array\n`;
  }
  return { stderr, trace: "", exit: null };
}
