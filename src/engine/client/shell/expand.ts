import type { Client } from "../client.ts";
import type { Outcome } from "../kubectl/environment.ts";
import { expandGlob, type Field } from "./glob.ts";
import { type State, spendSteps, spendText } from "./state.ts";
import type { Piece, Script, Word } from "./syntax.ts";
import { costOf, matchBeginning, readWildcards } from "./wildcards.ts";

/** Runs the script of a `$( … )`. */
export type RunNested = (state: State, script: Script) => Client<Outcome>;

/** What words stand for. `exit` is how the last `$( … )` in them ended; null where there was none. */
export type Expanded = {
  readonly words: readonly string[];
  readonly stderr: string;
  readonly exit: number | null;
};

/**
 * Words with all filled in, split at blanks and replaced by the files that they are patterns for. `assigns`: those of `export`, where
 * `name=value` stays whole.
 */
export function* expandWords(
  state: State,
  words: readonly Word[],
  run: RunNested,
  assigns = false,
): Client<Expanded> {
  const out: string[] = [];
  const told: Told = { stderr: "", exit: null };
  for (const word of words) {
    const [first] = word;
    if (assigns && first?.kind === "text" && /^[A-Za-z_]\w*=/.test(first.text)) {
      out.push(yield* textOf(state, word, run, told));
      continue;
    }
    for (const field of yield* fieldsOf(state, word, run, told)) {
      for (const one of expandGlob(state, field)) out.push(one);
    }
  }
  return { words: out, ...told };
}

/** A word that stays one: what is assigned, or a file. */
export function* expandText(
  state: State,
  word: Word,
  run: RunNested,
): Client<{ readonly text: string; readonly stderr: string; readonly exit: number | null }> {
  const told: Told = { stderr: "", exit: null };
  const text = yield* textOf(state, word, run, told);
  return { text, ...told };
}

/** What commands in words said, and how the last one ended. */
type Told = { stderr: string; exit: number | null };

function* textOf(state: State, word: Word, run: RunNested, told: Told): Client<string> {
  let text = "";
  for (const piece of word) text += yield* fill(state, piece, run, told);
  return text;
}

function* fieldsOf(state: State, word: Word, run: RunNested, told: Told): Client<readonly Field[]> {
  const fields: Field[] = [];
  let open: { text: string; quoted: boolean[] } | null = null;
  const add = (text: string, quoted: boolean) => {
    open ??= { text: "", quoted: [] };
    open.text += text;
    for (let at = 0; at < text.length; at++) open.quoted.push(quoted);
  };
  const close = () => {
    if (open !== null) fields.push(open);
    open = null;
  };
  for (const piece of word) {
    const text = yield* fill(state, piece, run, told);
    if (piece.kind === "text" || piece.quoted) {
      add(text, piece.quoted);
      continue;
    }
    for (const [at, part] of splitFields(text, separatorsOf(state)).entries()) {
      if (part.isMarked && open === null) add("", false);
      if (at > 0) close();
      if (part.text !== "") add(part.text, false);
    }
  }
  close();
  return fields;
}

function separatorsOf({ variables }: State): string {
  return variables.get("IFS") ?? " \t\n";
}

/** A part of a text, and whether something else than blanks parts it from the one before. */
type Part = { readonly text: string; readonly isMarked: boolean };

/** A text at its separators. Blanks count as one, and blanks around another separator belong to it. */
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

function* fill(state: State, piece: Piece, run: RunNested, told: Told): Client<string> {
  if (piece.kind === "text") return piece.text;
  let text: string;
  if (piece.kind === "command") {
    const done = yield* run(state, piece.script);
    told.stderr += done.stderr;
    told.exit = done.exit;
    text = done.stdout.replace(/\n+$/, "");
  } else if (piece.change === null) text = plainValue(state, piece.name, told);
  else text = yield* changed(state, piece.name, piece.change, run, told);
  // Whatever comes next is refused.
  return spendText(state, text) ? text : "";
}

/** The value of a variable; with `set -u` one that is not set ends the shell. */
function plainValue(state: State, name: string, told: Told): string {
  const value = currentValue(state, name);
  if (value !== undefined || !state.options.has("u")) return value ?? "";
  told.stderr += `bash: ${name}: unbound variable\n`;
  told.exit = 1;
  state.leaving = { kind: "exit", loops: 0 };
  return "";
}

function currentValue(state: State, name: string): string | undefined {
  if (name === "?") return String(state.status);
  if (name === "#") return "0";
  if (name === "0") return "bash";
  return state.variables.get(name);
}

/** `${name:-word}` and its like. */
function* changed(
  state: State,
  name: string,
  { operator, word }: { readonly operator: string; readonly word: Word },
  run: RunNested,
  told: Told,
): Client<string> {
  const value = currentValue(state, name);
  const isMissing = value === undefined || (operator.startsWith(":") && value === "");
  switch (operator) {
    case "length":
      return String([...(value ?? "")].length);
    case ":-":
    case "-":
      return isMissing ? yield* textOf(state, word, run, told) : value;
    case ":+":
    case "+":
      return isMissing ? "" : yield* textOf(state, word, run, told);
    case ":=":
    case "=": {
      if (!isMissing) return value;
      const text = yield* textOf(state, word, run, told);
      state.variables.set(name, text);
      return text;
    }
    case ":?":
    case "?": {
      if (!isMissing) return value;
      const why = yield* textOf(state, word, run, told);
      told.stderr += `bash: ${name}: ${why || "parameter null or not set"}\n`;
      state.leaving = { kind: "exit", loops: 0 };
      told.exit = 127;
      return "";
    }
    default:
      return cut(state, value ?? "", operator, yield* patternOf(state, word, run, told));
  }
}

function* patternOf(state: State, word: Word, run: RunNested, told: Told): Client<Field> {
  let text = "";
  const quoted: boolean[] = [];
  for (const piece of word) {
    const part = yield* fill(state, piece, run, told);
    text += part;
    for (let at = 0; at < part.length; at++) quoted.push(piece.quoted);
  }
  return { text, quoted };
}

/** A text without the shortest or longest beginning (`#`, `##`) or end (`%`, `%%`) that a pattern finds. */
function cut(state: State, value: string, operator: string, pattern: Field): string {
  const isStart = operator.startsWith("#");
  const forward = readWildcards(pattern.text, pattern.quoted);
  const wildcards = isStart ? forward : forward.toReversed();
  if (!spendSteps(state, costOf(wildcards, value))) return "";
  const found = matchBeginning(wildcards, isStart ? value : reversed(value));
  if (found === null) return value;
  const length = operator.length === 2 ? found.longest : found.shortest;
  return isStart ? value.slice(length) : value.slice(0, value.length - length);
}

/** The UTF-16 units of a text from its end to its beginning. */
function reversed(text: string): string {
  return text.split("").reverse().join("");
}
