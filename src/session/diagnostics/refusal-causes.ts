import type { Response } from "../../engine/server/http/http.ts";
import { dig, isList } from "../../engine/value/value.ts";
import type { DiagnosticCode } from "../../text/diagnostics/diagnostic.ts";
import { statusMessage } from "./server-messages.ts";

/** One error or warning of the server about an object. */
export type RefusalCause = {
  /** The path as the server prints it; null if the message has none. */
  readonly path: string | null;
  readonly message: string;
  readonly code: DiagnosticCode;
};

/** Returns the causes of a Status, one for each path. Never empty. */
export function refusalCauses(response: Response): readonly RefusalCause[] {
  const message = statusMessage(response);
  const causes = dig(response.body, "details", "causes");
  if (isList(causes)) {
    const found = causes.flatMap((cause) =>
      causeOf(dig(cause, "field"), dig(cause, "message"), dig(cause, "reason")),
    );
    if (found.length > 0) return unique(found);
  }
  return readMessage(message) ?? [{ path: null, message, code: "refused" }];
}

function causeOf(field: unknown, message: unknown, reason: unknown): readonly RefusalCause[] {
  if (typeof field !== "string" || typeof message !== "string") return [];
  const path = field === "" || field === "<nil>" ? null : field;
  return (
    readMessage(message) ?? [
      {
        path,
        message: path === null ? message : `${path}: ${message}`,
        code: CAUSES[String(reason)] ?? "refused",
      },
    ]
  );
}

const CAUSES: { readonly [reason: string]: DiagnosticCode } = {
  FieldValueRequired: "missing-field",
  FieldValueDuplicate: "duplicate-item",
  FieldValueTypeInvalid: "wrong-type",
};

function unique(causes: readonly RefusalCause[]): readonly RefusalCause[] {
  const seen = new Set<string>();
  return causes.filter(({ message }) => !seen.has(message) && seen.add(message));
}

/** Returns the causes in a message that has paths in its text; null for other messages. */
function readMessage(message: string): readonly RefusalCause[] | null {
  return readTyped(message) ?? readStrict(message) ?? readUnmarshal(message);
}

/** `failed to create typed patch object (ns/name; v, Kind=K): .path: what`, or several below `errors:`. */
function readTyped(message: string): readonly RefusalCause[] | null {
  const typed = /^failed to create typed (?:patch|new|live)? ?object \(.*?, Kind=.*?\): (.*)$/s.exec(message);
  const rest = typed?.[1] ?? (/^\.[^\s:]+: /.test(message) ? message : null);
  if (rest === null) return null;
  const lines = rest.startsWith("errors:\n") ? rest.split("\n").slice(1) : [rest];
  return lines.map((line) => typedLine(line.trim()));
}

function typedLine(line: string): RefusalCause {
  const end = pathEnd(line);
  const [path, what] = end < 0 ? [null, line] : [line.slice(0, end), line.slice(end + 2)];
  const item = /^element (\d+): /.exec(what)?.[1];
  const twice = /^duplicate entries for key (\[.*\])$/.exec(what)?.[1];
  const at = path === null ? null : `${path}${twice ?? (item === undefined ? "" : `[${item}]`)}`;
  return { path: at, message: line, code: typedCode(what) };
}

/** Returns the end of a path at the start of a line: the first `: ` outside brackets and quotes; -1 if the line starts with no path. */
function pathEnd(line: string): number {
  if (!/^[.[]/.test(line)) return -1;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const char = line[i];
    if (quoted && char === "\\") i++;
    else if (char === '"' && depth > 0) quoted = !quoted;
    else if (quoted) continue;
    else if (char === "[") depth++;
    else if (char === "]") depth--;
    else if (char === ":" && depth === 0 && line[i + 1] === " ") return i;
  }
  return -1;
}

function typedCode(what: string): DiagnosticCode {
  if (what.includes("not declared in schema")) return "unknown-field";
  if (what.startsWith("duplicate entries")) return "duplicate-item";
  if (what.startsWith("expected ")) return "wrong-type";
  return "refused";
}

/** `strict decoding error: unknown field "spec.a", duplicate field "data.b"`, also as a warning. */
function readStrict(message: string): readonly RefusalCause[] | null {
  const found = [...message.matchAll(/(unknown|duplicate) field "([^"]*)"/g)];
  if (found.length === 0) return null;
  return found.map(([text, what, path = ""]) => ({
    path,
    message: text,
    code: what === "unknown" ? "unknown-field" : "yaml-duplicate-key",
  }));
}

/** `json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32`. */
function readUnmarshal(message: string): readonly RefusalCause[] | null {
  const found = /json: cannot unmarshal \S+ into Go struct field [^.\s]+\.(\S+) of type \S+/.exec(message);
  return found === null ? null : [{ path: found[1] as string, message: found[0], code: "wrong-type" }];
}
