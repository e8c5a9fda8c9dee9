import type { Request } from "../http/http.ts";
import {
  badRequest,
  type FieldError,
  forbiddenField,
  invalid,
  type Refusal,
  unsupportedField,
} from "../http/status-errors.ts";
import { queryText } from "../http/write-options.ts";

const AT = "resourceVersionMatch";

/**
 * Returns a refusal if the options of a list are invalid, or null.
 * Upstream: apimachinery pkg/apis/meta/internalversion/validation/validation.go, ValidateListOptions (v0.36.3).
 */
export function refuseListOptions(query: NonNullable<Request["query"]>): Refusal | null {
  for (const name of ["timeoutSeconds", "limit"]) {
    const problem = numberProblem(queryText(query, name));
    if (problem !== null) return badRequest(problem);
  }
  const errors = optionErrors(query);
  if (errors.length > 0) return invalid("meta.k8s.io", "ListOptions", "", errors);
  const version = queryText(query, "resourceVersion") ?? "";
  const isNumber = /^\d*$/.test(version);
  const isSmall = isNumber && BigInt(version) < 2n ** 64n;
  if (isSmall || queryText(query, "continue")) return null;
  const quoted = JSON.stringify(version);
  const why = isNumber ? "value out of range" : "invalid syntax";
  return badRequest(
    `invalid resource version: resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: ${why}`,
  );
}

/** Returns Go's error for a text that is no 64-bit integer, or null. An empty text is none; undefined is no text. */
function numberProblem(text: string | undefined): string | null {
  if (text === undefined) return null;
  const wrong = (why: string): string => `strconv.ParseInt: parsing ${JSON.stringify(text)}: ${why}`;
  if (!/^[+-]?\d+$/.test(text)) return wrong("invalid syntax");
  const number = BigInt(text.replace("+", ""));
  return BigInt.asIntN(64, number) === number ? null : wrong("value out of range");
}

function optionErrors(query: NonNullable<Request["query"]>): readonly FieldError[] {
  const errors: FieldError[] = [];
  const match = queryText(query, AT) ?? "";
  const version = queryText(query, "resourceVersion") ?? "";
  if (match !== "") {
    if (version === "") {
      errors.push(forbiddenField(AT, `${AT} is forbidden unless resourceVersion is provided`));
    }
    if (queryText(query, "continue")) {
      errors.push(forbiddenField(AT, `${AT} is forbidden when continue is provided`));
    }
    if (match !== "Exact" && match !== "NotOlderThan") {
      errors.push(unsupportedField(AT, JSON.stringify(match), ["Exact", "NotOlderThan", ""]));
    }
    if (match === "Exact" && version === "0") {
      errors.push(forbiddenField(AT, `${AT} "exact" is forbidden for resourceVersion "0"`));
    }
  }
  if (query["sendInitialEvents"] !== undefined) {
    errors.push(forbiddenField("sendInitialEvents", "sendInitialEvents is forbidden for list"));
  }
  return errors;
}
