import { nearest } from "../engine/client/nearest.ts";
import type { ClientProblem } from "../engine/client/target.ts";
import { conflictsOf } from "../engine/scenario/conflicts.ts";
import type { Ownership } from "../engine/scenario/ownership.ts";
import { type Keys, keysOf } from "../engine/scenario/place.ts";
import type { Act } from "../engine/scenario/run.ts";
import type { Type } from "../engine/schema/compile.ts";
import type { Response } from "../engine/server/http.ts";
import type { Issue, TextRange } from "../text/issue.ts";
import { MOST_ISSUES } from "./cut.ts";
import { typeAt } from "./describe.ts";
import { locatePrinted } from "./locate.ts";
import { warningText } from "./messages.ts";
import { writerNote } from "./notes.ts";
import type { Subject } from "./read.ts";
import { type Complaint, complaintsOf } from "./refusal.ts";

/** What the issues of one act are placed by. */
export type Placing = {
  /** What the act is about. */
  readonly subject: Subject;
  /** The type of the object; null if the kind is not known. */
  readonly type: Type | null;
  /** Who owned the object before. */
  readonly ownership: Ownership;
};

/** What a client or the server had to say of a step's text, each at the line it is about. */
export function issuesOf(act: Act, placing: Placing): readonly Issue[] {
  const issues: Issue[] = [];
  if (act.problem !== null) issues.push(problemIssue(act.problem, placing));
  for (const { response } of act.exchanges) {
    issues.push(...warningIssues(response, placing));
    if (response.code < 400) continue;
    if (act.outcome === "conflict") issues.push(...conflictIssues(response, placing));
    else
      issues.push(
        ...complaintsOf(response)
          .slice(0, MOST_ISSUES)
          .map((complaint) => complaintIssue(complaint, "error", placing)),
      );
  }
  return issues;
}

function problemIssue({ code, message, field }: ClientProblem, { subject }: Placing): Issue {
  return {
    severity: "error",
    code,
    message,
    range: rangeOf(subject, field, "value"),
    path: `.${field.join(".")}`,
  };
}

function warningIssues(response: Response, placing: Placing): readonly Issue[] {
  return (response.warnings ?? []).slice(0, MOST_ISSUES).flatMap((header) => {
    const complaints = complaintsOf({ code: 0, body: { message: warningText(header) } });
    return complaints.map((complaint) => complaintIssue(complaint, "warning", placing));
  });
}

function conflictIssues(response: Response, { subject, type, ownership }: Placing): readonly Issue[] {
  return conflictsOf(response, ownership)
    .slice(0, MOST_ISSUES)
    .map(({ field, path, owners }) => {
      const keys =
        (path === null ? null : keysOf(subject.value, type, path)) ??
        locatePrinted(subject.value, field).keys;
      const who = owners.map((owner) => {
        return writerNote({ ...owner, operation: owner.apiVersion === null ? "Apply" : "Update" });
      });
      const message = `Conflict: ${field} is owned by ${who.join(" and by ")}. Force, give up or share it.`;
      return {
        severity: "warning",
        code: "conflict",
        message,
        range: rangeOf(subject, keys, "value"),
        path: field,
      };
    });
}

function complaintIssue(
  complaint: Complaint,
  severity: Issue["severity"],
  { subject, type }: Placing,
): Issue {
  const { code } = complaint;
  const path = complaint.path ?? leadingPath(complaint.message, subject);
  const found = path === null ? null : locatePrinted(subject.value, path);
  const message =
    code === "unknown-field" && found?.whole === true
      ? withHint(complaint.message, found.keys, type)
      : complaint.message;
  const whole = found?.whole === true && code !== "unknown-field" ? "value" : "key";
  const range = found === null ? rangeOf(subject, ["kind"], "key") : rangeOf(subject, found.keys, whole);
  return {
    severity,
    code,
    message,
    range,
    ...(path !== null && { path: path.startsWith(".") ? path : `.${path}` }),
  };
}

/** Many texts begin with the field they are about, `spec.externalIPs is deprecated`; null if this one does not. */
function leadingPath(message: string, subject: Subject): string | null {
  const path = /^[a-z]\w*(?:\.[\w-]+|\[[^\]]*\])+/.exec(message)?.[0];
  return path !== undefined && locatePrinted(subject.value, path).whole ? path : null;
}

/** Names the field that was probably meant. */
function withHint(message: string, keys: Keys, type: Type | null): string {
  const name = keys.at(-1);
  const fields = typeAt(
    type,
    keys.slice(0, -1).map((key) => (typeof key === "number" ? null : key)),
  )?.map?.fields;
  const meant = typeof name === "string" && fields !== undefined ? nearest(name, fields.keys()) : null;
  return meant === null ? message : `${message}. Did you mean "${meant}"?`;
}

/** Where to point for a field: its value if that is on one line, its key, or the nearest thing around it that is there. */
function rangeOf({ document, prefix }: Subject, keys: Keys, part: "key" | "value"): TextRange {
  const { map, range } = document;
  const all = [...prefix, ...keys];
  const value = part === "value" ? map?.find(all)?.value : undefined;
  const isUsable = value !== undefined && value.line === value.endLine && value.column < value.endColumn;
  return isUsable ? value : (map?.rangeOf(all) ?? range);
}
