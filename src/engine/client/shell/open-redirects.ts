import type { Client } from "../client.ts";
import type { CommandOutput } from "../kubectl/environment.ts";
import { cleanPath } from "../kubectl/files/clean-path.ts";
import { expandText, type RunScript } from "./expansion/expand-text.ts";
import { isFolder, relativePath } from "./folders.ts";
import {
  type BaseStreams,
  failed,
  type Input,
  type OpenStream,
  type ShellState,
  type StreamTarget,
  shellName,
  textOfFile,
} from "./shell-state.ts";
import type { Redirect } from "./syntax/script-syntax.ts";

/** The streams of a command. `stderr` is the output of command substitutions in its redirects. */
type OpenStreams = BaseStreams & {
  readonly input: Input;
  readonly fds: ReadonlyMap<number, OpenStream>;
  readonly stderr: string;
};

/** Opens the redirects of a command in order, and empties files that are written. Fails if a file to read does not exist. */
export function* openRedirects(
  state: ShellState,
  redirects: readonly Redirect[],
  input: Input,
  run: RunScript,
): Client<OpenStreams | { readonly refused: CommandOutput }> {
  let now: OpenStreams = { input, ...state.base, fds: state.fds, stderr: "" };
  const refuse = (why: string) => ({ refused: failed(1, `${now.stderr}${shellName(state)}${why}`) });
  for (const redirect of redirects) {
    if (redirect.kind === "same") {
      const stream = redirect.to === "-" ? "closed" : streamOf(now, redirect.to);
      if (stream === null) return refuse(`${redirect.to}: Bad file descriptor`);
      now = withStream(now, redirect.from, stream);
      continue;
    }
    const { text, stderr } = yield* expandText(
      state,
      redirect.kind === "here" ? redirect.text : redirect.word,
      run,
    );
    now = { ...now, stderr: now.stderr + stderr };
    if (redirect.kind === "here") {
      const { missingEnd } = redirect;
      if (missingEnd !== null && !state.isDash)
        now = {
          ...now,
          stderr: `${now.stderr}${shellName(state, missingEnd.line)}${missingEnd.warning}\n`,
        };
      const given = { text: redirect.isWord ? `${text}\n` : text, at: 0 };
      now = withStream(now, redirect.from, { kind: "input", input: given });
    } else if (redirect.isInput && redirect.from !== "both") {
      const found = openInput(state, text, now.input);
      if (found === null) return refuse(`${text}: No such file or directory`);
      now = withStream(now, redirect.from, { kind: "input", input: found });
    } else {
      if (text === "/dev/tty") return refuse(`${text}: No such device or address`);
      const target = openTarget(state, text, redirect.appends, now);
      if (target === null) return refuse(`${text}: Is a directory`);
      const stream = { kind: "target", target } as const;
      const first = redirect.from === "both" ? 1 : redirect.from;
      now = withStream(now, first, stream);
      if (redirect.from === "both") now = withStream(now, 2, stream);
    }
  }
  return now;
}

/** Returns the stream with a number; null if it is not open. */
function streamOf({ input, out, err, fds }: OpenStreams, number: number): OpenStream | null {
  if (number === 0) return { kind: "input", input };
  if (number > 2) return fds.get(number) ?? null;
  return { kind: "target", target: number === 1 ? out : err };
}

function withStream(now: OpenStreams, number: number, stream: OpenStream | "closed"): OpenStreams {
  if (number > 2) {
    const fds = new Map(now.fds);
    if (stream === "closed") fds.delete(number);
    else fds.set(number, stream);
    return { ...now, fds };
  }
  if (stream === "closed") {
    if (number === 0) return { ...now, input: { text: "", at: 0 } };
    return number === 1 ? { ...now, out: { kind: "none" } } : { ...now, err: { kind: "none" } };
  }
  if (number === 0) return stream.kind === "input" ? { ...now, input: stream.input } : now;
  const target: StreamTarget = stream.kind === "target" ? stream.target : { kind: "none" };
  return number === 1 ? { ...now, out: target } : { ...now, err: target };
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
  now: OpenStreams,
): StreamTarget | null {
  if (name === "/dev/null" || name === "/dev/zero") return { kind: "none" };
  if (name === "/dev/stdout" || name === "/dev/stderr") return name === "/dev/stdout" ? now.out : now.err;
  const [, number] = /^\/dev\/fd\/(\d+)$/.exec(name) ?? [];
  const open = number === undefined ? null : streamOf(now, Number(number));
  if (open?.kind === "target") return open.target;
  const sink = disk.sinks.get(name);
  if (sink !== undefined) return { kind: "buffer", buffer: sink.written };
  const path = cleanPath(relativePath(disk, name));
  if (isFolder(disk, path)) return null;
  if (!appends || !disk.files.has(path)) disk.files = new Map(disk.files).set(path, "");
  return { kind: "file", path };
}

/** Writes the output of a command to its targets. Returns what remains for stdout and stderr. */
export function writeOutput(
  { disk }: ShellState,
  done: CommandOutput,
  { out, err }: BaseStreams,
): CommandOutput {
  let shown: CommandOutput = { exit: done.exit, stdout: "", stderr: "" };
  for (const [target, text] of [
    [out, done.stdout],
    [err, done.stderr],
  ] as const) {
    if (target.kind === "out") shown = { ...shown, stdout: shown.stdout + text };
    else if (target.kind === "err") shown = { ...shown, stderr: shown.stderr + text };
    else if (target.kind === "buffer") target.buffer.text += text;
    else if (target.kind === "file" && text !== "") {
      const { path } = target;
      disk.files = new Map(disk.files).set(path, (disk.files.get(path) ?? "") + text);
    }
  }
  return shown;
}

/** Whether two targets write to the same place. */
export function isSameTarget(a: StreamTarget, b: StreamTarget): boolean {
  if (a.kind === "file") return b.kind === "file" && a.path === b.path;
  return a.kind === "buffer" ? b.kind === "buffer" && a.buffer === b.buffer : a.kind === b.kind;
}
