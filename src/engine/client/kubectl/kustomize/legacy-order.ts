import { metaText } from "../../../server/metadata/object-meta.ts";
import { compareText } from "../../../value/order.ts";
import { get, type ValueMap } from "../../../value/value.ts";

/**
 * The kinds that come first in the output, in this order.
 * Upstream: kustomize api/internal/builtins/SortOrderTransformer.go (v5.8.1).
 */
const FIRST: readonly string[] = [
  "Namespace",
  "ResourceQuota",
  "StorageClass",
  "CustomResourceDefinition",
  "ServiceAccount",
  "PodSecurityPolicy",
  "Role",
  "ClusterRole",
  "RoleBinding",
  "ClusterRoleBinding",
  "ConfigMap",
  "Secret",
  "Endpoints",
  "Service",
  "LimitRange",
  "PriorityClass",
  "PersistentVolume",
  "PersistentVolumeClaim",
  "Deployment",
  "StatefulSet",
  "CronJob",
  "PodDisruptionBudget",
];

/** The kinds that come last. */
const LAST: readonly string[] = ["MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"];

/** Returns objects in the usual order of kustomize: by kind, then by group and version, namespace and name. */
export function inLegacyOrder(objects: readonly ValueMap[]): readonly ValueMap[] {
  const keyed = objects.map((object) => ({ object, rank: rankOf(object), ...sortKeys(object) }));
  return keyed
    .sort((a, b) => a.rank - b.rank || compareText(a.type, b.type) || compareText(a.id, b.id))
    .map(({ object }) => object);
}

function rankOf(object: ValueMap): number {
  const kind = String(get(object, "kind") ?? "");
  const first = FIRST.indexOf(kind);
  return first >= 0 ? first - FIRST.length : LAST.indexOf(kind) + 1;
}

function sortKeys(object: ValueMap): { readonly type: string; readonly id: string } {
  const [version = "", group = ""] = String(get(object, "apiVersion") ?? "")
    .split("/")
    .reverse();
  const kind = String(get(object, "kind") ?? "");
  const type = [group || "~G", version || "~V", kind || "~K"].join("_");
  return { type, id: [metaText(object, "namespace") || "~X", metaText(object, "name") || "~N"].join("|") };
}
