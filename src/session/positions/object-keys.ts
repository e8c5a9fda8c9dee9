import { locateObject } from "../../engine/client/discovery/locate-object.ts";
import { discoveryOf } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { type Cluster, objectKey } from "../../engine/server/cluster/cluster.ts";
import { dig, isMap, type ValueMap } from "../../engine/value/value.ts";
import type { ManifestObject } from "../read-step-text.ts";

/** Returns the key of the object that a command line made from an object in its files; null if there is none. */
export function keyOfManifestObject(
  { results, before }: Frame,
  manifestObject: ManifestObject | undefined,
): string | null {
  if (manifestObject === undefined || !isMap(manifestObject.value)) return null;
  const { value } = manifestObject;
  return results.find(({ object }) => object !== null && isKeyOf(object, value, before))?.object ?? null;
}

/** Whether a manifest describes the object with a key. A manifest without a namespace can be for any namespace. */
export function isKeyOf(key: string, object: ValueMap, cluster: Cluster): boolean {
  const located = locateObject(object, discoveryOf(cluster), true);
  if ("problem" in located) return false;
  const { resource, namespace, name } = located.address;
  const [, , placed = ""] = key.split("/");
  const isFree = namespace !== null && dig(object, "metadata", "namespace") === undefined;
  return key === objectKey(resource.group, resource.plural, isFree ? placed : (namespace ?? ""), name);
}
