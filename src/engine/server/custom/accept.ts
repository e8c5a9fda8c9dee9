import type { Cluster } from "../cluster.ts";
import { custom } from "../parts.ts";

const PREFIX = "apiextensions.k8s.io/customresourcedefinitions//";

/** What the server's own controllers do after a write: they accept the names of new definitions. */
export function acceptDefinitions(cluster: Cluster, before: Cluster, now: string): Cluster {
  if (cluster.objects === before.objects) return cluster;
  let out = cluster;
  for (const [key, object] of cluster.objects) {
    if (!key.startsWith(PREFIX) || before.objects.get(key) === object) continue;
    out = custom().accept(out, key, object, now);
  }
  return out;
}
