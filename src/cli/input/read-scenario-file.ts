import type { Scenario } from "../../engine/scenario/scenario.ts";
import { openLink } from "../../file/link/open-link.ts";
import { LINK_START } from "../../file/link/packed-link.ts";
import { isScenarioFile, parseFile, parseScenario } from "../../session/file/parse-scenario.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { printable } from "../output/printable.ts";
import type { Terminal } from "../terminal.ts";
import { MAX_SCENARIO, readTextFile, shownName } from "./read-text.ts";

/** A scenario and its text, or what is wrong, a line each. `isUnread`: whether there is no text at all. */
export type ReadScenarioFile =
  | { readonly scenario: Scenario; readonly text: string }
  | { readonly problems: readonly Problem[]; readonly isUnread: boolean };

/** What is wrong with a file. Lines and columns count from 1; null if the problem has no place. */
export type Problem = {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
};

/** Reads the scenario of a file, of the standard input `-`, or of a link that contains it. */
export async function readScenarioFile(terminal: Terminal, file: string): Promise<ReadScenarioFile> {
  const at = file.indexOf(LINK_START);
  if (at >= 0) return readLink(file.slice(at));
  const read = await readTextFile(terminal, file, MAX_SCENARIO);
  if ("problem" in read) return { problems: [withoutPlace(file, read.problem)], isUnread: true };
  const { scenario, diagnostics } = parseScenario(read.text);
  if (scenario === null && isOtherText(read.text)) return { problems: [noScenario(file)], isUnread: false };
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return scenario === null
    ? { problems: errors.map((one) => problemAt(file, one)), isUnread: false }
    : { scenario, text: read.text };
}

/** Whether a text is YAML or JSON, but nothing like a scenario: an object, for example. */
function isOtherText(text: string): boolean {
  const [document] = parseFile(text).documents;
  return document !== undefined && document.value !== null && !isScenarioFile(document);
}

function noScenario(file: string): Problem {
  const message = "This is not a scenario file. applyground import makes one of objects and manifests.";
  return { file: shownName(file), line: 1, column: 1, message };
}

async function readLink(fragment: string): Promise<ReadScenarioFile> {
  const opened = await openLink(fragment);
  return "scenario" in opened
    ? { scenario: opened.scenario, text: "" }
    : { problems: [withoutPlace("link", opened.error)], isUnread: opened.text === null };
}

function withoutPlace(file: string, message: string): Problem {
  return { file: shownName(file), line: null, column: null, message };
}

/** Returns the problem of a diagnostic. */
export function problemAt(file: string, { message, range }: Diagnostic): Problem {
  return { file: shownName(file), line: range.line, column: range.column, message };
}

/** Returns a problem as `file:line:column: message`. */
export function problemLine({ file, line, column, message }: Problem): string {
  return printable(line === null ? message : `${file}:${line}:${column}: ${message}`);
}

/** Reads a scenario. If it cannot be read, prints why to the standard error and returns null. */
export async function scenarioOrNull(terminal: Terminal, file: string): Promise<Scenario | null> {
  const read = await readScenarioFile(terminal, file);
  if ("scenario" in read) return read.scenario;
  for (const problem of read.problems) terminal.err(`${problemLine(problem)}\n`);
  return null;
}
