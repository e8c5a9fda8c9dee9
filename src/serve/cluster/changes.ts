import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";

/** A change of a stored object: made without `before`, deleted without `after`. */
export type Change = {
  /** The resourceVersion of the change. No two changes have the same one. */
  readonly revision: number;
  /** See `objectKey`. */
  readonly key: string;
  readonly before?: ValueMap;
  readonly after?: ValueMap;
};

/** Returns what differs between a cluster and a later one, in order of resourceVersions. */
export function changesBetween(before: Cluster, after: Cluster): readonly Change[] {
  if (before.objects === after.objects) return [];
  const changes: Change[] = [];
  const used = new Set<number>();
  for (const [key, object] of after.objects) {
    const old = before.objects.get(key);
    if (old === object) continue;
    const revision = revisionOf(object, after.revision);
    used.add(revision);
    changes.push({ revision, key, ...(old !== undefined && { before: old }), after: object });
  }
  // A deleted object does not say when it was deleted: these are the revisions that no other change has.
  const free: number[] = [];
  for (let revision = before.revision + 1; revision <= after.revision; revision++)
    if (!used.has(revision)) free.push(revision);
  for (const [key, old] of before.objects)
    if (!after.objects.has(key)) changes.push({ revision: free.shift() ?? after.revision, key, before: old });
  return changes.sort((a, b) => a.revision - b.revision);
}

function revisionOf(object: ValueMap, latest: number): number {
  const revision = Number(dig(object, "metadata", "resourceVersion"));
  return Number.isSafeInteger(revision) ? revision : latest;
}
