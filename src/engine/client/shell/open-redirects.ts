import type { Client } from "../client.ts";
import type { CommandOutput } from "../kubectl/environment.ts";
import { cleanPath } from "../kubectl/files/clean-path.ts";
import { expandText, type RunScript } from "./expansion/expand-words.ts";
import { isFolder, relativePath } from "./folders.ts";
import { failed, type Input, type ShellState, textOfFile } from "./shell-state.ts";
import type { Redirect } from "./syntax/script-syntax.ts";

/** The target of a stream: stdout, stderr, a file or nothing. */
export type StreamTarget =
  | { readonly kind: "out" | "err" | "none" }
  | { readonly kind: "file"; readonly path: string };

/** The streams of a command. `stderr` is the output of command substitutions in its redirects. */
type OpenStreams = {
  readonly input: Input;
  readonly out: StreamTarget;
  readonly err: StreamTarget;
  readonly stderr: string;
};

/** Opens the redirects of a command in order, and empties files that are written. Fails if a file to read does not exist. */
export function* openRedirects(
  state: ShellState,
  redirects: readonly Redirect[],
  input: Input,
  run: RunScript,
): Client<OpenStreams | { readonly refused: CommandOutput }> {
  let now: OpenStreams = { input, out: { kind: "out" }, err: { kind: "err" }, stderr: "" };
  for (const redirect of redirects) {
    if (redirect.kind === "same") {
      const target = redirect.to === 1 ? now.out : now.err;
      now = redirect.from === 1 ? { ...now, out: target } : { ...now, err: target };
      continue;
    }
    const { text, stderr } = yield* expandText(
      state,
      redirect.kind === "here" ? redirect.text : redirect.word,
      run,
    );
    now = { ...now, stderr: now.stderr + stderr };
    if (redirect.kind === "here") {
      now = { ...now, input: { text: redirect.isWord ? `${text}\n` : text, at: 0 } };
    } else if (redirect.from === 0) {
      const found = openInput(state, text, now.input);
      if (found === null)
        return { refused: failed(1, `${now.stderr}bash: ${text}: No such file or directory`) };
      now = { ...now, input: found };
    } else {
      const target = openTarget(state, text, redirect.appends, now);
      if (target === null) return { refused: failed(1, `${now.stderr}bash: ${text}: Is a directory`) };
      if (redirect.from !== 2) now = { ...now, out: target };
      if (redirect.from !== 1) now = { ...now, err: target };
    }
  }
  return now;
}

function openInput(state: ShellState, name: string, input: Input): Input | null {
  if (name === "/dev/null") return { text: "", at: 0 };
  if (name === "/dev/stdin") return input;
  const text = textOfFile(state, name);
  return text === undefined ? null : { text, at: 0 };
}

function openTarget(
  { disk }: ShellState,
  name: string,
  appends: boolean,
  { out, err }: OpenStreams,
): StreamTarget | null {
  if (name === "/dev/null") return { kind: "none" };
  if (name === "/dev/stdout") return out;
  if (name === "/dev/stderr") return err;
  const path = cleanPath(relativePath(disk, name));
  if (isFolder(disk, path)) return null;
  if (!appends || !disk.files.has(path)) disk.files = new Map(disk.files).set(path, "");
  return { kind: "file", path };
}

/** Writes the output of a command to its targets. Returns what remains for stdout and stderr. */
export function writeOutput(
  { disk }: ShellState,
  done: CommandOutput,
  out: StreamTarget,
  err: StreamTarget,
): CommandOutput {
  let shown: CommandOutput = { exit: done.exit, stdout: "", stderr: "" };
  for (const [target, text] of [
    [out, done.stdout],
    [err, done.stderr],
  ] as const) {
    if (target.kind === "out") shown = { ...shown, stdout: shown.stdout + text };
    else if (target.kind === "err") shown = { ...shown, stderr: shown.stderr + text };
    else if (target.kind === "file" && text !== "") {
      const { path } = target;
      disk.files = new Map(disk.files).set(path, (disk.files.get(path) ?? "") + text);
    }
  }
  return shown;
}
