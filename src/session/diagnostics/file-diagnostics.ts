import type { Frame } from "../../engine/scenario/frame.ts";
import { isWrite } from "../../engine/scenario/terminal.ts";
import { findSource, parseSources, syntaxDiagnostics } from "../positions/manifest-sources.ts";
import type { FileDiagnostics } from "../timeline/types.ts";
import { MAX_DIAGNOSTICS } from "./diagnostic-limits.ts";
import { objectDiagnostics } from "./object-diagnostics.ts";
import { contextOf } from "./step-diagnostics.ts";

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
