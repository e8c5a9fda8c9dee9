import type { Frame } from "../engine/scenario/frame.ts";
import { readTextId, textOf } from "../engine/scenario/scenario.ts";
import { keyOfManifestObject } from "./positions/object-keys.ts";
import type { PreparedStep } from "./prepare-steps.ts";
import { type ManifestObject, parseManifestObjects } from "./read-step-text.ts";

/** A text that the user edits. */
type EditedText = {
  /** Index of its step. */
  readonly index: number;
  readonly text: string;
  /** Whether it is a command line. */
  readonly isLine: boolean;
  readonly manifestObjects: readonly ManifestObject[];
  /** Returns the key of the live object of a manifest object; null if there is none. */
  readonly keyOf: (position: number) => string | null;
};

/** A run with the steps that it ran. */
type RunOfSteps = { readonly prepared: readonly PreparedStep[]; readonly frames: readonly Frame[] };

/** Returns a text of a run by its id, that of a step or of a file of its command line; null if there is none. */
export function findEditedText(id: string, run: RunOfSteps): EditedText | null {
  const { step, file } = readTextId(id);
  const index = run.prepared.findIndex((prepared) => prepared.step.id === step);
  const prepared = run.prepared[index];
  const frame = run.frames[index];
  if (prepared === undefined || frame === undefined) return null;
  if (file === null) {
    const text = textOf(prepared.step.action);
    const manifestObjects = prepared.stale ? [] : prepared.parsed.manifestObjects;
    const keyOf = (at: number) => frame.results[at]?.object ?? null;
    return { index, text, isLine: prepared.step.action.kind === "run", manifestObjects, keyOf };
  }
  const text = frame.terminal?.filesFound.get(file);
  if (text === undefined) return null;
  const { manifestObjects } = parseManifestObjects(text);
  const keyOf = (at: number) => keyOfManifestObject(frame, manifestObjects[at]);
  return { index, text, isLine: false, manifestObjects, keyOf };
}
