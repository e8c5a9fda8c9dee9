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
  /** The other namespaces that it makes before the first step. */
  readonly others: readonly string[];
  /** The version of Kubernetes that the page simulates. */
  readonly version: string;
  /** What the script makes outside of namespaces of its own. */
  readonly shared: readonly string[];
  readonly dangers: readonly string[];
  readonly limits: readonly string[];
};

/** Returns the comment at the beginning of a script, which says what it does. */
export function scriptHead({
  program,
  place,
  title,
  namespace,
  others,
  version,
  shared,
  dangers,
  limits,
}: Head): string {
  const list = (head: string, items: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : ["#", `# ${head}`, ...items.map((one) => comment(`- ${one}`))];
  return [
    "#!/bin/sh",
    comment(`Repeats a scenario of Applyground with ${program}: ${title || "Untitled"}`),
    "#",
    comment(`It makes the namespace ${namespace} ${place}.`),
    "# This namespace stands for the namespace default of the scenario. The script compares each step with what the",
    comment(
      `simulated server answers: Kubernetes ${version}. At the end, also after an interrupt, the script deletes what`,
    ),
    "# it made. KEEP=yes keeps it.",
    "# Controllers of your cluster also write to objects. The script prints their changes as differences.",
    ...list("It also makes these namespaces. It stops before it writes if one of them exists:", others),
    ...list("It may also write to these. It stops before it writes if one of them exists:", shared),
    ...list("Use a cluster for tests only. The script runs only with THROW_AWAY=yes, because:", dangers),
    ...list("How the script differs from the page:", limits),
  ].join("\n");
}

/** Returns the variables of a script. */
export function scriptSettings(namespace: string, steps: number, version: string): string {
  return [
    `namespace=${quote(namespace)}`,
    `steps=${quote(plural(steps, "step"))}`,
    `simulated=${quote(version)}`,
  ].join("\n");
}

/** Returns commands of the clean-up that run only if the script made all its namespaces. Before that it made nothing else. */
export function ifReady(commands: readonly string[]): readonly string[] {
  return commands.length === 0
    ? []
    : ['  if [ -n "$ready" ]; then', ...commands.map((one) => `    ${one}`), "  fi"];
}
