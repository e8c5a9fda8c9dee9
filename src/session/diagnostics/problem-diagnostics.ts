import type { ClientProblem } from "../../engine/client/discovery/locate-object.ts";
import type { Keys } from "../../engine/scenario/field-location.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Response } from "../../engine/server/http/http.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { nearestWord } from "../../words/nearest-word.ts";
import { locatePath, typeAt } from "../positions/locate-path.ts";
import type { ManifestObject } from "../read-step-text.ts";
import { MAX_DIAGNOSTICS } from "./diagnostic-limits.ts";
import { rangeOf } from "./field-range.ts";
import type { DiagnosticContext } from "./object-diagnostics.ts";
import { type RefusalCause, refusalCauses } from "./refusal-causes.ts";
import { warningText } from "./server-messages.ts";

/** Returns what keeps a client from sending an object. */
export function problemDiagnostic(
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

/** Returns the errors of a refused request. */
export function refusalDiagnostics(response: Response, context: DiagnosticContext): readonly Diagnostic[] {
  return refusalCauses(response)
    .slice(0, MAX_DIAGNOSTICS)
    .map((cause) => causeDiagnostic(cause, "error", context));
}

/** Returns the warnings of the server. */
export function warningDiagnostics(response: Response, context: DiagnosticContext): readonly Diagnostic[] {
  return (response.warnings ?? []).slice(0, MAX_DIAGNOSTICS).flatMap((header) => {
    const causes = refusalCauses({ code: 0, body: { message: warningText(header) } });
    return causes.map((cause) => causeDiagnostic(cause, "warning", context));
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
