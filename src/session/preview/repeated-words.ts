import type { Action, Step } from "../../engine/scenario/scenario.ts";
import { manager, text } from "../outcome/sentence.ts";
import type { SentencePart } from "../outcome/types.ts";
import type { PreviewStep } from "./types.ts";

/** The words for a write: after a name, and after `Let NAME`. */
const WORDS: { readonly [kind in Action["kind"]]: readonly [does: string, todo: string] } = {
  apply: ["applies", "apply"],
  create: ["creates", "create"],
  update: ["updates", "update"],
  delete: ["deletes", "delete"],
  get: ["reads", "read"],
  patch: ["patches", "patch"],
  edit: ["edits", "edit"],
  metacontroller: ["applies", "apply"],
  applyV2: ["applies", "apply"],
  define: ["applies", "apply"],
  run: ["runs the command line", "run the command line"],
};

/** Returns the words for a step after the name of its writer: `scales`, `applies status`. */
export function repeatedPhrase(step: Step): string {
  return phrase(step, 0);
}

/** Returns the text of a button that repeats a step: `Let hpa scale again`. */
export function repeatLabel(step: Step, writer: string): string {
  const who = step.action.kind === "run" ? step.actor : writer;
  return `Let ${who} ${phrase(step, 1)} again`;
}

function phrase({ action, subresource }: Step, form: 0 | 1): string {
  if (action.kind === "run" || subresource === undefined) return WORDS[action.kind][form];
  if (subresource === "scale") return form === 0 ? "scales" : "scale";
  return `${WORDS[action.kind][form]} ${subresource}`;
}

/** Returns who writes: the manager with its badge; for a command line, which can write as several managers, the actor. */
export function writerPart({ writer }: PreviewStep, step: Step): SentencePart {
  return step.action.kind === "run" ? text(step.actor) : manager(writer);
}
