import { nothingOwned } from "../../engine/ownership/object-ownership.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import { isWrite } from "../../engine/scenario/terminal.ts";
import { isMap } from "../../engine/value/value.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { findSource, parseSources, syntaxDiagnostics } from "../positions/manifest-sources.ts";
import type { PreparedStep } from "../prepare-steps.ts";
import type { ManifestObject } from "../read-step-text.ts";
import type { FileDiagnostics } from "../timeline/types.ts";
import { MAX_DIAGNOSTICS } from "./diagnostic-limits.ts";
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

/** Returns the errors and warnings about the files that a command line can read: YAML errors, and those of the server about the objects. */
export function fileDiagnostics(frames: readonly Frame[], index: number): readonly FileDiagnostics[] {
  const frame = frames[index] as Frame;
  const texts = parseSources(frame);
  const found = new Map(texts.map((text) => [text.file, [...syntaxDiagnostics(text)]]));
  for (const result of frame.results) {
    const source = result.object === null ? null : findSource(texts, frame.before, result.object);
    if (source === null) continue;
    const context = contextOf(result, source.manifestObject, frames, index);
    found
      .get(source.file)
      ?.push(...objectDiagnostics({ ...result, exchanges: result.exchanges.filter(isWrite) }, context));
  }
  return [...found].flatMap(([file, diagnostics]) =>
    diagnostics.length === 0 ? [] : [{ file, diagnostics: diagnostics.slice(0, MAX_DIAGNOSTICS) }],
  );
}

function contextOf(
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
