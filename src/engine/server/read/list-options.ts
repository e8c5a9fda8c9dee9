import type { Request } from "../http/http.ts";
import {
  badRequest,
  errorStatus,
  type FieldError,
  forbiddenField,
  invalid,
  type Refusal,
  unsupportedField,
} from "../http/status-errors.ts";
import { queryText } from "../http/write-options.ts";

type Query = NonNullable<Request["query"]>;

const MATCH = "resourceVersionMatch";

/**
 * Returns a refusal if the options of a list or a watch are invalid, or null.
 * Upstream: apimachinery pkg/apis/meta/internalversion/validation/validation.go, ValidateListOptions (v0.36.3).
 */
export function refuseListOptions(query: Query): Refusal | null {
  for (const name of ["timeoutSeconds", "limit"]) {
    const problem = numberProblem(queryText(query, name));
    if (problem !== null) return badRequest(problem);
  }
  const isWatch = isTrue(queryText(query, "watch"));
  const errors = isWatch ? watchErrors(query) : listErrors(query);
  if (errors.length > 0) return invalid("meta.k8s.io", "ListOptions", "", errors);
  const problem = versionProblem(query);
  if (problem === null || (!isWatch && queryText(query, "continue"))) return null;
  return isWatch ? plainError(problem) : badRequest(`invalid resource version: ${problem}`);
}

/**
 * Returns a refusal if the options of a read of one object are invalid, or null.
 * Upstream: apiserver pkg/endpoints/handlers/get.go, GetResource (v0.36.3).
 */
export function refuseGetOptions(query: Query): Refusal | null {
  const exported = queryText(query, "export");
  if (isTrue(exported))
    return badRequest("the export parameter, deprecated since v1.14, is no longer supported");
  const problem = versionProblem(query);
  return problem === null ? null : plainError(problem);
}

/** Whether a parameter of a query asks for something. */
export function isTrue(text: string | undefined): boolean {
  return text !== undefined && !["false", "0"].includes(text.toLowerCase());
}

/** An error that is no Status in Go has no reason. */
function plainError(message: string): Refusal {
  return errorStatus(500, null, message, null);
}

/** Returns Go's error for a text that is no 64-bit integer, or null. An empty text is none; undefined is no text. */
export function numberProblem(text: string | undefined): string | null {
  if (text === undefined) return null;
  const wrong = (why: string): string => `strconv.ParseInt: parsing ${JSON.stringify(text)}: ${why}`;
  if (!/^[+-]?\d+$/.test(text)) return wrong("invalid syntax");
  const number = BigInt(text.replace("+", ""));
  return BigInt.asIntN(64, number) === number ? null : wrong("value out of range");
}

/** Returns the error for a resourceVersion that is no number, or null. */
function versionProblem(query: Query): string | null {
  const version = queryText(query, "resourceVersion") ?? "";
  const isNumber = /^\d*$/.test(version);
  if (isNumber && BigInt(version) < 2n ** 64n) return null;
  const quoted = JSON.stringify(version);
  const why = isNumber ? "value out of range" : "invalid syntax";
  return `resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: ${why}`;
}

function listErrors(query: Query): readonly FieldError[] {
  const errors: FieldError[] = [];
  const match = queryText(query, MATCH) ?? "";
  const version = queryText(query, "resourceVersion") ?? "";
  if (match !== "") {
    if (version === "") {
      errors.push(forbiddenField(MATCH, `${MATCH} is forbidden unless resourceVersion is provided`));
    }
    errors.push(...continueErrors(query));
    if (match !== "Exact" && match !== "NotOlderThan") {
      errors.push(unsupportedField(MATCH, JSON.stringify(match), ["Exact", "NotOlderThan", ""]));
    }
    if (match === "Exact" && version === "0") {
      errors.push(forbiddenField(MATCH, `${MATCH} "exact" is forbidden for resourceVersion "0"`));
    }
  }
  if (query["sendInitialEvents"] !== undefined) {
    errors.push(forbiddenField("sendInitialEvents", "sendInitialEvents is forbidden for list"));
  }
  return errors;
}

function watchErrors(query: Query): readonly FieldError[] {
  const errors: FieldError[] = [];
  const sends = queryText(query, "sendInitialEvents");
  const match = usualMatch(query);
  if (sends !== undefined && match !== "NotOlderThan")
    errors.push(forbiddenField(MATCH, `sendInitialEvents requires setting ${MATCH} to NotOlderThan`));
  if (match === "") return errors;
  if (sends === undefined && queryText(query, MATCH))
    errors.push(
      forbiddenField(MATCH, `${MATCH} is forbidden for watch unless sendInitialEvents is provided`),
    );
  if (match !== "NotOlderThan") errors.push(unsupportedField(MATCH, JSON.stringify(match), ["NotOlderThan"]));
  return [...errors, ...continueErrors(query)];
}

/**
 * Returns how a watch compares resourceVersions. One that starts with what is there, as old clients ask for it, is `NotOlderThan`.
 * Upstream: apimachinery pkg/apis/meta/internalversion/defaults.go, SetListOptionsDefaults (v0.36.3).
 */
function usualMatch(query: Query): string {
  const version = queryText(query, "resourceVersion") ?? "";
  const isOld = query["sendInitialEvents"] === undefined && !queryText(query, MATCH);
  return isOld && (version === "" || version === "0") ? "NotOlderThan" : (queryText(query, MATCH) ?? "");
}

function continueErrors(query: Query): readonly FieldError[] {
  return queryText(query, "continue")
    ? [forbiddenField(MATCH, `${MATCH} is forbidden when continue is provided`)]
    : [];
}
