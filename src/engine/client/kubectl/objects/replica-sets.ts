import { printSelector } from "../../../server/labels/selector-requirement.ts";
import { metaText } from "../../../server/metadata/object-meta.ts";
import { equal } from "../../../value/equal.ts";
import { mapOf } from "../../../value/field-values.ts";
import { compareText } from "../../../value/order.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import type { Result } from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import { isControlledBy } from "./controllers.ts";
import { itemsOf } from "./list-requests.ts";

/** The ReplicaSets of a Deployment: the one with its template, or null, and all others. */
export type ReplicaSets = { readonly current: ValueMap | null; readonly old: readonly ValueMap[] };

const HASH = "pod-template-hash";

/**
 * Lists the ReplicaSets that a Deployment controls, oldest first. `limit`: the limit of the list; empty for none.
 * Upstream: kubectl pkg/util/deployment/deployment.go, GetAllReplicaSets (v0.36.3).
 */
export function* replicaSetsOf(
  run: CommandRun,
  deployment: ValueMap,
  limit = "",
): Client<Result<ReplicaSets>> {
  const labelSelector = printSelector(dig(deployment, "spec", "selector"));
  const listed = yield* sendForBody(run, {
    method: "GET",
    path: `/apis/apps/v1/namespaces/${metaText(deployment, "namespace")}/replicasets`,
    query: { labelSelector, ...(limit !== "" && { limit }) },
  });
  if ("error" in listed) return listed;
  const owned = itemsOf(listed.value)
    .filter((one) => isControlledBy(one, deployment))
    .sort(
      (a, b) =>
        compareText(metaText(a, "creationTimestamp"), metaText(b, "creationTimestamp")) ||
        compareText(metaText(a, "name"), metaText(b, "name")),
    );
  const template = dig(deployment, "spec", "template");
  const current = owned.find((one) => isSameTemplate(dig(one, "spec", "template"), template)) ?? null;
  return { value: { current, old: owned.filter((one) => one !== current) } };
}

/** Whether two pod templates are equal without the label that the controller adds. */
export function isSameTemplate(a: Value | undefined, b: Value | undefined): boolean {
  return equal(withoutHash(a), withoutHash(b));
}

/** Returns a pod template without the label that the controller adds. */
export function withoutHash(template: Value | undefined): ValueMap {
  const map = mapOf(template);
  const metadata = get(map, "metadata");
  const labels = dig(metadata, "labels");
  return isMap(metadata) && isMap(labels)
    ? withKey(map, "metadata", withKey(metadata, "labels", withoutKey(labels, HASH)))
    : map;
}

/** The annotation with the revision of a Deployment or a ReplicaSet. */
export const REVISION = "deployment.kubernetes.io/revision";

/** Returns the revision of a ReplicaSet or a Deployment: 0 if it has none, null if it is no number. */
export function revisionOf(object: ValueMap): number | null {
  const text = dig(object, "metadata", "annotations", REVISION);
  if (text === undefined) return 0;
  return /^[+-]?\d+$/.test(String(text)) ? Number(text) : null;
}
