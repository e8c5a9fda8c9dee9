import { createHash } from "node:crypto";
import type { ValueMap } from "../../../engine/value/value.ts";

/** What a step of a script expects: results of its command or requests, and the text of each object. */
export type WantedStep = {
  /** The exit code or the codes of responses, each with the message after it. */
  readonly results: readonly string[];
  readonly objects: ReadonlyMap<string, string>;
};

/** Reads what a script expects, step by step, from the calls of its functions `ended`, `answered` and `object`. */
export function readScript(script: string): readonly WantedStep[] {
  const steps: { results: string[]; objects: Map<string, string> }[] = [];
  const lines = script.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (/^(?:step|say) '?Step \d/.test(line)) steps.push({ results: [], objects: new Map() });
    const end = / <<'(\w+)'$/.exec(line)?.[1];
    const stop = end === undefined ? at : lines.indexOf(end, at + 1);
    const text = lines
      .slice(at + 1, stop)
      .map((one) => `${one}\n`)
      .join("");
    at = stop;
    const step = steps.at(-1);
    const [, call, words = ""] =
      /^(ended \$\?|answered|object) (.*?)(?: <<'\w+'| < \/dev\/null)$/.exec(line) ?? [];
    if (call === "object") step?.objects.set(words.replace(/^'|'$/g, "").replace(/ /, " in "), text);
    else if (call !== undefined)
      step?.results.push(resultOf(call === "answered" ? words : `exit code ${words}`, text));
  }
  return steps;
}

function resultOf(head: string, text: string): string {
  const tidy = text
    .replace(/20\d\d-\d\d-\d\dT[\d:]*Z/g, "TIME")
    .replace(/^[EWI]\d{4} [\d:.]* *\d* /gm, "<log> ");
  return [head, ...tidy.split("\n").slice(0, -1)].join("\n");
}

/**
 * Returns what came in each step of a script, from its output: `results` as in {@link WantedStep}, and for each object the digest of
 * its text, or the lines that differ from what the script expects.
 */
export function cameSteps(script: string, output: string): readonly ValueMap[] {
  const wanted = readScript(script);
  const parts = output.split(/^Step (?=\d+ of \d+, )/m).slice(1);
  return parts.map((part, index) => {
    const lines = part.split("\n").slice(1);
    const results: string[] = [];
    const objects: Record<string, string | readonly string[]> = {};
    let expected = "";
    for (const [at, line] of lines.entries()) {
      const [, word, text = ""] = /^ {2}(expected|came): +(.*)$/.exec(line) ?? [];
      const [, name = "", how] = /^ {2}([^ |].*): (as expected|- expected, \+ came)$/.exec(line) ?? [];
      const result = [text, ...below(lines, at)].join("\n");
      if (word === "expected") expected = result;
      else if (word === "came") results.push(text === "the same" ? expected : result);
      else if (how === "as expected") objects[name] = digest(wanted[index]?.objects.get(name));
      else if (how !== undefined) objects[name] = below(lines, at);
    }
    return { results, objects };
  });
}

/** Returns what a script expects in each step, in the form of {@link cameSteps}. */
export function wantedSteps(script: string): readonly ValueMap[] {
  return readScript(script).map(({ results, objects }) => ({
    results,
    objects: Object.fromEntries([...objects].map(([name, text]) => [name, digest(text)])),
  }));
}

/** Returns a short digest of a text; `none` for an object that must not exist. */
function digest(text: string | undefined): string {
  if (text === undefined || text === "") return text === "" ? "none" : "unknown";
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

/** Returns the more indented lines after a line. */
function below(lines: readonly string[], at: number): readonly string[] {
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith("    "));
  return (end < 0 ? rest : rest.slice(0, end)).map((line) => line.slice(4));
}
