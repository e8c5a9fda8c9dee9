import { dig, get, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { nameHash } from "../objects/name-hash.ts";
import { metaMap, withMeta } from "../objects/object-info.ts";
import { NEEDS_HASH } from "./generators.ts";
import { withUpdatedReferences } from "./name-references.ts";

/** Adds the hash of its content to the name of each generated object that gets one, and updates the references to it. */
export function withNameHashes(objects: readonly ValueMap[]): readonly ValueMap[] {
  const made = objects.map((object) => {
    const annotations = metaMap(object, "annotations");
    if (get(annotations, NEEDS_HASH) === undefined) return object;
    const left = withoutKey(annotations, NEEDS_HASH);
    const plain =
      Object.keys(left).length > 0
        ? withMeta(object, "annotations", left)
        : withKey(object, "metadata", withoutKey(get(object, "metadata") as ValueMap, "annotations"));
    // The hash does not depend on the name.
    const hash = nameHash(withMeta(plain, "name", ""));
    return withMeta(plain, "name", `${String(dig(plain, "metadata", "name"))}-${hash}`);
  });
  return withUpdatedReferences(objects, made);
}
