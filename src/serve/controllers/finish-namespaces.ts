import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { mapAt } from "../../engine/value/field-values.ts";
import { dig, get, withKey } from "../../engine/value/value.ts";
import { partsOfKey, placeOfKey } from "../cluster/resource-of-key.ts";
import type { Send } from "./send.ts";

const NAMESPACES = "/namespaces//";

/** Deletes what is in deleted namespaces, and ends those that are empty, as the namespace controller does. */
export function finishNamespaces(cluster: Cluster, send: Send): void {
  const ending = new Map<string, string[]>();
  for (const [key, object] of cluster.objects)
    if (key.startsWith(NAMESPACES) && dig(object, "metadata", "deletionTimestamp") !== undefined)
      ending.set(key.slice(NAMESPACES.length), []);
  if (ending.size === 0) return;
  for (const [key, object] of cluster.objects) {
    const content = ending.get(partsOfKey(key).namespace);
    if (content === undefined) continue;
    content.push(key);
    const place = placeOfKey(cluster, key);
    if (place !== null && dig(object, "metadata", "deletionTimestamp") === undefined)
      send({ method: "DELETE", path: place.path, query: { propagationPolicy: "Background" } });
  }
  for (const [name, content] of ending) if (content.length === 0) finalize(cluster, name, send);
}

function finalize(cluster: Cluster, name: string, send: Send): void {
  const namespace = cluster.objects.get(NAMESPACES + name);
  if (namespace === undefined) return;
  const finalizers = get(mapAt(namespace, "spec"), "finalizers");
  if (!Array.isArray(finalizers) || finalizers.length === 0) return;
  const body = withKey(namespace, "spec", {});
  send({ method: "PUT", path: `/api/v1/namespaces/${encodeURIComponent(name)}/finalize`, body });
}
