import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import { isMap, type Value } from "../../engine/value/value.ts";

/** Returns the type of a manifest, or of the object that a patch changes; null if it is not known. */
export function typeOfManifest(value: Value, object: string, { before, cluster }: Frame): Type | null {
  const own = isMap(value) ? typeOfObject(before, value) : null;
  const live = liveObject(cluster, object) ?? liveObject(before, object);
  return own ?? (live === null ? null : typeOfObject(cluster, live));
}
