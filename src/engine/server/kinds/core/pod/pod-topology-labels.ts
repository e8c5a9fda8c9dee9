import { mapOf } from "../../../../value/field-values.ts";
import { get, type ValueMap } from "../../../../value/value.ts";
import { type Cluster, objectKey } from "../../../cluster/cluster.ts";
import { mergeTextMaps } from "../../../metadata/merge-text-maps.ts";
import { metaOf, metaValue, withMeta } from "../../../metadata/object-meta.ts";
import { type ByVersion, formOf } from "../../../version/current-version.ts";

/** The labels that a pod or a binding gets from the node of the pod. */
const COPIED: ByVersion<readonly string[]> = {
  "1.34": [],
  "1.35": ["topology.kubernetes.io/zone", "topology.kubernetes.io/region"],
};

/**
 * Returns a pod, or a binding, with the labels of its node that tell where the node is. They replace its own. Nothing changes if there is
 * no such node. Upstream: kubernetes plugin/pkg/admission/podtopologylabels/admission.go (v1.36.3).
 */
export function withTopologyLabels({ objects }: Cluster, object: ValueMap, node: unknown): ValueMap {
  const found = typeof node === "string" ? objects.get(objectKey("", "nodes", "", node)) : undefined;
  if (found === undefined) return object;
  const given = mapOf(get(metaOf(found), "labels"));
  const labels = Object.fromEntries(
    formOf(COPIED).flatMap((key) => {
      const value = get(given, key);
      return typeof value === "string" ? [[key, value]] : [];
    }),
  );
  if (Object.keys(labels).length === 0) return object;
  return withMeta(object, { labels: mergeTextMaps(metaValue(object, "labels"), labels) });
}
