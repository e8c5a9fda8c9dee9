import type { Response } from "../../engine/server/http/http.ts";
import type { ValueMap } from "../../engine/value/value.ts";

/** Returns an error response that only a server with connections gives. `details`: null for none. */
export function errorResponse(
  code: number,
  reason: string | null,
  message: string,
  details: ValueMap | null = null,
): Response {
  const body: ValueMap = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    ...(reason !== null && { reason }),
    ...(details !== null && { details }),
    code,
  };
  return { code, body };
}

/** The largest body of a request, in bytes. */
export const MAX_BODY = 3 * 1024 * 1024;

export const UNAUTHORIZED = errorResponse(401, "Unauthorized", "Unauthorized");
export const TOO_LARGE = errorResponse(
  413,
  "RequestEntityTooLarge",
  `Request entity too large: limit is ${MAX_BODY}`,
);
export const METHOD_NOT_ALLOWED = errorResponse(
  405,
  "MethodNotAllowed",
  "the server does not allow this method on the requested resource",
  {},
);

/** Returns the error of a watch that starts before what the server remembers. */
export function expired(asked: number, oldest: number): Response {
  return errorResponse(410, "Expired", `too old resource version: ${asked} (${oldest})`);
}
