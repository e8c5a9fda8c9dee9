import type { CommandLine } from "../../../engine/scenario/scenario.ts";

/** The name of the standard input in kubectl. */
export const STDIN = "-";

/** The input of {@link shownFile}. */
export type FileChoice = {
  readonly files: readonly { readonly name: string }[];
  readonly command: CommandLine;
  /** The tab that the user chose; null for none. */
  readonly chosen: string | null;
  /** The file with the first conflict of the step; null for none. */
  readonly conflict: string | null;
};

/** Returns the file to show: the chosen one, else the one with a conflict, else the first one in the command line, else any; null if there is none. */
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

/** Whether a command line reads its standard input, or has some. */
export function readsInput({ line, stdin }: CommandLine): boolean {
  return stdin !== undefined || /(^|\s)(-f\s*-|--filename[= ]-)(\s|$)/.test(line);
}
