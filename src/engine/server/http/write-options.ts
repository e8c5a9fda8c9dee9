import { quoteGo } from "../../value/go-format.ts";
import { utf8Length } from "../../value/utf8.ts";
import { agentName, MAX_MANAGER, PRINTABLE } from "./agent-name.ts";
import type { Request } from "./http.ts";
import { refusals } from "./refusals.ts";
import type { FieldError, Refusal } from "./status.ts";

/** The options in the query of a write. */
export type WriteOptions = {
  /** The field manager from the query or, by default, from the user agent. Never empty. */
  readonly manager: string;
  readonly force: boolean;
  readonly dryRun: boolean;
  /** How the server treats unknown and duplicate fields. */
  readonly fieldValidation: "Ignore" | "Warn" | "Strict";
};

/**
 * Returns the options in the query of a write, or a refusal if one is invalid. `kind` names them in errors: `PatchOptions`.
 */
export function writeOptions(
  request: Request,
  kind: "CreateOptions" | "UpdateOptions" | "PatchOptions",
  apply: boolean,
): WriteOptions | Refusal {
  const query = request.query ?? {};
  const errors: FieldError[] = [];
  const force = queryText(query, "force");
  const given = queryText(query, "fieldManager") ?? "";
  if (kind === "PatchOptions" && !apply && force !== undefined) {
    errors.push(refusals().forbiddenField("force", "may not be specified for non-apply patch"));
  }
  if (apply && given === "")
    errors.push(refusals().requiredField("fieldManager", "is required for apply patch"));
  errors.push(...managerErrors(given, "fieldManager"));
  const dryRun = queryText(query, "dryRun");
  if (dryRun !== undefined && dryRun !== "All") {
    errors.push(refusals().unsupportedField("dryRun", `[${JSON.stringify(dryRun)}]`, ["All"]));
  }
  const fieldValidation = queryText(query, "fieldValidation") ?? "";
  if (!["", "Ignore", "Strict", "Warn"].includes(fieldValidation)) {
    errors.push(
      refusals().unsupportedField("fieldValidation", JSON.stringify(fieldValidation), [
        "",
        "Ignore",
        "Strict",
        "Warn",
      ]),
    );
  }
  if (errors.length > 0) return refusals().invalid("meta.k8s.io", kind, "", errors);
  return {
    manager: managerOfRequest(request),
    force: force !== undefined && !["false", "0"].includes(force.toLowerCase()),
    dryRun: dryRun === "All",
    fieldValidation: (fieldValidation || "Warn") as WriteOptions["fieldValidation"],
  };
}

/** Returns the field manager of a request: from the query or, by default, from the user agent. Never empty. */
export function managerOfRequest({ query = {}, userAgent = "" }: Request): string {
  return queryText(query, "fieldManager") || agentName(userAgent);
}

/** Returns a parameter of the query, or undefined if it is absent. */
export function queryText(query: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(query, name) ? String(query[name]) : undefined;
}

/** Returns why a text is no name of a field manager. `field` is the path of the text. */
export function managerErrors(manager: string, field: string): readonly FieldError[] {
  if (utf8Length(manager) > MAX_MANAGER) {
    return [refusals().tooLongField(field, MAX_MANAGER)];
  }
  let at = 0;
  for (const char of manager) {
    if (!PRINTABLE.test(char)) {
      const code = (char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
      return [
        refusals().invalidField(field, quoteGo(manager), `invalid character U+${code} (at position ${at})`),
      ];
    }
    at += utf8Length(char);
  }
  return [];
}
