import { equal } from "../../value/equal.ts";
import { quoteGo } from "../../value/text.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { metaText, metaValue, withMeta } from "../meta.ts";
import { subjectOf } from "../resource.ts";
import { forbidden, internal, type Refusal } from "../status.ts";
import type { Scope } from "../write/scope.ts";
import { actionOf } from "./action.ts";
import { listErrors, mayDo } from "./authorize.ts";
import { printRules, printTexts, uncovered } from "./cover.ts";
import { referencedRules, rulesFor } from "./held.ts";
import { RBAC, type Rule, rulesOf } from "./rule.ts";
import { type User, userOf } from "./subject.ts";

/**
 * Whether a user gives away rights that he does not have, by a role or a binding; null if not. `live` is what the object
 * replaces, null for a new one. Admins give away what they like.
 */
export function escalation(scope: Scope, object: ValueMap, live: ValueMap | null): Refusal | null {
  const { resource, request } = scope;
  if (request.user === undefined || resource.group !== RBAC) return null;
  if (live !== null && onlyCollects(object, live)) return null;
  const user = userOf(request.user);
  return resource.plural.endsWith("roles")
    ? roleEscalation(scope, user, object, live)
    : bindingEscalation(scope, user, object);
}

/** Whether nothing differs but what the garbage collector changes. */
function onlyCollects(object: ValueMap, live: ValueMap): boolean {
  const kept = ["ownerReferences", "finalizers", "managedFields"] as const;
  return equal(withMeta(object, Object.fromEntries(kept.map((key) => [key, metaValue(live, key)]))), live);
}

const EVERYTHING: readonly Rule[] = [
  { apiGroups: ["*"], resources: ["*"], verbs: ["*"], resourceNames: [], nonResourceURLs: [] },
  { apiGroups: [], resources: [], verbs: ["*"], resourceNames: [], nonResourceURLs: ["*"] },
];

function roleEscalation(scope: Scope, user: User, role: ValueMap, live: ValueMap | null): Refusal | null {
  const { cluster, request, resource } = scope;
  if (mayDo(cluster, user, { ...actionOf(request), subresource: "", verb: "escalate" })) return null;
  const name = metaText(role, "name");
  const beyond = beyondRights(scope, user, name, rulesOf(role));
  if (beyond !== null) return beyond;
  if (!aggregates(role) && (live === null || !aggregates(live))) return null;
  if (beyondRights(scope, user, name, EVERYTHING) === null) return null;
  return forbidden(
    subjectOf(resource),
    name,
    "must have cluster-admin privileges to use the aggregationRule",
  );
}

function aggregates(role: ValueMap): boolean {
  const selectors = dig(role, "aggregationRule", "clusterRoleSelectors");
  return Array.isArray(selectors) && selectors.length > 0;
}

function bindingEscalation(scope: Scope, user: User, binding: ValueMap): Refusal | null {
  const { cluster, namespace } = scope;
  const roleRef = get(binding, "roleRef");
  if (mayBind(scope, user, roleRef)) return null;
  const found = referencedRules(cluster, roleRef, namespace, scope.resource.plural);
  if ("problem" in found) return found.refusal ?? internal(found.problem);
  return beyondRights(scope, user, metaText(binding, "name"), found.rules);
}

function mayBind({ cluster, namespace }: Scope, user: User, roleRef: Value | undefined): boolean {
  const ref = isMap(roleRef) ? roleRef : {};
  const text = (key: string): string => String(get(ref, key) ?? "");
  const kind = text("kind");
  if (kind !== "Role" && kind !== "ClusterRole") return false;
  return mayDo(cluster, user, {
    verb: "bind",
    path: "",
    group: text("apiGroup"),
    resource: `${kind.toLowerCase()}s`,
    subresource: "",
    namespace,
    name: text("name"),
  });
}

/** The refusal that names what of the rules the user does not have. */
function beyondRights(scope: Scope, user: User, name: string, rules: readonly Rule[]): Refusal | null {
  const held = rulesFor(scope.cluster, user, scope.namespace, scope.resource.plural);
  const missing = uncovered(held.rules, rules);
  if (missing.length === 0) return null;
  const who = `user ${quoteGo(user.name)} (groups=${printTexts(user.groups)})`;
  const problems = held.problems.length === 0 ? "" : `; resolution errors: [${listErrors(held.problems)}]`;
  const why = `${who} is attempting to grant RBAC permissions not currently held:\n${printRules(missing)}${problems}`;
  return forbidden(subjectOf(scope.resource), name, why);
}
