import type { ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster.ts";
import { metaText, metaTexts } from "../meta.ts";
import { custom } from "../parts.ts";

/** The finalizer of a definition that waits for its objects to go. */
export const CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

const PREFIX = "apiextensions.k8s.io/customresourcedefinitions//";

/** What the server's own controllers do after a write: they accept the names of new definitions, and end deleted ones. */
export function acceptDefinitions(cluster: Cluster, before: Cluster, now: string): Cluster {
  if (cluster.objects === before.objects) return cluster;
  let out = cluster;
  for (const [key, object] of cluster.objects) {
    if (!key.startsWith(PREFIX)) continue;
    if (isEnding(object)) out = custom().endDefinition(out, key, object, now);
    else if (before.objects.get(key) !== object) out = custom().accept(out, key, object, now);
  }
  return out;
}

function isEnding(definition: ValueMap): boolean {
  return (
    metaText(definition, "deletionTimestamp") !== "" && metaTexts(definition, "finalizers").includes(CLEANUP)
  );
}
