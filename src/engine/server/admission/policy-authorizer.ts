import type { CelAuthorizer } from "../host/cel-evaluator.ts";
import { decide } from "../rbac/authorize.ts";
import type { RequestAttributes } from "../rbac/policy-rule.ts";
import { userOf, userOfRequest } from "../rbac/user.ts";
import type { RequestScope } from "../request/request-scope.ts";
import type { PolicyRequest } from "./admission-request.ts";

const NOTHING: RequestAttributes = {
  verb: "",
  path: "",
  group: "",
  resource: "",
  subresource: "",
  namespace: "",
  name: "",
};

/** Returns the value of `authorizer` in the expressions of policies: it asks RBAC. */
export function policyAuthorizer({ cluster, request }: RequestScope, asked: PolicyRequest): CelAuthorizer {
  const { group, resource, subresource, namespace, name } = asked;
  const user = userOfRequest(request);
  return {
    request: { group, resource, subresource, namespace, name },
    decide: (account, verb, action) => {
      const who =
        account === null ? user : userOf(`system:serviceaccount:${account.namespace}:${account.name}`);
      return decide(cluster, who, { ...NOTHING, ...action, verb });
    },
  };
}
