import { commands } from "../../engine/client/kubectl/commands/commands.ts";
import { nearestWord } from "../../words/nearest-word.ts";
import { findLineCommand } from "./line-command.ts";
import type { TerminalHint } from "./types.ts";

/** Returns a suggestion for an error about an unknown command or flag; null for other errors. */
export function hintForError(stderr: string, env: Readonly<Record<string, string>>): TerminalHint | null {
  const command = /unknown command ("(?:[^"\\]|\\.)*") for "kubectl"/.exec(stderr)?.[1];
  if (command !== undefined) {
    const near = nearestWord(JSON.parse(command) as string, verbs());
    return near === null ? null : { text: `Did you mean ${near}?`, env: null };
  }
  if (!/unknown (shorthand )?flag/.test(stderr)) return null;
  const of = /See '(kubectl [^']*) (?:--help|-h)'/.exec(stderr)?.[1] ?? "kubectl";
  const flag = `--${/unknown flag: --(\S+)/.exec(stderr)?.[1] ?? ""}`;
  if (flag === "--applyset" && of === "kubectl apply") {
    const text = "kubectl knows --applyset only with KUBECTL_APPLYSET=true in the environment.";
    return { text, env: { KUBECTL_APPLYSET: "true" } };
  }
  const known = Object.keys(findLineCommand(of.split(" ").slice(1), env)?.rules ?? {}).map(
    (name) => `--${name}`,
  );
  const near = nearestWord(flag, known);
  const meant = near === null ? "" : `Did you mean ${near}? `;
  return { text: `${meant}Supported flags of ${of}: ${known.sort().join(", ")}.`, env: null };
}

function verbs(): readonly string[] {
  return [...new Set(["apply", ...Object.keys(commands)].map((name) => name.split(" ")[0] as string))].sort();
}
