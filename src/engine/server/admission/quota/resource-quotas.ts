import { mapOf } from "../../../value/field-values.ts";
import { dig, get, type ValueMap, withKey } from "../../../value/value.ts";
import type { Cluster } from "../../cluster/cluster.ts";
import { findResource, groupResourceOf, type Resource } from "../../cluster/resource.ts";
import { forbidden, type Refusal } from "../../http/status-errors.ts";
import { metaText } from "../../metadata/object-meta.ts";
import type { RequestScope } from "../../request/request-scope.ts";
import { asStored } from "../../storage/object-codec.ts";
import { storeObject } from "../../storage/object-store.ts";
import { updateManagedFields } from "../../storage/update-managed-fields.ts";
import { amountsOf } from "../../validate/resource-names.ts";
import { type Amounts, exceeded, increaseOf, masked, printAmounts, sumOf, withoutZeros } from "./amounts.ts";
import { isInScopes } from "./quota-scopes.ts";
import { type Counted, countedOf } from "./usage.ts";

/** A quota of the namespace whose limits are about the written object. */
type Quota = {
  readonly key: string;
  readonly object: ValueMap;
  readonly name: string;
  readonly hard: Amounts;
  readonly used: Amounts;
};

/**
 * Counts a write in the quotas of its namespace. Returns the cluster with the new counts, or a refusal if the write needs more than a
 * quota allows. A quota counts only what its status limits: without controllers, nobody writes that status but the user.
 * Upstream: apiserver pkg/admission/plugin/resourcequota/controller.go, CheckRequest (v0.36.3).
 */
export function countInQuotas(
  scope: RequestScope,
  object: ValueMap,
  live: ValueMap | null,
): Cluster | Refusal {
  const { cluster, resource, subresource } = scope;
  const counted = countedOf(groupResourceOf(resource));
  if (live === null ? subresource !== "" : !counted.countsUpdate(subresource)) return cluster;
  const refuse = (why: string): Refusal =>
    forbidden(groupResourceOf(resource), metaText(object, "name"), why);
  const quotas = quotasFor(scope, counted, object);
  for (const { name, hard, used } of quotas) {
    const names = Object.keys(hard).filter(counted.isAbout);
    const missing = counted.missing?.(object, names) ?? null;
    if (missing !== null) return refuse(`failed quota: ${name}: ${missing}`);
    if (names.some((one) => !Object.hasOwn(used, one)))
      return refuse(`status unknown for quota: ${name}, resources: ${[...names].sort().join(",")}`);
  }
  const now = counted.usage(object);
  const counts: { readonly quota: Quota; readonly used: Amounts }[] = [];
  for (const quota of quotas) {
    const isKnown = live !== null && isInScopes(quota.object, resource.plural, live);
    const added = isKnown ? increaseOf(now, counted.usage(live)) : withoutZeros(now);
    const asked = masked(added, Object.keys(quota.hard));
    const used = sumOf(quota.used, asked);
    const over = subresource === "status" ? [] : exceeded(masked(used, Object.keys(asked)), quota.hard);
    if (over.length > 0) {
      const [requested, before, limited] = [asked, quota.used, quota.hard].map((one) =>
        printAmounts(masked(one, over)),
      );
      return refuse(
        `exceeded quota: ${quota.name}, requested: ${requested}, used: ${before}, limited: ${limited}`,
      );
    }
    if (Object.keys(asked).length > 0) counts.push({ quota, used });
  }
  if (scope.options.dryRun) return cluster;
  return counts.reduce(
    (made, { quota, used }) => storeUsage({ ...scope, cluster: made }, quota, used),
    cluster,
  );
}

function quotasFor(
  { cluster, namespace, resource }: RequestScope,
  counted: Counted,
  object: ValueMap,
): readonly Quota[] {
  const found: Quota[] = [];
  for (const [key, quota] of cluster.objects) {
    if (!key.startsWith(`/resourcequotas/${namespace}/`)) continue;
    const hard = amountsAt(quota, "hard");
    if (!Object.keys(hard).some(counted.isAbout) || !isInScopes(quota, resource.plural, object)) continue;
    found.push({ key, object: quota, name: metaText(quota, "name"), hard, used: amountsAt(quota, "used") });
  }
  return found;
}

function amountsAt(quota: ValueMap, field: string): Amounts {
  return Object.fromEntries(amountsOf(dig(quota, "status", field)));
}

/** Stores what a quota counts, as the server itself does it: through the status of the quota. */
function storeUsage(scope: RequestScope, { key, object, name }: Quota, used: Amounts): Cluster {
  const { cluster } = scope;
  const resource = findResource(cluster, "", "v1", "resourcequotas") as Resource;
  const made = withKey(object, "status", withKey(mapOf(get(object, "status")), "used", used));
  const at: RequestScope = {
    ...scope,
    resource,
    name,
    subresource: "status",
    options: { manager: "kube-apiserver", force: false, dryRun: false, fieldValidation: "Ignore" },
  };
  return storeObject(cluster, resource, key, asStored(resource, updateManagedFields(at, object, made)))
    .cluster;
}
