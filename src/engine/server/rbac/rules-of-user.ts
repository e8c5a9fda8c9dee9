import { textOf } from "../../value/field-values.ts";
import { quoteGo } from "../../value/go-format.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster/cluster.ts";
import { RBAC_GROUP } from "../cluster/resource.ts";
import { notFound, type Refusal } from "../http/status-errors.ts";
import { withAllStartObjects } from "./all-start-objects.ts";
import { type PolicyRule, rulesOfRole } from "./policy-rule.ts";
import { subjectOf, type User } from "./user.ts";

/** The rules of a user, and the errors that occurred while the server looked for them. */
export type GrantedRules = { readonly rules: readonly PolicyRule[]; readonly problems: readonly string[] };

/** A rule of a user, with the binding that grants it. */
export type Grant = {
  readonly rule: PolicyRule;
  readonly binding: ValueMap;
  /** The subject of the binding that names the user or one of its groups. */
  readonly subject: ValueMap;
};

/**
 * Returns the rules of a user in a namespace, or only the cluster-wide ones if it is empty. `asked` is the
 * resource that errors name for a missing role; by default it is the kind of the role in lower case.
 */
export function rulesOfUser(cluster: Cluster, user: User, namespace: string, asked?: string): GrantedRules {
  const { grants, problems } = grantsTo(cluster, user, namespace, asked);
  return { rules: grants.map(({ rule }) => rule), problems };
}

/** Returns the same rules as {@link rulesOfUser}, each with its binding. */
export function grantsTo(
  cluster: Cluster,
  user: User,
  namespace: string,
  asked?: string,
): { readonly grants: readonly Grant[]; readonly problems: readonly string[] } {
  const grants: Grant[] = [];
  const problems: string[] = [];
  const collect = (bindings: readonly ValueMap[], at: string): void => {
    for (const binding of bindings) {
      const subject = subjectOf(binding, user, at);
      if (subject === undefined) continue;
      const found = referencedRules(cluster, get(binding, "roleRef"), at, asked);
      if ("problem" in found) problems.push(found.problem);
      else grants.push(...found.rules.map((rule) => ({ rule, binding, subject })));
    }
  };
  const all = bindingsOf(isOfSystem(user) ? withAllStartObjects(cluster) : cluster);
  collect(all.get("") ?? [], "");
  if (namespace !== "") collect(all.get(namespace) ?? [], namespace);
  return { grants, problems };
}

/** The groups of the system that the bindings for people name. */
const FOR_PEOPLE = /^system:(masters|authenticated|unauthenticated|serviceaccounts(:.*)?)$/;

/** Whether the bindings of the control plane can name a user. */
function isOfSystem({ name, groups }: User): boolean {
  return [name, ...groups].some((one) => one.startsWith("system:") && !FOR_PEOPLE.test(one));
}

/** Returns the rules of the role that a binding references, or why there are none: a text, and the server's refusal. */
export function referencedRules(
  cluster: Cluster,
  roleRef: Value | undefined,
  namespace: string,
  asked?: string,
):
  | { readonly rules: readonly PolicyRule[] }
  | { readonly problem: string; readonly refusal: Refusal | null } {
  const ref = isMap(roleRef) ? roleRef : {};
  const kind = textOf(get(ref, "kind"));
  const name = textOf(get(ref, "name"));
  if (kind !== "Role" && kind !== "ClusterRole") {
    return { problem: `unsupported role reference kind: ${quoteGo(kind)}`, refusal: null };
  }
  const everywhere = kind === "ClusterRole";
  const key = objectKey(RBAC_GROUP, everywhere ? "clusterroles" : "roles", everywhere ? "" : namespace, name);
  const isSystem = name.startsWith("system:");
  const role =
    cluster.objects.get(key) ?? (isSystem ? withAllStartObjects(cluster).objects.get(key) : undefined);
  if (role !== undefined) return { rules: rulesOfRole(role) };
  const refusal = notFound({ group: RBAC_GROUP, resource: asked ?? kind.toLowerCase() }, name);
  return { problem: String(dig(refusal.refused.body, "message")), refusal };
}

const bindings = new WeakMap<ReadonlyMap<string, ValueMap>, ReadonlyMap<string, readonly ValueMap[]>>();
const KINDS = [`${RBAC_GROUP}/clusterrolebindings/`, `${RBAC_GROUP}/rolebindings/`];

/** Returns all bindings by namespace. ClusterRoleBindings have the empty one. */
function bindingsOf({ objects }: Cluster): ReadonlyMap<string, readonly ValueMap[]> {
  const known = bindings.get(objects);
  if (known !== undefined) return known;
  const out = new Map<string, ValueMap[]>();
  for (const [key, binding] of objects) {
    const kind = KINDS.find((one) => key.startsWith(one));
    if (kind === undefined) continue;
    const namespace = key.slice(kind.length, key.indexOf("/", kind.length));
    out.set(namespace, [...(out.get(namespace) ?? []), binding]);
  }
  bindings.set(objects, out);
  return out;
}
