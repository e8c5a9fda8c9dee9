import type { Client } from "../client.ts";
import type { Environment, Outcome } from "../kubectl/environment.ts";
import { type Loop, plainText, readLoop } from "./loop.ts";
import { join, refuse, runProgram, type State, spend, spendText, TOO_MUCH } from "./programs.ts";
import { type Piece, type ShellToken, scanWords } from "./words.ts";

/** How deep `$( )` may hold others. */
const MAX_NESTING = 8;

/** What a line leaves behind; `files` where it changed some. */
export type ShellOutcome = Outcome & { readonly files?: ReadonlyMap<string, string> };

/**
 * Runs a line of a shell: kubectl, and as much around it as sessions need. Assignment, `$name`, `$( )`, `;`, `&&`, `||`, `|` into `sed` and
 * `cat`, `for … in … do … done`. What would go on for ever, or grow without end, is stopped.
 */
export function* runLine(environment: Environment, line: string): Client<ShellOutcome> {
  const state: State = {
    environment,
    variables: new Map(),
    files: environment.files,
    commands: 0,
    length: 0,
  };
  const done = yield* limited(runScript(state, line, 0));
  return state.files === environment.files ? done : { ...done, files: state.files };
}

/** More requests than a line has any use for. */
const MAX_REQUESTS = 900;

/** A client that stops after so many requests. */
function* limited(client: Client<Outcome>): Client<Outcome> {
  let turn = client.next();
  for (let sent = 0; turn.done !== true; sent++) {
    if (sent >= MAX_REQUESTS) return refuse(`the line sends more than ${MAX_REQUESTS} requests`);
    turn = client.next(yield turn.value);
  }
  return turn.value;
}

function* runScript(state: State, line: string, depth: number): Client<Outcome> {
  if (depth > MAX_NESTING) return refuse("commands are nested too deep");
  const scanned = scanWords(line);
  if ("error" in scanned) return refuse(scanned.error);
  return yield* runTokens(state, scanned.tokens, depth);
}

function* runTokens(state: State, tokens: readonly ShellToken[], depth: number): Client<Outcome> {
  let done: Outcome = { exit: 0, stdout: "", stderr: "" };
  let joined = ";";
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] as ShellToken;
    if (token.kind === "operator") {
      joined = token.text;
      at++;
      continue;
    }
    const skipped = (joined === "&&" && done.exit !== 0) || (joined === "||" && done.exit === 0);
    if (plainText(token) === "for") {
      const loop = readLoop(tokens, at);
      if (loop === null) return refuse("syntax error near unexpected token `for'");
      at = loop.end;
      if (!skipped) done = join(done, yield* runLoop(state, loop, depth));
      continue;
    }
    const commands: ShellToken[][] = [[]];
    for (; at < tokens.length; at++) {
      const next = tokens[at] as ShellToken;
      if (next.kind === "operator" && next.text !== "|") break;
      if (next.kind === "operator") commands.push([]);
      else (commands.at(-1) as ShellToken[]).push(next);
    }
    if (!skipped) done = join(done, yield* runPipe(state, commands, depth));
  }
  return done;
}

function* runLoop(state: State, { name, items, body }: Loop, depth: number): Client<Outcome> {
  let done: Outcome = { exit: 0, stdout: "", stderr: "" };
  for (const item of items) {
    const expanded = yield* expand(state, item, depth);
    if (!spendText(state, "")) return refuse(TOO_MUCH);
    for (const word of expanded.words) {
      if (!spend(state, word)) return refuse(TOO_MUCH);
      state.variables.set(name, word);
      done = join(done, yield* runTokens(state, body, depth + 1));
    }
  }
  return done;
}

function* runPipe(
  state: State,
  commands: readonly (readonly ShellToken[])[],
  depth: number,
): Client<Outcome> {
  let input: string | null = null;
  let stderr = "";
  let done: Outcome = { exit: 0, stdout: "", stderr: "" };
  for (const command of commands) {
    done = yield* runCommand(state, command, input, depth);
    stderr += done.stderr;
    input = done.stdout;
  }
  return { ...done, stderr };
}

function* runCommand(
  state: State,
  tokens: readonly ShellToken[],
  input: string | null,
  depth: number,
): Client<Outcome> {
  const words: string[] = [];
  let stderr = "";
  for (const token of tokens) {
    const assigned = words.length === 0 ? assignment(token) : null;
    const expanded = yield* expand(state, assigned?.value ?? token, depth);
    stderr += expanded.stderr;
    if (assigned === null) for (const word of expanded.words) words.push(word);
    else {
      const value = expanded.words.join(" ");
      if (!spend(state, value)) return refuse(TOO_MUCH);
      state.variables.set(assigned.name, value);
    }
  }
  const done = yield* runProgram(state, words, input);
  return { ...done, stderr: stderr + done.stderr };
}

function assignment(token: ShellToken): { readonly name: string; readonly value: ShellToken } | null {
  if (token.kind !== "word") return null;
  const [first, ...rest] = token.pieces;
  const found = first?.kind === "text" ? /^([A-Za-z_]\w*)=/.exec(first.text) : null;
  if (found === null || first?.kind !== "text") return null;
  const pieces: readonly Piece[] = [{ kind: "text", text: first.text.slice(found[0].length) }, ...rest];
  return { name: found[1] as string, value: { kind: "word", pieces } };
}

/** What a word stands for: none, one or several. */
function* expand(
  state: State,
  token: ShellToken,
  depth: number,
): Client<{ readonly words: readonly string[]; readonly stderr: string }> {
  if (token.kind === "operator") return { words: [], stderr: "" };
  const words: string[] = [];
  let open: string | null = null;
  let stderr = "";
  for (const piece of token.pieces) {
    let text = piece.kind === "text" ? piece.text : "";
    if (piece.kind === "variable") text = variableOf(state, piece.name);
    if (piece.kind === "command") {
      const done = yield* runScript(state, piece.line, depth + 1);
      stderr += done.stderr;
      text = done.stdout.replace(/\n+$/, "");
    }
    if (piece.kind !== "text" && !spendText(state, text)) text = ""; // whatever comes next is refused
    if (piece.kind === "text" || piece.quoted) {
      open = (open ?? "") + text;
      continue;
    }
    const parts = text.split(/[ \t\n]+/);
    parts.forEach((part, i) => {
      if (i > 0 && open !== null) words.push(open);
      if (i > 0) open = null;
      if (part !== "") open = (open ?? "") + part;
    });
  }
  if (open !== null) words.push(open);
  return { words, stderr };
}

/** A variable: as the line has set it, else from the environment, else empty. */
function variableOf({ variables, environment }: State, name: string): string {
  const set = variables.get(name);
  if (set !== undefined) return set;
  return Object.hasOwn(environment.variables, name) ? (environment.variables[name] ?? "") : "";
}
