import { type Action, type Step, withText } from "./scenario.ts";

/**
 * The three ways out of a conflict that the documentation names: overwrite the value and become the only owner, stop
 * applying the field, or apply the live value and share it.
 */
export type WayOut = "force" | "giveUp" | "share";

/**
 * The step that takes a way out of the conflict that `step` met: the same once more under another id, by force or with
 * `text` in place of its own, or of the `file` that its command line reads (`-` for its input). What was said of the moment
 * and of the outcome of `step` does not come along.
 */
export function wayOutOf(
  step: Step,
  way: WayOut,
  id: string,
  text: string,
  file: string | null = null,
): Step {
  const { at: _at, note: _note, expect: _expect, force: _force, ...rest } = step;
  const { action } = step;
  if (action.kind === "run") return { ...rest, id, action: commandOut(action, way, text, file) };
  return way === "force" ? { ...rest, id, force: true } : { ...rest, id, action: withText(action, text) };
}

type Command = Extract<Action, { readonly kind: "run" }>;

/** Files that a line has changed stay as they are for the lines after it. */
function commandOut(
  { files: _files, ...command }: Command,
  way: WayOut,
  text: string,
  file: string | null,
): Command {
  if (way === "force") return { ...command, line: forced(command.line) };
  if (file === null) return { ...command, line: text };
  return file === "-" ? { ...command, stdin: text } : { ...command, files: { [file]: text } };
}

/** A command line whose server-side applies take what conflicts. */
export function forced(line: string): string {
  return line.includes("--force-conflicts")
    ? line
    : line.replaceAll(/--server-side(=true)?(?=\s|$)/g, "$& --force-conflicts");
}
