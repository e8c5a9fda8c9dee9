import type { CommandLine, Scenario, Step } from "../../engine/scenario/scenario.ts";
import { changeStep, indexOfStep } from "./edits.ts";

/** A file as a step's command line finds it. */
export type FileText = {
  readonly name: string;
  readonly text: string;
  /** Whether the step itself gives it that text. */
  readonly own: boolean;
};

type Texts = Readonly<Record<string, string>>;
type Line = Extract<Step["action"], { readonly kind: "run" }>;

/**
 * The files that a step's command line finds, in the order in which they came about, as far as the scenario tells: what
 * earlier lines have `written` themselves the engine says.
 */
export function filesAt(
  scenario: Scenario,
  id: string,
  written: readonly { readonly name: string; readonly text: string | null }[] = [],
): readonly FileText[] {
  const found = new Map(Object.entries(scenario.files ?? {}));
  const index = indexOfStep(scenario, id);
  for (const { action, disabled } of scenario.steps.slice(0, index)) {
    if (action.kind === "run" && disabled !== true) put(found, action.files);
  }
  for (const { name, text } of written) put(found, { [name]: text });
  const action = scenario.steps[index]?.action;
  const own = action?.kind === "run" ? (action.files ?? {}) : {};
  put(found, own);
  return [...found].map(([name, text]) => ({ name, text, own: Object.hasOwn(own, name) }));
}

function put(files: Map<string, string>, changes: CommandLine["files"] = {}): void {
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) files.delete(name);
    else files.set(name, text);
  }
}

/**
 * Gives a file another text for a step's command line and those after it; null takes it away. What happened before the step
 * stays as it was: where no command line comes before, the scenario's own file is changed, else the step changes it.
 */
export function setFile(scenario: Scenario, id: string, name: string, text: string | null): Scenario {
  return isFirstLine(scenario, id) && !isOwn(scenario, id, name)
    ? withFiles(scenario, changed(scenario.files, name, text))
    : changeFiles(scenario, id, (files) => withChange(files, name, text, isKnownBefore(scenario, id, name)));
}

/** Whether a step's command line finds another text than the lines before it because the step says so. */
function isOwn(scenario: Scenario, id: string, name: string): boolean {
  return filesAt(scenario, id).some((file) => file.name === name && file.own);
}

function isFirstLine({ steps }: Scenario, id: string): boolean {
  return steps.find(({ action }) => action.kind === "run")?.id === id;
}

function isKnownBefore(scenario: Scenario, id: string, name: string): boolean {
  return filesAt(restoreFile(scenario, id, name), id).some((file) => file.name === name);
}

/** Gives a file another name from a step's command line on. */
export function renameFile(scenario: Scenario, id: string, from: string, to: string): Scenario {
  const file = filesAt(scenario, id).find(({ name }) => name === from);
  if (file === undefined || from === to) return scenario;
  return setFile(setFile(scenario, id, from, null), id, to, file.text);
}

/** The file again as the lines before the step have left it. */
export function restoreFile(scenario: Scenario, id: string, name: string): Scenario {
  return changeFiles(scenario, id, ({ [name]: _, ...others }) => others);
}

/** Why a file cannot have this name, in words for people; null if it can. `except` is the name it has now. */
export function fileNameProblem(files: readonly FileText[], name: string, except?: string): string | null {
  if (name === "") return "A file needs a name, such as web.yaml.";
  if (/^[/-]|\/\/|\/$|[\s"'\\$`]|(^|\/)\.\.?(\/|$)/.test(name)) {
    return "Name it as a command line would, without blanks and quotes: web.yaml, base/web.yaml.";
  }
  const isThere = (one: FileText) => one.name === name || one.name.startsWith(`${name}/`);
  if (name !== except && files.some(isThere)) return `There is already ${name}.`;
  return null;
}

/** The scenario with other texts to read from the input of a step's command line; empty takes it away. */
export function setStdin(scenario: Scenario, id: string, stdin: string): Scenario {
  return changeLine(scenario, id, ({ stdin: _, ...line }) => (stdin === "" ? line : { ...line, stdin }));
}

/** The scenario with another environment of a step's command line. */
export function setEnv(scenario: Scenario, id: string, env: Texts): Scenario {
  return changeLine(scenario, id, ({ env: _, ...line }) =>
    Object.keys(env).length === 0 ? line : { ...line, env },
  );
}

function changeLine(scenario: Scenario, id: string, change: (line: Line) => Line): Scenario {
  return changeStep(scenario, id, (step) =>
    step.action.kind === "run" ? { ...step, action: change(step.action) } : step,
  );
}

type Changes = Readonly<Record<string, string | null>>;

function changeFiles(scenario: Scenario, id: string, change: (files: Changes) => Changes): Scenario {
  return changeLine(scenario, id, ({ files = {}, ...line }) => {
    const next = change(files);
    return Object.keys(next).length === 0 ? line : { ...line, files: next };
  });
}

/** A file that was not there before needs no word that it is gone. */
function withChange(files: Changes, name: string, text: string | null, known: boolean): Changes {
  const { [name]: _, ...others } = files;
  if (text === null && !known) return others;
  return Object.hasOwn(files, name) ? { ...files, [name]: text } : { ...others, [name]: text };
}

function changed(files: Texts = {}, name: string, text: string | null): Texts {
  if (text !== null) return { ...files, [name]: text };
  const { [name]: _, ...others } = files;
  return others;
}

function withFiles({ files: _, ...scenario }: Scenario, files: Texts): Scenario {
  return Object.keys(files).length === 0 ? scenario : { ...scenario, files };
}
