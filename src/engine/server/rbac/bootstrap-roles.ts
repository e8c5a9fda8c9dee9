import { compareText } from "../../value/order.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { RBAC_GROUP } from "../cluster/resource.ts";
import { bootstrapObjects } from "../generated/bootstrap-roles.generated.ts";
import { labelsOf, selectsLabels } from "../labels/selector-requirement.ts";
import { metaText } from "../metadata/object-meta.ts";

/**
 * Returns the cluster roles and bindings for people that every new cluster has, by their object keys. Roles of the control
 * plane are left out. `admin`, `edit` and `view` have the rules that a controller copies into them in a real cluster.
 */
export function bootstrapRoles(): ReadonlyMap<string, ValueMap> {
  return new Map(bootstrapObjects.map((object, i) => withServerFields(object, i)));
}

function withServerFields(object: ValueMap, i: number): readonly [string, ValueMap] {
  const { metadata, ...rest } = object;
  const name = String(dig(metadata, "name"));
  const number = String(i + 1).padStart(2, "0");
  const full = {
    ...rest,
    apiVersion: `${RBAC_GROUP}/v1`,
    metadata: {
      name,
      uid: `00000000-0000-4000-8000-0000000001${number}`,
      resourceVersion: String(i + 71),
      creationTimestamp: "2026-01-01T00:00:00Z",
      labels: { "kubernetes.io/bootstrapping": "rbac-defaults", ...labelsOf(object) },
      annotations: { "rbac.authorization.kubernetes.io/autoupdate": "true" },
    },
    ...(object["kind"] === "ClusterRole" && { rules: rulesOf(object) }),
  };
  const plural = object["kind"] === "ClusterRole" ? "clusterroles" : "clusterrolebindings";
  return [`${RBAC_GROUP}/${plural}//${name}`, full];
}

/**
 * Returns the rules of a role and of the roles that it aggregates, sorted by name of the role. Upstream: kubernetes
 * pkg/controller/clusterroleaggregation, syncClusterRole (v1.36.3).
 */
function rulesOf(role: ValueMap): readonly Value[] {
  const own = get(role, "rules");
  const selectors = dig(role, "aggregationRule", "clusterRoleSelectors");
  if (!isList(selectors)) return isList(own) ? own : [];
  return selectors.filter(isMap).flatMap((selector) =>
    bootstrapObjects
      .filter((one) => one["kind"] === "ClusterRole" && selectsLabels(selector, labelsOf(one)))
      .toSorted((a, b) => compareText(metaText(a, "name"), metaText(b, "name")))
      .flatMap(rulesOf),
  );
}
