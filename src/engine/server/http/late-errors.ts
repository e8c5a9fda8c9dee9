import type { Value, ValueMap } from "../../value/value.ts";
import type { Response } from "./http.ts";
import {
  errorStatus,
  type FieldError,
  type GroupResource,
  printDetails,
  type Refusal,
  type StatusCause,
} from "./status-errors.ts";

/** Returns an error for a value that occurs twice. */
export function duplicateField(field: string, value: string): FieldError {
  return { reason: "FieldValueDuplicate", field, detail: `Duplicate value: ${value}` };
}

/** Returns an error for a list of more than `max` items. */
export function tooManyItems(field: string, count: number, max: number): FieldError {
  const items = max === 1 ? "item" : "items";
  return {
    reason: "FieldValueTooMany",
    field,
    detail: `Too many: ${count}: must have at most ${max} ${items}`,
  };
}

/** Returns an error for a service that is not available (503). */
export function unavailable(message: string): Refusal {
  return errorStatus(503, "ServiceUnavailable", message, null);
}

/** Returns an error for a request that the client may send again after `seconds` (429). 0 if the time is unknown. */
export function tooManyRequests(
  message: string,
  seconds: number,
  cause: Omit<StatusCause, "field">,
): Refusal {
  const details: ValueMap = { causes: [cause], ...(seconds > 0 && { retryAfterSeconds: seconds }) };
  const { body } = errorStatus(429, "TooManyRequests", message, {}).refused;
  return { refused: { code: 429, body: { ...body, details } } };
}

/** Returns the response to a POST that stores no object. */
export function createdStatus(): Response {
  return {
    code: 201,
    body: { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 },
  };
}

/** Returns the Status that DELETE responds with when the object is gone. */
export function deletedStatus(subject: GroupResource, name: string, uid: string): Value {
  const details = printDetails({ name, group: subject.group, kind: subject.resource, uid });
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", details };
}
