import { type Files, noFiles, withChanges } from "../engine/scenario/files.ts";
import type { Frame } from "../engine/scenario/run.ts";
import type { TerminalView } from "../worker/protocol.ts";
import { hintOf } from "./line-hint.ts";

/** What the page shows of a command line; null for other steps. */
export function terminalView(
  { terminal, planned: { intent } }: Frame,
  written: TerminalView["written"],
): TerminalView | null {
  if (terminal === null || intent.kind !== "run") return null;
  const { exit, stdout, stderr } = terminal;
  const { env = {} } = intent.command;
  const hint = /unknown (command|flag|shorthand)/.test(stderr) ? hintOf(stderr, env) : null;
  return { exit, stdout: cut(stdout), stderr: cut(stderr), hint, written };
}

/** More than this much nobody reads in a page. */
const MOST = 200_000;

function cut(text: string): string {
  return text.length <= MOST ? text : `${text.slice(0, MOST)}\n… ${text.length - MOST} characters more`;
}

/** The files that command lines before a frame have written themselves: those that the steps' own changes do not tell. */
export function writtenBefore(
  first: Files,
  frames: readonly Frame[],
  index: number,
): TerminalView["written"] {
  const found = frames[index]?.terminal?.before ?? noFiles;
  let told = first;
  for (const { terminal, planned } of frames.slice(0, index)) {
    if (terminal !== null && planned.intent.kind === "run") {
      told = withChanges(told, planned.intent.command.files);
    }
  }
  const gone = [...told.keys()].filter((name) => !found.has(name)).map((name) => ({ name, text: null }));
  const other = [...found].filter(([name, text]) => told.get(name) !== text);
  return [...other.map(([name, text]) => ({ name, text })), ...gone];
}
