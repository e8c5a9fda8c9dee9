import { mapOf } from "../../../value/field-values.ts";
import { compareText } from "../../../value/order.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import type { Cluster } from "../../cluster/cluster.ts";
import { metaOf, metaText } from "../../metadata/object-meta.ts";

/**
 * Returns the name of the class that one of the annotations marks as default; null if there is none. Of several ones it is the newest, and
 * of those of the same second the first by name. `prefix` is the beginning of the classes' object keys.
 */
export function defaultClass(
  { objects }: Cluster,
  prefix: string,
  annotations: readonly string[],
): string | null {
  const found = [...objects].flatMap(([key, object]) =>
    key.startsWith(prefix) && isDefaultClass(object, annotations) ? [object] : [],
  );
  found.sort(
    (a, b) =>
      compareText(metaText(b, "creationTimestamp"), metaText(a, "creationTimestamp")) ||
      compareText(metaText(a, "name"), metaText(b, "name")),
  );
  return found[0] === undefined ? null : metaText(found[0], "name");
}

/** Whether one of the annotations marks a class as default. */
export function isDefaultClass(object: ValueMap, annotations: readonly string[]): boolean {
  const given = mapOf(get(metaOf(object), "annotations"));
  return annotations.some((name) => get(given, name) === "true");
}
