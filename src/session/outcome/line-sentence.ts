import type { Frame, TerminalResult } from "../../engine/scenario/frame.ts";
import { hasCommandFailed, hasFoundDifferences } from "../../engine/scenario/terminal.ts";
import { plural, shorten } from "../../words.ts";
import { objectsSentence } from "./objects-sentence.ts";
import { writtenObjects } from "./results-sentence.ts";
import { message, text, value, verdict, withPeriod } from "./sentence.ts";
import type { OutcomeView, Sentence } from "./types.ts";

/** The longest line of output in a sentence. */
const LONGEST = 160;

/** The exit code of a shell for a program that does not exist. */
const NOT_FOUND = 127;

const OTHER_TOOLS =
  "The terminal has kubectl and a few text tools. To write as another tool, add an actor with its name.";

/** After the output of a write that changed nothing: kubectl says “configured” then, too. */
const BUT_THE_SAME = ", but nothing changed in the cluster.";

const EDITOR =
  "There is no editor to type in here. Name one that edits by a command, in More options → Environment: KUBE_EDITOR=sed -i s/old/new/";

/** Returns what a command line did, printed, or failed with. */
export function lineSentence(
  frames: readonly Frame[],
  terminal: TerminalResult,
): Pick<OutcomeView, "tone" | "sentence"> {
  const frame = frames.at(-1) as Frame;
  const { action } = frame.planned.step;
  if (action.kind === "run" && action.line.trim() === "")
    return { tone: "quiet", sentence: [verdict("Not run."), text(" The command line is empty.")] };
  if (hasCommandFailed(terminal)) return { tone: "bad", sentence: failure(terminal, frame) };
  if (writtenObjects(frame) > 0) return objectsSentence(frames);
  return { tone: "quiet", sentence: printed(terminal, frame) };
}

function failure({ exit, stderr }: TerminalResult, frame: Frame): Sentence {
  const written = writtenObjects(frame);
  return [
    verdict("Failed"),
    text(` with exit code ${exit}: `),
    message(errorLine(stderr)),
    text(written > 0 ? ` But it wrote ${plural(written, "object")}.` : " Nothing changed."),
    ...(exit === NOT_FOUND ? [text(` ${OTHER_TOOLS}`)] : []),
  ];
}

function printed(terminal: TerminalResult, frame: Frame): Sentence {
  const { stdout, exit } = terminal;
  const lines = stdout.split("\n").length - (stdout.endsWith("\n") ? 1 : 0);
  const isSame = frame.before === frame.cluster;
  const end = [
    ...(exit === 0
      ? []
      : [text(` Exit code ${exit}${hasFoundDifferences(terminal) ? ", which is no error" : ""}.`)]),
    text(isSame ? " Nothing changed in the cluster." : ""),
  ];
  if (isCancelledEdit(terminal)) return [verdict("No edit."), text(` ${EDITOR}`), ...end];
  if (stdout === "") return [verdict("No output."), ...end];
  if (hasFoundDifferences(terminal))
    return [verdict("Found differences:"), text(` ${plural(lines, "line")}.`), ...end];
  const hasWritten = frame.results.some(({ exchanges }) =>
    exchanges.some(({ request: { method } }) => method === "PATCH" || method === "PUT"),
  );
  if (isSame && exit === 0 && hasWritten) {
    const what = lines > 1 ? text(` ${plural(lines, "line")}`) : value(firstLine(stdout));
    return [verdict("Printed"), ...(lines > 1 ? [] : [text(" ")]), what, text(BUT_THE_SAME)];
  }
  const what =
    lines > 1 ? [text(` ${plural(lines, "line")}.`)] : [text(" "), value(withPeriod(firstLine(stdout)))];
  return [verdict("Printed"), ...what, ...end];
}

/** Whether kubectl's editor left the text as it was. */
function isCancelledEdit({ stderr }: TerminalResult): boolean {
  return stderr.startsWith("Edit cancelled, no changes made.");
}

function firstLine(output: string): string {
  const [first = ""] = output.trimStart().split("\n");
  return shorten(first, LONGEST);
}

/** Returns the first line that names an error; kubectl prints warnings before it. */
function errorLine(stderr: string): string {
  const found = stderr.split("\n").find((line) => /^error/i.test(line));
  return firstLine(found ?? stderr).replace(/:$/, "");
}
