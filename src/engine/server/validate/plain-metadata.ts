import { mapsOf, textAt } from "../../value/field-values.ts";
import { isMap, type Value, type ValueMap } from "../../value/value.ts";
import { metaText, metaValue } from "../metadata/object-meta.ts";

/** Whether a text is a DNS label: a valid name for most kinds, and valid as the key and the value of a label. */
export function isPlainName(text: string): boolean {
  return /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(text);
}

/**
 * Whether the metadata of an object in a namespace certainly have no invalid field: the name and the labels are plain, and nothing else
 * is set that the server checks. `live` is the object that it replaces, null for a new one.
 */
export function isPlainMetadata(object: ValueMap, live: ValueMap | null): boolean {
  return (
    isPlainName(metaText(object, "name")) &&
    hasPlainLabels(metaValue(object, "labels")) &&
    Number(metaValue(object, "generation") ?? 0) >= 0 &&
    hasShortNames(metaValue(object, "managedFields")) &&
    CHECKED.every((name) => metaValue(object, name) === undefined) &&
    (live === null || KEPT.every((name) => metaValue(object, name) === metaValue(live, name)))
  );
}

/** Fields of metadata with rules of their own. */
const CHECKED = ["annotations", "finalizers", "generateName", "ownerReferences"];

/** Fields of metadata that an update cannot change. */
const KEPT = ["name", "namespace", "uid", "deletionTimestamp", "deletionGracePeriodSeconds"];

/** Whether the names in managed fields are so short that they are valid in any case. */
function hasShortNames(entries: Value | undefined): boolean {
  return mapsOf(entries).every((entry) =>
    ["manager", "subresource"].every((name) => /^[ -~]{0,128}$/.test(textAt(entry, name))),
  );
}

function hasPlainLabels(labels: Value | undefined): boolean {
  if (!isMap(labels)) return labels === undefined;
  return Object.entries(labels).every(
    ([key, value]) => isPlainName(key) && typeof value === "string" && (value === "" || isPlainName(value)),
  );
}
