import type { Client } from "../client.ts";
import type { Outcome } from "../kubectl/environment.ts";
import { expandText, type RunNested } from "./expand.ts";
import { cleanName, failed, type Input, type State } from "./state.ts";
import type { Redirect } from "./syntax.ts";

/** Where a stream goes: to the outside as stdout or stderr, into a file, or nowhere. */
export type Target =
  | { readonly kind: "out" | "err" | "none" }
  | { readonly kind: "file"; readonly path: string };

/** The streams of a command, and what was said while its redirects were filled in. */
type Opened = { readonly input: Input; readonly out: Target; readonly err: Target; readonly stderr: string };

/** Opens what redirects name, one after the other; files that are written begin empty. Refused where a file is not there. */
export function* opened(
  state: State,
  redirects: readonly Redirect[],
  input: Input,
  run: RunNested,
): Client<Opened | { readonly refused: Outcome }> {
  let now: Opened = { input, out: { kind: "out" }, err: { kind: "err" }, stderr: "" };
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
      const found = inputOf(state, text, now.input);
      if (found === null)
        return { refused: failed(1, `${now.stderr}bash: ${text}: No such file or directory`) };
      now = { ...now, input: found };
    } else {
      const target = targetOf(state, text, redirect.appends, now);
      if (target === null) return { refused: failed(1, `${now.stderr}bash: ${text}: Is a directory`) };
      if (redirect.from !== 2) now = { ...now, out: target };
      if (redirect.from !== 1) now = { ...now, err: target };
    }
  }
  return now;
}

function inputOf({ disk }: State, name: string, input: Input): Input | null {
  if (name === "/dev/null") return { text: "", at: 0 };
  if (name === "/dev/stdin") return input;
  const text = disk.files.get(cleanName(name));
  return text === undefined ? null : { text, at: 0 };
}

function targetOf({ disk }: State, name: string, appends: boolean, { out, err }: Opened): Target | null {
  if (name === "/dev/null") return { kind: "none" };
  if (name === "/dev/stdout") return out;
  if (name === "/dev/stderr") return err;
  const path = cleanName(name);
  if (path === "" || [...disk.files.keys()].some((file) => file.startsWith(`${path}/`))) return null;
  if (!appends || !disk.files.has(path)) disk.files = new Map(disk.files).set(path, "");
  return { kind: "file", path };
}

/** What a command printed, as far as it went nowhere else. */
export function written({ disk }: State, done: Outcome, out: Target, err: Target): Outcome {
  let shown: Outcome = { exit: done.exit, stdout: "", stderr: "" };
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
