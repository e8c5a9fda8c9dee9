import type { ValueMap } from "../../value/value.ts";
import { deniedByPolicy } from "../http/denials.ts";
import { isRefusal, type Refusal } from "../http/status-errors.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { boundPolicies } from "./bound-policies.ts";
import { toConnectRequest } from "./connect-request.ts";
import { runPolicies } from "./run-policies.ts";
import { refuseConnect } from "./validating-policies.ts";

/**
 * Runs the policies for a connection: first those that mutate. Returns what the client asks for after them, null if the request only
 * reads, such as `log`, or a refusal.
 */
export function admitConnect(scope: RequestScope): ValueMap | Refusal | null {
  const asked = toConnectRequest(scope);
  if (asked === null) return null;
  const mutated = runPolicies(scope, boundPolicies(scope.cluster, "mutating"), asked);
  if (isRefusal(mutated)) return mutated;
  const { group, resource, name } = asked;
  if ("denials" in mutated) return deniedByPolicy({ group, resource }, name, mutated.denials);
  return refuseConnect(scope, { ...asked, object: mutated.object }) ?? mutated.object;
}
