import type { Response } from "../../engine/server/http/http.ts";
import { errorStatus } from "../../engine/server/http/status-errors.ts";

/** Returns an error response that only a server with connections gives. `details`: null for none. */
export function errorResponse(
  code: number,
  reason: string | null,
  message: string,
  details: Parameters<typeof errorStatus>[3] = null,
): Response {
  return errorStatus(code, reason, message, details).refused;
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
