import { singleQuoted } from "../../../../value/single-quoted.ts";
import type { Client } from "../../../client.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";

/** Characters that only a shell understands. */
const NEEDS_SHELL = /["'\\]/;

/** Commands that a shell runs itself: no program has these names. */
const SHELL_COMMANDS = [":", ".", "cd", "eval", "exec", "exit", "export", "read", "set", "shift", "source"];

/**
 * Runs the editor of the environment on a file with this text. Returns the text after it.
 * Upstream: kubectl pkg/cmd/util/editor/editor.go (v0.36.3). Differs: without a name, the editor changes nothing.
 */
export function* launchEditor(run: CommandRun, path: string, text: string): Client<Result<string>> {
  const { variables, runOnFile } = run.environment;
  const editor = variables["KUBE_EDITOR"] || variables["EDITOR"] || "true";
  const usesShell = editor.includes(" ") && NEEDS_SHELL.test(editor);
  const line = usesShell ? editor : editor.split(" ").map(singleQuoted).join(" ");
  const isProgram = usesShell || !SHELL_COMMANDS.includes(editor.split(" ")[0] ?? "");
  const done = runOnFile === undefined || !isProgram ? null : yield* runOnFile(line, path, text);
  if (done === null || done.isMissing) return fail(`unable to launch the editor ${JSON.stringify(editor)}`);
  run.out.push(done.stdout);
  run.err.push(done.stderr);
  if (done.exit === 0) return { value: done.text };
  const called = usesShell ? `/bin/bash -c ${editor}` : editor;
  return fail(`there was a problem with the editor ${JSON.stringify(called)}`);
}
