import type { Value, ValueMap } from "../value/value.ts";
import type { Response } from "./http.ts";

/** One thing that is wrong with a field. */
export type Cause = { readonly reason: string; readonly message: string; readonly field: string };

/** The group and resource (or kind) that an error is about. */
export type Subject = { readonly group: string; readonly resource: string };

type Details = {
  readonly name?: string | undefined;
  readonly group?: string | undefined;
  readonly kind?: string | undefined;
  readonly uid?: string | undefined;
  readonly causes?: readonly Cause[] | undefined;
};

/** A refusal: the answer is a Status with this code. */
export type Refusal = { readonly refused: Response };

/** Whether a result is a refusal. */
export function isRefusal(result: object): result is Refusal {
  return "refused" in result;
}

function failure(code: number, reason: string | null, message: string, details: Details | null): Refusal {
  const body: ValueMap = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    ...(reason !== null && { reason }),
    ...(details !== null && { details: printDetails(details) }),
    code,
  };
  return { refused: { code, body } };
}

function printDetails({ name, group, kind, uid, causes }: Details): ValueMap {
  return {
    ...(name && { name }),
    ...(group && { group }),
    ...(kind && { kind }),
    ...(uid && { uid }),
    ...(causes && causes.length > 0 && { causes: causes as readonly ValueMap[] }),
  };
}

/** `deployments.apps`, `configmaps`. */
export function qualified({ group, resource }: Subject): string {
  return group === "" ? resource : `${resource}.${group}`;
}

function named(subject: Subject, name: string): Details {
  return { name, group: subject.group, kind: subject.resource };
}

export function notFound(subject: Subject, name: string): Refusal {
  return failure(404, "NotFound", `${qualified(subject)} "${name}" not found`, named(subject, name));
}

export function alreadyExists(subject: Subject, name: string, prefix = ""): Refusal {
  return failure(
    409,
    "AlreadyExists",
    `${prefix}${qualified(subject)} "${name}" already exists`,
    named(subject, name),
  );
}

export function conflict(subject: Subject, name: string, problem: string): Refusal {
  const message = `Operation cannot be fulfilled on ${qualified(subject)} "${name}": ${problem}`;
  return failure(409, "Conflict", message, named(subject, name));
}

/** What is said where a resourceVersion is not the latest. */
export const STALE =
  "the object has been modified; please apply your changes to the latest version and try again";

/** Conflicts of an apply. */
export function applyConflict(message: string, causes: readonly Cause[]): Refusal {
  return failure(409, "Conflict", message, { causes });
}

/** A field error, as Kubernetes validation makes them. */
export type FieldError = { readonly reason: string; readonly field: string; readonly detail: string };

export function requiredField(field: string, why = ""): FieldError {
  return { reason: "FieldValueRequired", field, detail: join("Required value", why) };
}

/** `value` is printed as Go prints it in messages: texts quoted, objects as JSON. */
export function invalidField(field: string, value: string, why: string): FieldError {
  return { reason: "FieldValueInvalid", field, detail: join(`Invalid value: ${value}`, why) };
}

export function forbiddenField(field: string, why: string): FieldError {
  return { reason: "FieldValueForbidden", field, detail: join("Forbidden", why) };
}

export function unsupportedField(field: string, value: string, supported: readonly string[]): FieldError {
  const list = supported.map((one) => JSON.stringify(one)).join(", ");
  const detail = `Unsupported value: ${value}${list === "" ? "" : `: supported values: ${list}`}`;
  return { reason: "FieldValueNotSupported", field, detail };
}

export function duplicateField(field: string, value: string): FieldError {
  return { reason: "FieldValueDuplicate", field, detail: `Duplicate value: ${value}` };
}

/** A value of more than `max` bytes. */
export function tooLongField(field: string, max: number): FieldError {
  return { reason: "FieldValueTooLong", field, detail: `Too long: may not be more than ${max} bytes` };
}

function join(head: string, tail: string): string {
  return tail === "" ? head : `${head}: ${tail}`;
}

/** An object that breaks rules. `kind` is the kind with its group, `Deployment.apps`; the group may be absent. */
export function invalid(group: string, kind: string, name: string, errors: readonly FieldError[]): Refusal {
  const texts = errors.map((error) => `${error.field}: ${error.detail}`);
  const list = texts.filter((text, i) => texts.indexOf(text) === i);
  const why = list.length === 1 ? list[0] : `[${list.join(", ")}]`;
  const causes = errors.map((error) => ({ reason: error.reason, message: error.detail, field: error.field }));
  const about = group === "" ? kind : `${kind}.${group}`;
  return failure(422, "Invalid", `${about} "${name}" is invalid: ${why}`, { name, group, kind, causes });
}

