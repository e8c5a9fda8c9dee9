import type { ValueMap } from "../../value/value.ts";
import type { Response } from "./http.ts";

/** One problem with a field. */
export type StatusCause = { readonly reason: string; readonly message: string; readonly field: string };

/** The group and resource (or kind) that an error is about. */
export type GroupResource = { readonly group: string; readonly resource: string };

export type StatusDetails = {
  readonly name?: string | undefined;
  readonly group?: string | undefined;
  readonly kind?: string | undefined;
  readonly uid?: string | undefined;
  readonly causes?: readonly StatusCause[] | undefined;
};

/** An error response: a Status. */
export type Refusal = { readonly refused: Response };

/** Whether a result is an error response. */
export function isRefusal(result: object): result is Refusal {
  return "refused" in result;
}

/** Returns an error response with these parts. */
export function errorStatus(
  code: number,
  reason: string | null,
  message: string,
  details: StatusDetails | null,
): Refusal {
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

/** Returns the details of a Status as the server prints them. */
export function printDetails({ name, group, kind, uid, causes }: StatusDetails): ValueMap {
  return {
    ...(name && { name }),
    ...(group && { group }),
    ...(kind && { kind }),
    ...(uid && { uid }),
    ...(causes && causes.length > 0 && { causes: causes as readonly ValueMap[] }),
  };
}

/** Returns the conflicts of an apply (409). */
export function applyConflict(message: string, causes: readonly StatusCause[]): Refusal {
  return errorStatus(409, "Conflict", message, { causes });
}

/** A field error of Kubernetes' validation. */
export type FieldError = { readonly reason: string; readonly field: string; readonly detail: string };
