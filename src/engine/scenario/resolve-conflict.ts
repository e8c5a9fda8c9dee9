import { type Action, type Step, withText } from "./scenario.ts";

/**
 * How to resolve a conflict. The documentation lists three ways. `force`: overwrite the value and become the only owner. `giveUp`: do
 * not apply the field any more. `share`: apply the live value and become a shared owner. `ownerWrites`: the owner writes the wanted
 * value first; then the same apply shares it.
 */
export type ConflictResolution = "force" | "giveUp" | "share" | "ownerWrites";

/** A write of an owner again, with the values that the refused step wants. */
export type OwnerWrite = {
  /** The id of the step to repeat. */
  readonly step: string;
  /** The text of the new step, or of the `file` that its command line reads. */
  readonly text: string;
  readonly file: string | null;
};

/**
 * Returns a step that resolves the conflict of `step`: the same step with another id, with force or with another text. The text
 * replaces that of the step or, for a command line, that of the `file` it reads (`-` for its input). Time, note and expectations of
 * `step` are left out.
 */
export function resolvingStep(
  step: Step,
  resolution: ConflictResolution,
  id: string,
  text: string,
  file: string | null = null,
): Step {
  const { at: _at, note: _note, expect: _expect, force: _force, ...rest } = step;
  const { action } = step;
  if (action.kind === "run") return { ...rest, id, action: resolvingCommand(action, resolution, text, file) };
  return resolution === "force"
    ? { ...rest, id, force: true }
    : { ...rest, id, action: withText(action, text) };
}

/** Returns a step with the write of an owner: the owner's step without force, with another id and another text. */
export function ownerWritingStep(step: Step, id: string, { text, file }: OwnerWrite): Step {
  return resolvingStep(step, "ownerWrites", id, text, file);
}

type Command = Extract<Action, { readonly kind: "run" }>;

/** Only the changed file is part of the step: the files that the line itself wrote stay for the lines after it. */
function resolvingCommand(
  { files: _files, ...command }: Command,
  resolution: ConflictResolution,
  text: string,
  file: string | null,
): Command {
  if (resolution === "force") return { ...command, line: withForceConflicts(command.line) };
  if (file === null) return { ...command, line: text };
  return file === "-" ? { ...command, stdin: text } : { ...command, files: { [file]: text } };
}

/** Returns a command line with `--force-conflicts` on each server-side apply. */
export function withForceConflicts(line: string): string {
  return line.includes("--force-conflicts")
    ? line
    : line.replaceAll(/--server-side(=true)?(?=\s|$)/g, "$& --force-conflicts");
}
