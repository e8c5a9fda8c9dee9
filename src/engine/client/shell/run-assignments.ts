import type { Client } from "../client.ts";
import { expandText, expandWords, type RunScript } from "./expansion/expand-words.ts";
import { listOf, type ShellState, setList, setVariable } from "./shell-state.ts";
import type { Assignment } from "./syntax/script-syntax.ts";
import { quoteWord, traceOf } from "./trace.ts";

/** The maximum index of an array. */
const MAX_ITEMS = 1000;

/** Makes assignments, one after the other. `trace` is what `set -x` prints. */
export function* assign(
  state: ShellState,
  assignments: readonly Assignment[],
  run: RunScript,
): Client<{ readonly stderr: string; readonly trace: string; readonly exit: number | null }> {
  let [stderr, trace] = ["", ""];
  let exit: number | null = null;
  for (const { name, value, appends, items, index } of assignments) {
    if (items !== null) {
      const expanded = yield* expandWords(state, items, run);
      stderr += expanded.stderr;
      trace += traceOf(state, [`${name}${appends ? "+" : ""}=(${expanded.words.map(quoteWord).join(" ")})`]);
      setList(state, name, [...(appends ? listOf(state, name) : []), ...expanded.words]);
      continue;
    }
    const expanded = yield* expandText(state, value, run);
    stderr += expanded.stderr;
    exit = expanded.exit ?? exit;
    if (index !== null) {
      const at = yield* expandText(state, index, run);
      const place = Number(/^\d+$/.test(at.text) ? at.text : (state.variables.get(at.text) ?? "0"));
      if (place > MAX_ITEMS) return { stderr: `${stderr}bash: ${name}: too many items\n`, trace, exit: 1 };
      const list = [...listOf(state, name)];
      while (list.length < place) list.push("");
      list[place] = expanded.text;
      setList(state, name, list);
      continue;
    }
    trace += traceOf(state, [
      `${name}${appends ? "+" : ""}=${expanded.text === "" ? "" : quoteWord(expanded.text)}`,
    ]);
    if (state.options.has("a")) state.exported.add(name);
    setVariable(state, name, appends ? (state.variables.get(name) ?? "") + expanded.text : expanded.text);
  }
  return { stderr, trace, exit };
}
