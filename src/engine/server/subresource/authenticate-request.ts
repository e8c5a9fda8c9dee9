import { mapAt, textAt } from "../../value/field-values.ts";
import { get } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Request } from "../http/http.ts";
import { errorStatus, type Refusal } from "../http/status-errors.ts";
import { refuseImpersonation } from "../rbac/impersonation.ts";
import { requestAttributes } from "../rbac/request-attributes.ts";
import { userOf, userOfRequest } from "../rbac/user.ts";
import { textsOf } from "../validate/value-checks.ts";
import { reviewToken } from "./review-token.ts";

/**
 * Returns a request with a token as a request of its user; of the user that it asks to be, if its own user may act so. Refuses tokens that
 * the server did not issue to a service account.
 */
export function authenticateRequest(
  cluster: Cluster,
  { token = "", ...request }: Request,
  now: string,
): Request | Refusal {
  const status = reviewToken({ cluster, now }, token, []);
  if (get(status, "authenticated") !== true) return errorStatus(401, "Unauthorized", "Unauthorized", null);
  const found = mapAt(status, "user");
  const extra = Object.entries(mapAt(found, "extra")).map(([key, list]) => [key, textsOf(list)] as const);
  const caller = {
    user: textAt(found, "username"),
    groups: textsOf(get(found, "groups")),
    userInfo: { uid: textAt(found, "uid"), extra: Object.fromEntries(extra) },
  };
  const { user, groups = [], userInfo = {} } = request;
  if (user === undefined) return { ...request, ...caller };
  const asked = { user, groups, uid: userInfo.uid ?? "", extra: userInfo.extra ?? {} };
  const refused = refuseImpersonation(cluster, userOfRequest(caller), asked, requestAttributes(request));
  return refused ?? { ...request, groups: groups.length > 0 ? groups : userOf(user).groups };
}
