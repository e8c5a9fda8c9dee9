import type { CommandLine } from "../../engine/scenario/scenario.ts";
import { heredoc, quote } from "../../replay/shell-quote.ts";
import { writeFile } from "../../replay/step-command.ts";

/** Returns shell commands that write files, set variables and run a command line in bash, all in the current folder. */
export function lineCommands(line: CommandLine): readonly string[] {
  const variables = Object.entries(line.env ?? {}).filter(([name]) => isSafeVariable(name));
  const run = `bash -c ${quote(line.line)}`;
  return [
    ...fileCommands(line.files ?? {}),
    ...variables.map(([name, value]) => `export ${quote(`${name}=${value}`)}`),
    line.stdin === undefined ? `${run} < /dev/null` : `${run} ${heredoc(line.stdin)}`,
  ];
}

/** Returns shell commands that write files and remove those with the text null. Paths outside of the current folder are left out. */
export function fileCommands(files: Readonly<Record<string, string | null>>): readonly string[] {
  return Object.entries(files)
    .filter(([name]) => isSafePath(name))
    .map(([name, text]) => (text === null ? `rm -f ${quote(`./${name}`)}` : writeFile(`./${name}`, text)));
}

/** Returns the paths that a script does not write: those outside of its folder. */
export function unsafePaths({ files = {} }: Pick<CommandLine, "files">): readonly string[] {
  return Object.keys(files).filter((name) => !isSafePath(name));
}

/** Returns the variables that a shell cannot have. */
export function unsafeVariables({ env = {} }: Pick<CommandLine, "env">): readonly string[] {
  return Object.keys(env).filter((name) => !isSafeVariable(name));
}

function isSafePath(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a path has none of them
  return !/^\/|^$|\/$|[\u0000-\u001f\u007f]/.test(name) && !name.split("/").includes("..");
}

function isSafeVariable(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}
