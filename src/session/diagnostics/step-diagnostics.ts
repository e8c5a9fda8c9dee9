import { nothingOwned } from "../../engine/ownership/object-ownership.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import { isMap } from "../../engine/value/value.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { PreparedStep } from "../prepare-steps.ts";
import type { ManifestObject } from "../read-step-text.ts";
import { type DiagnosticContext, objectDiagnostics } from "./object-diagnostics.ts";

/** Returns the errors and warnings of client and server about a step's own text. */
export function stepDiagnostics(
  { parsed }: PreparedStep,
  frames: readonly Frame[],
  index: number,
): readonly Diagnostic[] {
  return (frames[index] as Frame).results.flatMap((result) => {
    const manifestObject = parsed.manifestObjects[result.index];
    return manifestObject === undefined
      ? []
      : objectDiagnostics(result, contextOf(result, manifestObject, frames, index));
  });
}

/** Returns what the diagnostics of a step's object depend on. */
export function contextOf(
  result: ObjectResult,
  manifestObject: ManifestObject,
  frames: readonly Frame[],
  index: number,
): DiagnosticContext {
  const { before } = frames[index] as Frame;
  const type = isMap(manifestObject.value) ? typeOfObject(before, manifestObject.value) : null;
  const ownership = result.object === null ? nothingOwned : ownershipAt(frames, index - 1, result.object);
  return { manifestObject, type, ownership };
}
