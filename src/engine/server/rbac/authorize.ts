import type { Cluster } from "../cluster.ts";
import type { Request } from "../http.ts";
import type { Route } from "../routes.ts";
import type { Refusal } from "../status.ts";

/** Whether the request's user may do that; null if so. Who is not named may do anything. */
export function authorize(
  _cluster: Cluster,
  _request: Request,
  _at: Extract<Route, { readonly kind: "resource" }>,
  _verb: string,
): Refusal | null {
  return null;
}
