import { quoteGo } from "../../value/text.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster.ts";
import { notFound, type Refusal } from "../status.ts";
import { RBAC, type Rule, rulesOf } from "./rule.ts";
import { appliesTo, type User } from "./subject.ts";

/** The rules that a user has, and what kept others from being found. */
export type Held = { readonly rules: readonly Rule[]; readonly problems: readonly string[] };

/**
 * The rules that a user has in a namespace; in the empty one only what holds everywhere. `asked` is the resource that missing
 * roles are said to be: the request's, where it is the server's storage that looks for them.
 */
export function rulesFor(cluster: Cluster, user: User, namespace: string, asked?: string): Held {
  const rules: Rule[] = [];
  const problems: string[] = [];
  const collect = (bindings: readonly ValueMap[], at: string): void => {
    for (const binding of bindings) {
      if (!appliesTo(binding, user, at)) continue;
      const found = referencedRules(cluster, get(binding, "roleRef"), at, asked);
      if ("problem" in found) problems.push(found.problem);
      else rules.push(...found.rules);
    }
  };
  const all = bindingsOf(cluster);
  collect(all.get("") ?? [], "");
  if (namespace !== "") collect(all.get(namespace) ?? [], namespace);
  return { rules, problems };
}

/** The rules of the role that a binding names; or why there are none, also as the server's answer. */
export function referencedRules(
  cluster: Cluster,
  roleRef: Value | undefined,
  namespace: string,
  asked?: string,
): { readonly rules: readonly Rule[] } | { readonly problem: string; readonly refusal: Refusal | null } {
  const ref = isMap(roleRef) ? roleRef : {};
  const kind = text(get(ref, "kind"));
  const name = text(get(ref, "name"));
  if (kind !== "Role" && kind !== "ClusterRole") {
    return { problem: `unsupported role reference kind: ${quoteGo(kind)}`, refusal: null };
  }
  const everywhere = kind === "ClusterRole";
  const key = objectKey(RBAC, everywhere ? "clusterroles" : "roles", everywhere ? "" : namespace, name);
  const role = cluster.objects.get(key);
  if (role !== undefined) return { rules: rulesOf(role) };
  const refusal = notFound({ group: RBAC, resource: asked ?? kind.toLowerCase() }, name);
  return { problem: String(dig(refusal.refused.body, "message")), refusal };
}

const bindings = new WeakMap<ReadonlyMap<string, ValueMap>, ReadonlyMap<string, readonly ValueMap[]>>();
const KINDS = [`${RBAC}/clusterrolebindings/`, `${RBAC}/rolebindings/`];

/** All bindings by namespace; those of the whole cluster under the empty one. */
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

function text(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}
