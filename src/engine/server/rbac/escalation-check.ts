import { equal } from "../../value/equal.ts";
import { quoteGo } from "../../value/go-format.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { groupResourceOf, RBAC_GROUP } from "../cluster/resource.ts";
import { forbidden, internal, type Refusal } from "../http/status-errors.ts";
import { metaText, metaValue, withMeta } from "../metadata/object-meta.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { isAuthorized, joinErrors } from "./authorize.ts";
import { type PolicyRule, rulesOfRole } from "./policy-rule.ts";
import { requestAttributes } from "./request-attributes.ts";
import { referencedRules, rulesOfUser } from "./rules-of-user.ts";
import { printRules, printTexts, uncoveredRules } from "./uncovered-rules.ts";
import { type User, userOfRequest } from "./user.ts";

/**
 * Returns a refusal if a user grants rights, by a role or a binding, that the user does not have, or null. `live` is the
 * object that is replaced, null for a new one. Admins may grant anything.
 */
export function escalationRefusal(
  scope: RequestScope,
  object: ValueMap,
  live: ValueMap | null,
): Refusal | null {
  const { resource, request } = scope;
  if (request.user === undefined || resource.group !== RBAC_GROUP) return null;
  if (live !== null && isGarbageCollection(object, live)) return null;
  const user = userOfRequest(request);
  return resource.plural.endsWith("roles")
    ? roleEscalation(scope, user, object, live)
    : bindingEscalation(scope, user, object);
}

/** Whether only the fields differ that the garbage collector changes. */
function isGarbageCollection(object: ValueMap, live: ValueMap): boolean {
  const kept = ["ownerReferences", "finalizers", "managedFields"] as const;
  return equal(withMeta(object, Object.fromEntries(kept.map((key) => [key, metaValue(live, key)]))), live);
}

const ALL_RIGHTS: readonly PolicyRule[] = [
  { apiGroups: ["*"], resources: ["*"], verbs: ["*"], resourceNames: [], nonResourceURLs: [] },
  { apiGroups: [], resources: [], verbs: ["*"], resourceNames: [], nonResourceURLs: ["*"] },
];

function roleEscalation(
  scope: RequestScope,
  user: User,
  role: ValueMap,
  live: ValueMap | null,
): Refusal | null {
  const { cluster, request, resource } = scope;
  if (isAuthorized(cluster, user, { ...requestAttributes(request), subresource: "", verb: "escalate" }))
    return null;
  const name = metaText(role, "name");
  const beyond = refuseMissingRights(scope, user, name, rulesOfRole(role));
  if (beyond !== null) return beyond;
  if (!hasAggregationRule(role) && (live === null || !hasAggregationRule(live))) return null;
  if (refuseMissingRights(scope, user, name, ALL_RIGHTS) === null) return null;
  return forbidden(
    groupResourceOf(resource),
    name,
    "must have cluster-admin privileges to use the aggregationRule",
  );
}

function hasAggregationRule(role: ValueMap): boolean {
  const selectors = dig(role, "aggregationRule", "clusterRoleSelectors");
  return Array.isArray(selectors) && selectors.length > 0;
}

function bindingEscalation(scope: RequestScope, user: User, binding: ValueMap): Refusal | null {
  const { cluster, namespace } = scope;
  const roleRef = get(binding, "roleRef");
  if (mayBind(scope, user, roleRef)) return null;
  const found = referencedRules(cluster, roleRef, namespace, scope.resource.plural);
  if ("problem" in found) return found.refusal ?? internal(found.problem);
  return refuseMissingRights(scope, user, metaText(binding, "name"), found.rules);
}

function mayBind({ cluster, namespace }: RequestScope, user: User, roleRef: Value | undefined): boolean {
  const ref = isMap(roleRef) ? roleRef : {};
  const text = (key: string): string => String(get(ref, key) ?? "");
  const kind = text("kind");
  if (kind !== "Role" && kind !== "ClusterRole") return false;
  return isAuthorized(cluster, user, {
    verb: "bind",
    path: "",
    group: text("apiGroup"),
    resource: `${kind.toLowerCase()}s`,
    subresource: "",
    namespace,
    name: text("name"),
  });
}

/** Returns a refusal with the rules that the user lacks, or null. */
function refuseMissingRights(
  scope: RequestScope,
  user: User,
  name: string,
  rules: readonly PolicyRule[],
): Refusal | null {
  const held = rulesOfUser(scope.cluster, user, scope.namespace, scope.resource.plural);
  const missing = uncoveredRules(held.rules, rules);
  if (missing.length === 0) return null;
  const who = `user ${quoteGo(user.name)} (groups=${printTexts(user.groups)})`;
  const problems = held.problems.length === 0 ? "" : `; resolution errors: [${joinErrors(held.problems)}]`;
  const why = `${who} is attempting to grant RBAC permissions not currently held:\n${printRules(missing)}${problems}`;
  return forbidden(groupResourceOf(scope.resource), name, why);
}
