import { type ValueMap, withKey } from "../../value/value.ts";
import { withMeta } from "../metadata/object-meta.ts";

/** Returns an object without the metadata that only the server sets. */
export function withoutSystemFields(object: ValueMap): ValueMap {
  const bare = withMeta(object, {
    creationTimestamp: undefined,
    deletionTimestamp: undefined,
    deletionGracePeriodSeconds: undefined,
    uid: undefined,
    selfLink: undefined,
  });
  return withKey(bare, "metadata", bare["metadata"] as ValueMap);
}
