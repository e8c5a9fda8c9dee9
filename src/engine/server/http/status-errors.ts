import { quoteGo } from "../../value/go-format.ts";
import type { ValueMap } from "../../value/value.ts";
import {
  errorStatus,
  type FieldError,
  type GroupResource,
  type Refusal,
  type StatusCause,
  type StatusDetails,
} from "./status.ts";

export {
  applyConflict,
  errorStatus,
  type FieldError,
  type GroupResource,
  isRefusal,
  printDetails,
  type Refusal,
  type StatusCause,
} from "./status.ts";

/** Returns a resource with its group: `deployments.apps`, `configmaps`. */
export function printGroupResource({ group, resource }: GroupResource): string {
  return group === "" ? resource : `${resource}.${group}`;
}

/** Returns the details of an error about an object. */
export function objectDetails(subject: GroupResource, name: string): StatusDetails {
  return { name, group: subject.group, kind: subject.resource };
}

/** Returns an error for an object that does not exist (404). */
export function notFound(subject: GroupResource, name: string): Refusal {
  return errorStatus(
    404,
    "NotFound",
    `${printGroupResource(subject)} ${quoteGo(name)} not found`,
    objectDetails(subject, name),
  );
}

/** Returns an error for a new object whose name already exists (409). `prefix` precedes the message. */
export function alreadyExists(subject: GroupResource, name: string, prefix = ""): Refusal {
  return errorStatus(
    409,
    "AlreadyExists",
    `${prefix}${printGroupResource(subject)} ${quoteGo(name)} already exists`,
    objectDetails(subject, name),
  );
}

/** Returns an error for an update of an object that changed in the meantime (409). */
export function conflict(subject: GroupResource, name: string, problem: string): Refusal {
  const message = `Operation cannot be fulfilled on ${printGroupResource(subject)} ${quoteGo(name)}: ${problem}`;
  return errorStatus(409, "Conflict", message, objectDetails(subject, name));
}

/** The message for a resourceVersion that is not the latest. */
export const MODIFIED_MESSAGE =
  "the object has been modified; please apply your changes to the latest version and try again";

/** Returns an error for a field without a value. */
export function requiredField(field: string, why = ""): FieldError {
  return { reason: "FieldValueRequired", field, detail: join("Required value", why) };
}

/** Returns an error for an invalid value. The caller prints `value` as Go does in messages: quoted text, or JSON. */
export function invalidField(field: string, value: string, why: string): FieldError {
  return { reason: "FieldValueInvalid", field, detail: join(`Invalid value: ${value}`, why) };
}

/** Returns an error for a field that must not be set, or a change that is not allowed. */
export function forbiddenField(field: string, why: string): FieldError {
  return { reason: "FieldValueForbidden", field, detail: join("Forbidden", why) };
}

/** Returns an error for a value that is not one of `supported`. */
export function unsupportedField(field: string, value: string, supported: readonly string[]): FieldError {
  const list = supported.map((one) => JSON.stringify(one)).join(", ");
  const detail = `Unsupported value: ${value}${list === "" ? "" : `: supported values: ${list}`}`;
  return { reason: "FieldValueNotSupported", field, detail };
}

/** Returns an error for a value of more than `max` bytes. */
export function tooLongField(field: string, max: number): FieldError {
  const bytes = max === 1 ? "byte" : "bytes";
  return { reason: "FieldValueTooLong", field, detail: `Too long: may not be more than ${max} ${bytes}` };
}

function join(head: string, tail: string): string {
  return tail === "" ? head : `${head}: ${tail}`;
}

/**
 * Returns an error for an invalid object (422). `kind` may include the group: `Deployment.apps`; `group` is empty then.
 */
export function invalid(group: string, kind: string, name: string, errors: readonly FieldError[]): Refusal {
  const texts = errors.map((error) => `${error.field}: ${error.detail}`);
  const list = texts.filter((text, i) => texts.indexOf(text) === i);
  const why = list.length === 1 ? list[0] : `[${list.join(", ")}]`;
  const causes = errors.map((error) => ({ reason: error.reason, message: error.detail, field: error.field }));
  const about = group === "" ? kind : `${kind}.${group}`;
  return errorStatus(422, "Invalid", `${about} ${quoteGo(name)} is invalid: ${why}`, {
    name,
    group,
    kind,
    causes,
  });
}

/** Returns an error for a request that the server cannot read (400). */
export function badRequest(message: string): Refusal {
  return errorStatus(400, "BadRequest", message, null);
}

/** Returns an internal error (500) without a reason. */
export function internal(message: string): Refusal {
  return errorStatus(500, null, message, null);
}

/** Returns an internal error (500) with the reason InternalError. */
export function internalError(message: string): Refusal {
  const text = `Internal error occurred: ${message}`;
  return errorStatus(500, "InternalError", text, { causes: [{ message } as StatusCause] });
}

/** Returns an error for a request that the user may not send, or that admission forbids (403). */
export function forbidden(
  subject: GroupResource,
  name: string,
  message: string,
  causes?: readonly StatusCause[],
): Refusal {
  const at = name === "" ? printGroupResource(subject) : `${printGroupResource(subject)} "${name}"`;
  const about = subject.resource === "" ? "forbidden" : `${at} is forbidden`;
  return errorStatus(403, "Forbidden", `${about}: ${message}`, { ...objectDetails(subject, name), causes });
}

/** Returns an error for a body of a type that the server does not accept (415). */
export function unsupportedMediaType(accepted: readonly string[]): Refusal {
  const list = accepted.join(", ");
  const message = `the body of the request was in an unknown format - accepted media types include: ${list}`;
  return errorStatus(415, "UnsupportedMediaType", message, null);
}

/** Returns an error for a type of patch that built-in kinds do not support (415). */
export function unknownPatchType(): Refusal {
  return errorStatus(415, "UnsupportedMediaType", "415: Unsupported Media Type", {});
}

/** Returns an error for a method that a resource does not support (405). */
export function methodNotAllowed(
  message = "the server does not allow this method on the requested resource",
  subject?: GroupResource,
): Refusal {
  return errorStatus(
    405,
    "MethodNotAllowed",
    message,
    subject === undefined ? {} : objectDetails(subject, ""),
  );
}

/** Returns an error for a path without a resource (404). */
export function noSuchResource(): Refusal {
  return errorStatus(404, "NotFound", "the server could not find the requested resource", {});
}

/** Returns an error for a body that is too large (413). */
export function tooLarge(message: string): Refusal {
  return errorStatus(413, "RequestEntityTooLarge", message, {});
}

/** Returns an error without details for a patch that the server cannot apply (422). */
export function unprocessable(): Refusal {
  return errorStatus(422, "Invalid", "the server rejected our request due to an error in our request", {});
}

/** Returns an error for an unknown path (404). A real server sends plain text and no Status. */
export function pageNotFound(): Refusal {
  const body: ValueMap = {
    ...(errorStatus(404, "NotFound", "404 page not found", {}).refused.body as ValueMap),
  };
  return { refused: { code: 404, body, text: "404 page not found\n" } };
}
