import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { mapsOf, textAt } from "../../engine/value/field-values.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";
import { partsOfKey } from "../cluster/resource-of-key.ts";
import { patchMetadata, type Send } from "./send.ts";

/** The finalizers of volumes and claims, by the beginning of their keys. */
const PROTECTION: { readonly [start: string]: string } = {
  "/persistentvolumeclaims/": "kubernetes.io/pvc-protection",
  "/persistentvolumes/": "kubernetes.io/pv-protection",
};

/** Lifts the protection of deleted volumes that no claim is bound to, and of deleted claims that no pod uses. */
export function releaseVolumes(cluster: Cluster, send: Send): void {
  for (const [key, object] of cluster.objects) {
    const start = Object.keys(PROTECTION).find((one) => key.startsWith(one));
    if (start === undefined || dig(object, "metadata", "deletionTimestamp") === undefined) continue;
    const finalizers = dig(object, "metadata", "finalizers");
    const kept = Array.isArray(finalizers) ? finalizers.filter((one) => one !== PROTECTION[start]) : [];
    if (!Array.isArray(finalizers) || kept.length === finalizers.length || isUsed(cluster, key, object))
      continue;
    patchMetadata(cluster, key, { finalizers: kept }, send);
  }
}

function isUsed(cluster: Cluster, key: string, object: ValueMap): boolean {
  if (key.startsWith("/persistentvolumes/")) return dig(object, "status", "phase") === "Bound";
  const { namespace, name } = partsOfKey(key);
  for (const [at, pod] of cluster.objects) {
    if (!at.startsWith(`/pods/${namespace}/`)) continue;
    const volumes = mapsOf(dig(pod, "spec", "volumes"));
    if (
      volumes.some(
        (one) => textAt((dig(one, "persistentVolumeClaim") ?? {}) as ValueMap, "claimName") === name,
      )
    )
      return true;
  }
  return false;
}
