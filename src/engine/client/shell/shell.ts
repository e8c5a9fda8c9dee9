import type { Client } from "../client.ts";
import type { Environment, Outcome } from "../kubectl/environment.ts";
import { kubectl } from "../kubectl/kubectl.ts";
import { runSed } from "./sed.ts";
import { type Piece, type ShellToken, scanWords } from "./words.ts";

type State = {
  readonly environment: Environment;
  readonly variables: Map<string, string>;
};

/** How deep `$( )` may hold others. */
const MAX_NESTING = 8;

/**
 * Runs a line of a shell: kubectl, and as much around it as sessions need. Assignment, `$name`, `$( )`, `;`, `&&`, `||`, `|` into `sed` and
 * `cat`, `for … in … do … done`.
 */
export function* runLine(environment: Environment, line: string): Client<Outcome> {
  return yield* runScript({ environment, variables: new Map() }, line, 0);
}

function* runScript(state: State, line: string, depth: number): Client<Outcome> {
  if (depth > MAX_NESTING) return refuse("commands are nested too deep");
  const scanned = scanWords(line);
  if ("error" in scanned) return refuse(scanned.error);
  return yield* runTokens(state, scanned.tokens, depth);
}

function refuse(why: string): Outcome {
  return { exit: 2, stdout: "", stderr: `bash: ${why}\n` };
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

function join(before: Outcome, after: Outcome): Outcome {
  return {
    exit: after.exit,
    stdout: before.stdout + after.stdout,
    stderr: before.stderr + after.stderr,
  };
}

function plainText(token: ShellToken | undefined): string | null {
  if (token?.kind !== "word" || token.pieces.length !== 1) return null;
  const [piece] = token.pieces;
  return piece?.kind === "text" ? piece.text : null;
}

type Loop = {
  readonly name: string;
  readonly items: readonly ShellToken[];
  readonly body: readonly ShellToken[];
  readonly end: number;
};

function readLoop(tokens: readonly ShellToken[], from: number): Loop | null {
  const name = plainText(tokens[from + 1]);
  if (name === null || plainText(tokens[from + 2]) !== "in") return null;
  const start = tokens.findIndex((token, i) => i > from && plainText(token) === "do");
  const end = tokens.findIndex((token, i) => i > start && plainText(token) === "done");
  if (start < 0 || end < 0) return null;
  const items = tokens.slice(from + 3, start).filter(({ kind }) => kind === "word");
  return { name, items, body: tokens.slice(start + 1, end), end: end + 1 };
}

function* runLoop(state: State, { name, items, body }: Loop, depth: number): Client<Outcome> {
  let done: Outcome = { exit: 0, stdout: "", stderr: "" };
  for (const item of items) {
    const expanded = yield* expand(state, item, depth);
    for (const word of expanded.words) {
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
    if (assigned === null) words.push(...expanded.words);
    else state.variables.set(assigned.name, expanded.words.join(" "));
  }
  const done = yield* runWords(state, words, input);
  return { ...done, stderr: stderr + done.stderr };
}

function* runWords(state: State, words: readonly string[], input: string | null): Client<Outcome> {
  const { environment } = state;
  const stdin = input ?? environment.stdin;
  const [program, ...rest] = words;
  const fine = (stdout: string): Outcome => ({ exit: 0, stdout, stderr: "" });
  switch (program) {
    case undefined:
    case "true":
      return fine("");
    case "false":
      return { exit: 1, stdout: "", stderr: "" };
    case "echo":
      return fine(`${rest.join(" ")}\n`);
    case "kubectl":
      return yield* kubectl({ ...environment, stdin }, rest);
    case "cat": {
      const missing = rest.find((name) => !environment.files.has(name));
      if (missing !== undefined) {
        return { exit: 1, stdout: "", stderr: `cat: ${missing}: No such file or directory\n` };
      }
      return fine(rest.length === 0 ? stdin : rest.map((name) => environment.files.get(name)).join(""));
    }
    case "sed": {
      const text = runSed(rest, stdin);
      return text === null ? refuse(`sed: ${rest.join(" ")}: not supported here`) : fine(text);
    }
    default:
      return {
        exit: 127,
        stdout: "",
        stderr: `bash: ${program}: command not found (here are kubectl, cat, echo and sed)\n`,
      };
  }
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
