import { mapOf, textAt } from "../../value/field-values.ts";
import { dig, isMap, type ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Request } from "../http/http.ts";
import type { HandleResult, RequestScope } from "../request/request-scope.ts";
import { isAuthorized } from "./authorize.ts";
import { type User, userOf } from "./user.ts";

/** The user of requests without a user. */
const ADMIN: User = { name: "admin", groups: ["system:masters", "system:authenticated"] };

/**
 * Answers a SelfSubjectReview or a SelfSubjectAccessReview; returns null for other reviews. Differs: an allowed action has no
 * reason. Upstream: pkg/registry/authorization/selfsubjectaccessreview/rest.go (v1.36.3).
 */
export function answerSelfReview({ cluster, request, resource, now }: RequestScope): HandleResult | null {
  const body = isMap(request.body) ? request.body : {};
  const user = request.user === undefined ? ADMIN : userOf(request.user);
  const answer = (metadata: ValueMap, status: ValueMap): HandleResult => ({
    cluster,
    response: { code: 201, body: { ...body, metadata, status } },
  });
  switch (resource.plural) {
    case "selfsubjectreviews":
      return answer({ creationTimestamp: now }, { userInfo: userInfo(request, user) });
    case "selfsubjectaccessreviews":
      return answer({}, accessOf(cluster, request, user, body));
    default:
      return null;
  }
}

function userInfo(request: Request, user: User): ValueMap {
  return {
    groups: user.groups,
    ...(request.user === undefined && { uid: user.name }),
    username: user.name,
  };
}

function accessOf(cluster: Cluster, request: Request, user: User, body: ValueMap): ValueMap {
  if (request.user === undefined) return { allowed: true };
  const path = mapOf(dig(body, "spec", "nonResourceAttributes"));
  const asked = mapOf(dig(body, "spec", "resourceAttributes"));
  const isPath = isMap(dig(body, "spec", "nonResourceAttributes"));
  const allowed = isAuthorized(cluster, user, {
    verb: textAt(isPath ? path : asked, "verb"),
    path: textAt(path, "path"),
    group: textAt(asked, "group"),
    resource: textAt(asked, "resource"),
    subresource: textAt(asked, "subresource"),
    namespace: textAt(asked, "namespace"),
    name: textAt(asked, "name"),
  });
  return { allowed };
}
