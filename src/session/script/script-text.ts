import { heredoc, quote } from "../../replay/shell-quote.ts";
import { plural, shorten } from "../../words.ts";
import type { ScriptProgram } from "./types.ts";

/** Returns a text as shell comments, one for each line. */
function comment(text: string): string {
  return text
    .split("\n")
    .map((line) => `# ${oneLine(line)}`.trimEnd())
    .join("\n");
}

/** Returns a text as one line without control characters, at most 300 characters. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would obey them
  return shorten(text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " "), 300).trimEnd();
}

/** Whether a text has only white space. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** Returns a command of the script with a text as its input. */
export function withInput(words: readonly string[], text: string): string {
  const command = words.map(quote).join(" ");
  return text === "" ? `${command} < /dev/null` : `${command} ${heredoc(text)}`;
}

type Head = {
  readonly program: ScriptProgram;
  /** Where it runs: the end of a sentence. */
  readonly place: string;
  readonly title: string;
  readonly namespace: string;
  /** What the script makes outside of namespaces of its own. */
  readonly shared: readonly string[];
  readonly dangers: readonly string[];
  readonly limits: readonly string[];
};

/** Returns the comment at the beginning of a script, which says what it does. */
export function scriptHead({ program, place, title, namespace, shared, dangers, limits }: Head): string {
  const list = (head: string, items: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : ["#", `# ${head}`, ...items.map((one) => comment(`- ${one}`))];
  return [
    "#!/bin/sh",
    comment(`Repeats a scenario of Applyground with ${program}: ${title || "Untitled"}`),
    "#",
    comment(`It makes the namespace ${namespace} ${place}.`),
    "# This namespace stands for the namespace default of the scenario. The script compares each step with what the",
    "# simulated server answers. At the end, also after an interrupt, it deletes what it made. KEEP=yes keeps it.",
    "# Controllers of a cluster write too: what they add is printed as a difference.",
    ...list("It makes these outside of its namespace. It stops at once if one of them exists:", shared),
    ...list("It needs a cluster to throw away, and runs only with THROW_AWAY=yes:", dangers),
    ...list(`What is otherwise with ${program}:`, limits),
  ].join("\n");
}

/** Returns the variables of a script. */
export function scriptSettings(namespace: string, steps: number): string {
  return [`namespace=${quote(namespace)}`, `steps=${quote(plural(steps, "step"))}`].join("\n");
}
