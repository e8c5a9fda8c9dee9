import { textOf } from "../../../../value/field-values.ts";
import { compareText } from "../../../../value/order.ts";
import { dig, isList, type Value } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import { currentId, type Resource } from "../model/resource.ts";
import { gvkText, type ResourceId } from "../model/resource-id.ts";

/**
 * The kinds that come first in the output, in this order.
 * Upstream: kustomize api/internal/builtins/SortOrderTransformer.go (v0.21.1).
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

/** Returns where a kind stands: negative for those that come first, positive for the last ones. */
export function typeRank(kind: string, first = FIRST, last = LAST): number {
  const at = first.lastIndexOf(kind);
  const end = last.lastIndexOf(kind);
  return end >= 0 ? end + 1 : at >= 0 ? at - first.length : 0;
}

/** Sorts resources as `sortOptions` says: by kind, then by group and version, namespace and name; or leaves them as they are. */
export function inOrder(
  resources: readonly Resource[],
  options: Value | undefined,
): Result<readonly Resource[]> {
  const order = textOf(dig(options, "order"));
  const legacy = dig(options, "legacySortOptions") ?? null;
  if (order !== "legacy" && order !== "fifo") {
    return fail("the field 'sortOptions.order' must be one of [fifo, legacy]");
  }
  if (order === "fifo") {
    return legacy === null
      ? { value: resources }
      : fail(
          "the field 'sortOptions.legacySortOptions' is set but the selected sort order is 'fifo', not 'legacy'",
        );
  }
  const texts = (key: string): readonly string[] => {
    const list = dig(legacy, key);
    return isList(list) ? list.map(String) : [];
  };
  const [first, last] = legacy === null ? [FIRST, LAST] : [texts("orderFirst"), texts("orderLast")];
  const keyed = resources.map((resource) => {
    const id = currentId(resource);
    return { resource, rank: typeRank(id.kind, first, last), type: typeText(id), id: idKey(id) };
  });
  return {
    value: keyed
      .sort((a, b) => a.rank - b.rank || compareText(a.type, b.type) || compareText(a.id, b.id))
      .map(({ resource }) => resource),
  };
}

function typeText({ group, version, kind }: ResourceId): string {
  return [group || "~G", version || "~V", kind || "~K"].join("_");
}

function idKey(id: ResourceId): string {
  return [gvkText(id), id.namespace || "~X", id.name || "~N"].join("|");
}
