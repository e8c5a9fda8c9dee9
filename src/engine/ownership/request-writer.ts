import type { ManagerIdentity } from "../scenario/step-manager.ts";
import type { Request } from "../server/http/http.ts";
import { managerOfRequest } from "../server/http/write-options.ts";
import { requestPlace } from "../server/rbac/request-place.ts";

/** Whether a request is a server-side apply. */
export function isApplyRequest({ contentType }: Pick<Request, "contentType">): boolean {
  return contentType?.startsWith("application/apply-patch") === true;
}

/**
 * Returns the field manager with which a request writes, or would write if it is a dry run. Null for a GET or DELETE request,
 * which changes no managedFields.
 */
export function requestWriter(request: Request): ManagerIdentity | null {
  if (request.method === "GET" || request.method === "DELETE") return null;
  return {
    manager: managerOfRequest(request),
    operation: isApplyRequest(request) ? "Apply" : "Update",
    subresource: requestPlace(request.path).subresource || null,
  };
}