export function badRequest(message: string): Refusal {
  return failure(400, "BadRequest", message, null);
}

/** An error of the server's own, which names no reason. */
export function internal(message: string): Refusal {
  return failure(500, null, message, null);
}

/** An error of the server's own with the reason InternalError. */
export function internalError(message: string): Refusal {
  const text = `Internal error occurred: ${message}`;
  return failure(500, "InternalError", text, { causes: [{ message } as Cause] });
}

export function forbidden(
  subject: Subject,
  name: string,
  message: string,
  causes?: readonly Cause[],
): Refusal {
  const at = name === "" ? qualified(subject) : `${qualified(subject)} "${name}"`;
  const about = subject.resource === "" ? "forbidden" : `${at} is forbidden`;
  return failure(403, "Forbidden", `${about}: ${message}`, { ...named(subject, name), causes });
}

/** What an admission policy refuses, and why. */
export type Denial = { readonly reason: "Invalid" | "Forbidden"; readonly message: string };

/** What admission policies refuse; the first denial gives reason and message. */
export function deniedByPolicy(subject: Subject, name: string, denials: readonly Denial[]): Refusal {
  const causes = denials.map(({ message }) => ({ message }) as Cause);
  const { reason = "Forbidden", message = "" } = denials[0] ?? {};
  return failure(403, reason, message, { ...named(subject, name), causes });
}

/** What a webhook, or what stands for one, refuses. */
export function deniedByHook(hook: string, why: string): Refusal {
  const head = `admission webhook ${JSON.stringify(hook)} denied the request`;
  return failure(403, "Forbidden", why === "" ? `${head} without explanation` : `${head}: ${why}`, null);
}

export function unsupportedMediaType(accepted: readonly string[]): Refusal {
  const list = accepted.join(", ");
  const message = `the body of the request was in an unknown format - accepted media types include: ${list}`;
  return failure(415, "UnsupportedMediaType", message, null);
}

/** A patch of a type that built-in kinds do not take. */
export function unknownPatchType(): Refusal {
  return failure(415, "UnsupportedMediaType", "415: Unsupported Media Type", {});
}

export function methodNotAllowed(
  message = "the server does not allow this method on the requested resource",
  subject?: Subject,
): Refusal {
  return failure(405, "MethodNotAllowed", message, subject === undefined ? {} : named(subject, ""));
}

/** A path that leads nowhere. */
export function noSuchResource(): Refusal {
  return failure(404, "NotFound", "the server could not find the requested resource", {});
}

/** A body that is too large. */
export function tooLarge(message: string): Refusal {
  return failure(413, "RequestEntityTooLarge", message, {});
}

/** A patch that cannot be applied, without a word on why. */
export function unprocessable(): Refusal {
  return failure(422, "Invalid", "the server rejected our request due to an error in our request", {});
}

/** Nothing is served at this path: a text, not a Status, on a real server. */
export function pageNotFound(): Refusal {
  const body: ValueMap = { ...(failure(404, "NotFound", "404 page not found", {}).refused.body as ValueMap) };
  return { refused: { code: 404, body, text: "404 page not found\n" } };
}

/** Nobody is there to answer. */
export function unavailable(message: string): Refusal {
  return failure(503, "ServiceUnavailable", message, null);
}

/** What has to wait, so many seconds; 0 if nobody knows how long. */
export function tooManyRequests(message: string, seconds: number, cause: Omit<Cause, "field">): Refusal {
  const details: ValueMap = { causes: [cause], ...(seconds > 0 && { retryAfterSeconds: seconds }) };
  const { body } = failure(429, "TooManyRequests", message, {}).refused;
  return { refused: { code: 429, body: { ...body, details } } };
}

/** The answer to a POST that made no object. */
export function madeStatus(): Response {
  return {
    code: 201,
    body: { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 },
  };
}

/** What DELETE answers when the object is gone. */
export function deleted(subject: Subject, name: string, uid: string): Value {
  const details = printDetails({ name, group: subject.group, kind: subject.resource, uid });
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", details };
}
