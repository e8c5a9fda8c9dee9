import {
  badRequest,
  type FieldError,
  forbiddenField,
  invalid,
  invalidField,
  type Refusal,
} from "../http/status-errors.ts";
import { queryText } from "../http/write-options.ts";
import { numberProblem } from "../read/list-options.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { timeError } from "../structs/late-times.ts";
import { canonicalTime } from "../structs/timestamp.ts";

/**
 * Returns a refusal if a client asks for the log of a pod with invalid options, or null.
 * Upstream: kubernetes pkg/apis/core/validation/validation.go, ValidatePodLogOptions (v1.36.3).
 */
export function refuseLogOptions({ request: { query = {} }, name }: RequestScope): Refusal | null {
  const unread = readProblem(query);
  if (unread !== null) return badRequest(unread);
  const errors: FieldError[] = [];
  const needsAtLeast = (field: string, min: number, why: string): void => {
    const text = queryText(query, field);
    if (text !== undefined && Number(text) < min) errors.push(invalidField(field, String(BigInt(text)), why));
  };
  needsAtLeast("tailLines", 0, "must be greater than or equal to 0");
  needsAtLeast("limitBytes", 1, "must be greater than 0");
  if (queryText(query, "sinceSeconds") !== undefined && queryText(query, "sinceTime"))
    errors.push(forbiddenField("[]", "at most one of `sinceTime` or `sinceSeconds` may be specified"));
  else needsAtLeast("sinceSeconds", 1, "must be greater than 0");
  if (queryText(query, "stream") !== undefined) errors.push(forbiddenField("stream", "may not be specified"));
  return errors.length > 0 ? invalid("", "PodLogOptions", name, errors) : null;
}

/** Returns the error about the first value that the server cannot read, or null. */
function readProblem(query: Readonly<Record<string, string>>): string | null {
  const time = queryText(query, "sinceTime") ?? "";
  const isTime = time === "" || canonicalTime(time) !== null;
  return (
    numberProblem(queryText(query, "sinceSeconds")) ??
    (isTime ? null : timeError(time, false)) ??
    numberProblem(queryText(query, "tailLines")) ??
    numberProblem(queryText(query, "limitBytes"))
  );
}
