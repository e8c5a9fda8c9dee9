import { requestWriter } from "../../engine/ownership/request-writer.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { type Step, textOf } from "../../engine/scenario/scenario.ts";
import { type ManagerIdentity, managerKey, writerOfStep } from "../../engine/scenario/step-manager.ts";
import type { Value } from "../../engine/value/value.ts";
import { writerNote } from "../owners/owner-notes.ts";
import { findSource, parseSources } from "../positions/manifest-sources.ts";
import type { PreparedStep } from "../prepare-steps.ts";
import type { ManifestObject } from "../read-step-text.ts";

/** The manifest of an object in a text. */
export type EditableManifest = {
  readonly text: string;
  /** The file of a command line; null if it is the step's own text. */
  readonly file: string | null;
} & Pick<ManifestObject, "position" | "prefix" | "value">;

type Found = { readonly index: number; readonly step: Step; readonly source: EditableManifest };

/** Returns the manifest with which a manager wrote an object last, or why there is none. */
export function findManifest(
  object: string,
  manager: ManagerIdentity,
  { prepared, frames }: { readonly prepared: readonly PreparedStep[]; readonly frames: readonly Frame[] },
): Found | { readonly refusal: string } {
  const index = frames.findLastIndex((frame) => isWrittenBy(frame, object, manager));
  const frame = frames[index];
  const one = prepared[index];
  if (frame === undefined || one === undefined)
    return {
      refusal: `No step of this scenario writes as ${writerNote(manager)}. So there is no manifest to change.`,
    };
  const source = sourceOf(one, frame, object);
  return typeof source === "string" ? { refusal: source } : { index, step: one.step, source };
}

function isWrittenBy(
  { planned: { step }, results }: Frame,
  object: string,
  manager: ManagerIdentity,
): boolean {
  const own = results.filter((result) => result.object === object);
  if (own.length === 0 || step.disabled === true || NO_WRITES.has(step.action.kind)) return false;
  const writers =
    step.action.kind === "run"
      ? own.flatMap(({ exchanges }) => exchanges.flatMap(({ request }) => requestWriter(request) ?? []))
      : [writerOfStep(step)];
  return writers.some((writer) => managerKey(writer) === managerKey(manager));
}

const NO_WRITES: ReadonlySet<string> = new Set(["get", "delete"]);

/** Returns the manifest of an object in a step, or why there is none. */
function sourceOf(
  { step, parsed, stale }: PreparedStep,
  frame: Frame,
  object: string,
): EditableManifest | string {
  const name = `step ${frame.index + 1}`;
  const { action } = step;
  if (action.kind === "run") {
    const source = findSource(parseSources(frame), frame.before, object);
    if (source === null)
      return `The command line of ${name} reads no manifest of this object. Change the command line.`;
    return { ...source.manifestObject, text: source.text, file: source.file };
  }
  if (stale || parsed.intent.kind === "unreadable")
    return `The text of ${name} has an error. Correct it first.`;
  if (action.kind === "edit" || (action.kind === "patch" && action.type === "json"))
    return `${step.actor} has no manifest: ${name} changes the object with a JSON Patch. Change the patch.`;
  const at = frame.results.find((result) => result.object === object)?.index ?? 0;
  const manifestObject = parsed.manifestObjects[at];
  if (manifestObject === undefined) return `The text of ${name} does not have this object.`;
  return { ...pick(manifestObject), text: textOf(action), file: null };
}

function pick({ position, prefix, value }: ManifestObject): {
  position: number;
  prefix: ManifestObject["prefix"];
  value: Value;
} {
  return { position, prefix, value };
}
