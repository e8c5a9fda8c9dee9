import type { CommandLine, Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { changeStep } from "./edits.ts";
import { indexOfStep } from "./find-step.ts";

/** A file as the command line of a step reads it. */
export type FileText = {
  readonly name: string;
  readonly text: string;
  /** Whether the step itself sets this text. */
  readonly own: boolean;
};

type Texts = Readonly<Record<string, string>>;
type Line = Extract<Step["action"], { readonly kind: "run" }>;

/**
 * Returns the files that the command line of a step can read, in the order in which they were created. `written`: the files that
 * earlier command lines wrote while they ran, as the engine reports them.
 */
export function filesAt(
  scenario: Scenario,
  id: string,
  written: readonly { readonly name: string; readonly text: string | null }[] = [],
): readonly FileText[] {
  const found = new Map(Object.entries(scenario.files ?? {}));
  const index = indexOfStep(scenario, id);
  for (const { action, disabled } of scenario.steps.slice(0, index)) {
    if (action.kind === "run" && disabled !== true) applyChanges(found, action.files);
  }
  for (const { name, text } of written) applyChanges(found, { [name]: text });
  const action = scenario.steps[index]?.action;
  const own = action?.kind === "run" ? (action.files ?? {}) : {};
  applyChanges(found, own);
  return [...found].map(([name, text]) => ({ name, text, own: Object.hasOwn(own, name) }));
}

function applyChanges(files: Map<string, string>, changes: CommandLine["files"] = {}): void {
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) files.delete(name);
    else files.set(name, text);
  }
}

/**
 * Changes the text of a file for a step and all later steps; null deletes the file. Earlier steps keep the old text: the step stores
 * the change, unless it is the first command line, for which the scenario's own file changes.
 */
export function setFile(scenario: Scenario, id: string, name: string, text: string | null): Scenario {
  return isFirstLine(scenario, id) && !isOwn(scenario, id, name)
    ? withFiles(scenario, withText(scenario.files, name, text))
    : changeFiles(scenario, id, (files) => withChange(files, name, text, isKnownBefore(scenario, id, name)));
}

/** Whether the step itself sets the text of a file. */
function isOwn(scenario: Scenario, id: string, name: string): boolean {
  return filesAt(scenario, id).some((file) => file.name === name && file.own);
}

function isFirstLine({ steps }: Scenario, id: string): boolean {
  return steps.find(({ action }) => action.kind === "run")?.id === id;
}

function isKnownBefore(scenario: Scenario, id: string, name: string): boolean {
  return filesAt(restoreFile(scenario, id, name), id).some((file) => file.name === name);
}

/** Renames a file for a step and all later steps. */
export function renameFile(scenario: Scenario, id: string, from: string, to: string): Scenario {
  const file = filesAt(scenario, id).find(({ name }) => name === from);
  if (file === undefined || from === to) return scenario;
  return setFile(setFile(scenario, id, from, null), id, to, file.text);
}

/** Removes the change of a step to a file, so that the step reads the text of the steps before it. */
export function restoreFile(scenario: Scenario, id: string, name: string): Scenario {
  return changeFiles(scenario, id, ({ [name]: _, ...others }) => others);
}

/** Returns the message why a file cannot have a name; null if it can. `except` is the present name of the file. */
export function fileNameProblem(files: readonly FileText[], name: string, except?: string): string | null {
  if (name === "") return "Enter a file name, such as web.yaml.";
  if (/^[/-]|\/\/|\/$|[\s"'\\$`]|(^|\/)\.\.?(\/|$)/.test(name)) {
    return "Use a relative path without spaces and quotes, such as web.yaml or base/web.yaml.";
  }
  const isThere = (one: FileText) => one.name === name || one.name.startsWith(`${name}/`);
  if (name !== except && files.some(isThere))
    return `A file named ${name} already exists. Choose another name.`;
  return null;
}

/** Sets the standard input of the command line of a step; an empty text removes it. */
export function setStdin(scenario: Scenario, id: string, stdin: string): Scenario {
  return changeLine(scenario, id, ({ stdin: _, ...line }) => (stdin === "" ? line : { ...line, stdin }));
}

/** Sets the environment variables of the command line of a step. */
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

/** A file that did not exist before the step needs no entry for its deletion. */
function withChange(files: Changes, name: string, text: string | null, known: boolean): Changes {
  const { [name]: _, ...others } = files;
  if (text === null && !known) return others;
  return Object.hasOwn(files, name) ? { ...files, [name]: text } : { ...others, [name]: text };
}

function withText(files: Texts = {}, name: string, text: string | null): Texts {
  if (text !== null) return { ...files, [name]: text };
  const { [name]: _, ...others } = files;
  return others;
}

function withFiles({ files: _, ...scenario }: Scenario, files: Texts): Scenario {
  return Object.keys(files).length === 0 ? scenario : { ...scenario, files };
}
