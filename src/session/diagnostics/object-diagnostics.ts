import { fieldConflictsOf } from "../../engine/ownership/field-conflicts.ts";
import type { Ownership } from "../../engine/ownership/object-ownership.ts";
import { keysOf } from "../../engine/scenario/field-location.ts";
import type { ObjectResult } from "../../engine/scenario/frame.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Response } from "../../engine/server/http/http.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { holdersOf } from "../conflicts/holders.ts";
import { writerNote } from "../owners/owner-notes.ts";
import { problemsPart } from "../parts/late-parts.ts";
import type { ManifestObject } from "../read-step-text.ts";
import { MAX_DIAGNOSTICS } from "./diagnostic-limits.ts";
import { rangeOf } from "./field-range.ts";

/** The object that a diagnostic is about. */
export type DiagnosticContext = {
  readonly manifestObject: ManifestObject;
  /** Null if the kind is unknown. */
  readonly type: Type | null;
  /** The owners before the step. */
  readonly ownership: Ownership;
};

/**
 * Returns the errors, warnings and conflicts of one object, each with its range in the text. A request is an error only if the client
 * sent no other one after it: a client that asks whether the object exists goes on after a 404.
 */
export function objectDiagnostics(result: ObjectResult, context: DiagnosticContext): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (result.problem !== null) diagnostics.push(problemsPart().problemDiagnostic(result.problem, context));
  for (const [at, { response }] of result.exchanges.entries()) {
    if (response.warnings !== undefined && response.warnings.length > 0)
      diagnostics.push(...problemsPart().warningDiagnostics(response, context));
    if (response.code < 400 || at < result.exchanges.length - 1) continue;
    if (result.outcome === "conflict") diagnostics.push(...conflictDiagnostics(response, context));
    else diagnostics.push(...problemsPart().refusalDiagnostics(response, context));
  }
  return diagnostics;
}

function conflictDiagnostics(
  response: Response,
  { manifestObject, type, ownership }: DiagnosticContext,
): readonly Diagnostic[] {
  return fieldConflictsOf(response, ownership)
    .slice(0, MAX_DIAGNOSTICS)
    .map((conflict) => {
      const { field, path } = conflict;
      const keys =
        (path === null ? null : keysOf(manifestObject.value, type, path)) ??
        problemsPart().locatePath(manifestObject.value, field).keys;
      const who = holdersOf(conflict, ownership).map(writerNote);
      const message = `Conflict: ${field} is owned by ${who.join(" and by ")}. Force, give up or share it.`;
      return {
        severity: "warning",
        code: "conflict",
        message,
        range: rangeOf(manifestObject, keys, "value"),
        path: field,
      };
    });
}
