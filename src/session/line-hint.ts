import { commands } from "../engine/client/kubectl/commands.ts";
import { nearest } from "../engine/client/nearest.ts";
import type { TerminalHint } from "../worker/protocol.ts";
import { commandOf } from "./line-command.ts";

/** What is supported instead of a command or flag that a line ended on; null if it ended otherwise. */
export function hintOf(stderr: string, env: Readonly<Record<string, string>>): TerminalHint | null {
  const command = /unknown command ("(?:[^"\\]|\\.)*") for "kubectl"/.exec(stderr)?.[1];
  if (command !== undefined) {
    const near = nearest(JSON.parse(command) as string, verbs());
    return near === null ? null : { text: `Did you mean ${near}?`, env: null };
  }
  if (!/unknown (shorthand )?flag/.test(stderr)) return null;
  const of = /See '(kubectl [^']*) (?:--help|-h)'/.exec(stderr)?.[1] ?? "kubectl";
  const flag = `--${/unknown flag: --(\S+)/.exec(stderr)?.[1] ?? ""}`;
  if (flag === "--applyset" && of === "kubectl apply") {
    const text = "kubectl knows --applyset only with KUBECTL_APPLYSET=true in the environment.";
    return { text, env: { KUBECTL_APPLYSET: "true" } };
  }
  const known = Object.keys(commandOf(of.split(" ").slice(1), env)?.rules ?? {}).map((name) => `--${name}`);
  const near = nearest(flag, known);
  const meant = near === null ? "" : `Did you mean ${near}? `;
  return { text: `${meant}${of} has here: ${known.sort().join(", ")}.`, env: null };
}

function verbs(): readonly string[] {
  return [...new Set(["apply", ...Object.keys(commands)].map((name) => name.split(" ")[0] as string))].sort();
}
