import type { CommandLine } from "../../engine/scenario/scenario.ts";

/** How kubectl calls what it reads from its input. */
export const STDIN = "-";

/** What decides which of a command line's files is shown. */
export type FileChoice = {
  readonly files: readonly { readonly name: string }[];
  readonly command: CommandLine;
  /** What somebody has chosen; null for nothing. */
  readonly chosen: string | null;
  /** The file with the first conflict of the step. */
  readonly conflict: string | null;
};

/** The file to show: the chosen one, the one with a conflict, the first that the line names, any; null if there is none. */
export function shownFile({ files, command, chosen, conflict }: FileChoice): string | null {
  const { line, stdin } = command;
  const isThere = (name: string | null) =>
    name === STDIN ? readsInput(command) : files.some((file) => file.name === name);
  if (chosen !== null && isThere(chosen)) return chosen;
  if (conflict !== null && isThere(conflict)) return conflict;
  const named = files.find(({ name }) => line.includes(name));
  return (
    named?.name ??
    (stdin === undefined ? null : STDIN) ??
    files[0]?.name ??
    (readsInput(command) ? STDIN : null)
  );
}

/** Whether a command line reads its input, or has some. */
export function readsInput({ line, stdin }: CommandLine): boolean {
  return stdin !== undefined || /(^|\s)(-f\s*-|--filename[= ]-)(\s|$)/.test(line);
}
