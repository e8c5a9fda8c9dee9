import { type Files, noFiles, withFileChanges } from "../../engine/scenario/files.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { hasCommandFailed, hasFoundDifferences } from "../../engine/scenario/terminal.ts";
import { isWatching } from "./later-output.ts";
import { hintForError } from "./line-hint.ts";
import type { TerminalView } from "./types.ts";

/** Returns the output of a command line; null for other steps. */
export function terminalView(frame: Frame, written: TerminalView["written"]): TerminalView | null {
  const {
    terminal,
    planned: { intent },
  } = frame;
  if (terminal === null || intent.kind !== "run") return null;
  const { exit, stdout, stderr } = terminal;
  const { env = {} } = intent.command;
  const hint = /unknown (command|flag|shorthand)/.test(stderr) ? hintForError(stderr, env) : null;
  return {
    exit,
    hasFailed: hasCommandFailed(terminal),
    hasFoundDifferences: hasFoundDifferences(terminal),
    stdout: truncate(stdout),
    stderr: truncate(stderr),
    watches: isWatching(frame),
    hint,
    written,
  };
}

/** How many characters of an output the page shows. */
const MAX_CHARACTERS = 200_000;

function truncate(text: string): string {
  return text.length <= MAX_CHARACTERS
    ? text
    : `${text.slice(0, MAX_CHARACTERS)}\n… ${text.length - MAX_CHARACTERS} characters more`;
}

/** Returns the files that earlier commands wrote, deleted ones with text null. Files that the steps themselves change are not among them. */
export function writtenBefore(
  first: Files,
  frames: readonly Frame[],
  index: number,
): TerminalView["written"] {
  const found = frames[index]?.terminal?.filesBefore ?? noFiles;
  let stepFiles = first;
  for (const { terminal, planned } of frames.slice(0, index)) {
    if (terminal !== null && planned.intent.kind === "run") {
      stepFiles = withFileChanges(stepFiles, planned.intent.command.files);
    }
  }
  const gone = [...stepFiles.keys()].filter((name) => !found.has(name)).map((name) => ({ name, text: null }));
  const other = [...found].filter(([name, text]) => stepFiles.get(name) !== text);
  return [...other.map(([name, text]) => ({ name, text })), ...gone];
}
