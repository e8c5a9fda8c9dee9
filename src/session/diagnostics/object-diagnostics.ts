import type { ClientProblem } from "../../engine/client/discovery/locate-object.ts";
import { fieldConflictsOf } from "../../engine/ownership/field-conflicts.ts";
import type { Ownership } from "../../engine/ownership/object-ownership.ts";
import { type Keys, keysOf } from "../../engine/scenario/field-location.ts";
import type { ObjectResult } from "../../engine/scenario/frame.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Response } from "../../engine/server/http/http.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import type { TextRange } from "../../text/lines/lines.ts";
import { nearestWord } from "../../words.ts";
import { holdersOf } from "../conflicts/holders.ts";
import { writerNote } from "../owners/owner-notes.ts";
import { locatePath, typeAt } from "../positions/locate-path.ts";
import type { ManifestObject } from "../read-step-text.ts";
import { MAX_DIAGNOSTICS } from "./diagnostic-limits.ts";
import { type RefusalCause, refusalCauses } from "./refusal-causes.ts";
import { warningText } from "./server-messages.ts";

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
  if (result.problem !== null) diagnostics.push(problemDiagnostic(result.problem, context));
  for (const [at, { response }] of result.exchanges.entries()) {
    diagnostics.push(...warningDiagnostics(response, context));
    if (response.code < 400 || at < result.exchanges.length - 1) continue;
    if (result.outcome === "conflict") diagnostics.push(...conflictDiagnostics(response, context));
    else
      diagnostics.push(
        ...refusalCauses(response)
          .slice(0, MAX_DIAGNOSTICS)
          .map((cause) => causeDiagnostic(cause, "error", context)),
      );
  }
  return diagnostics;
}

function problemDiagnostic(
  { code, message, field }: ClientProblem,
  { manifestObject }: DiagnosticContext,
): Diagnostic {
  return {
    severity: "error",
    code,
    message,
    range: rangeOf(manifestObject, field, "value"),
    path: `.${field.join(".")}`,
  };
}

function warningDiagnostics(response: Response, context: DiagnosticContext): readonly Diagnostic[] {
  return (response.warnings ?? []).slice(0, MAX_DIAGNOSTICS).flatMap((header) => {
    const causes = refusalCauses({ code: 0, body: { message: warningText(header) } });
    return causes.map((cause) => causeDiagnostic(cause, "warning", context));
  });
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
        locatePath(manifestObject.value, field).keys;
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

function causeDiagnostic(
  cause: RefusalCause,
  severity: Diagnostic["severity"],
  { manifestObject, type }: DiagnosticContext,
): Diagnostic {
  const { code } = cause;
  const path = cause.path ?? leadingPath(cause.message, manifestObject);
  const found = path === null ? null : locatePath(manifestObject.value, path);
  const message =
    code === "unknown-field" && found?.whole === true
      ? withHint(cause.message, found.keys, type)
      : cause.message;
  const whole = found?.whole === true && code !== "unknown-field" ? "value" : "key";
  const range =
    found === null ? rangeOf(manifestObject, ["kind"], "key") : rangeOf(manifestObject, found.keys, whole);
  return {
    severity,
    code,
    message,
    range,
    ...(path !== null && { path: path.startsWith(".") ? path : `.${path}` }),
  };
}

/** Returns the path at the start of a message such as `spec.externalIPs is deprecated`; null if there is none. */
function leadingPath(message: string, manifestObject: ManifestObject): string | null {
  const path = /^[a-z]\w*(?:\.[\w-]+|\[[^\]]*\])+/.exec(message)?.[0];
  return path !== undefined && locatePath(manifestObject.value, path).whole ? path : null;
}

/** Adds the most similar field name to a message about an unknown field. */
function withHint(message: string, keys: Keys, type: Type | null): string {
  const name = keys.at(-1);
  const fields = typeAt(
    type,
    keys.slice(0, -1).map((key) => (typeof key === "number" ? null : key)),
  )?.map?.fields;
  const meant = typeof name === "string" && fields !== undefined ? nearestWord(name, fields.keys()) : null;
  return meant === null ? message : `${message}. Did you mean "${meant}"?`;
}

/** Returns the range of a field: its value if that is on one line, else its key, else the nearest parent in the text. */
function rangeOf({ document, prefix }: ManifestObject, keys: Keys, part: "key" | "value"): TextRange {
  const { map, range } = document;
  const all = [...prefix, ...keys];
  const value = part === "value" ? map?.find(all)?.value : undefined;
  const isUsable = value !== undefined && value.line === value.endLine && value.column < value.endColumn;
  return isUsable ? value : (map?.rangeOf(all) ?? range);
}
