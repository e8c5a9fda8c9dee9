import { utf8Length } from "../../value/utf8.ts";
import type { ValueMap } from "../../value/value.ts";
import { metaText, withMeta } from "../metadata/object-meta.ts";
import { nameSuffixOf, uidOf } from "../metadata/uid.ts";
import type { RequestScope } from "../request/request-scope.ts";

/** The longest prefix, in bytes. Five more characters follow it. */
const MAX_PREFIX = 58;

/** Returns an object without a name with one: from its `generateName`, or for a LimitRange without one a uid. Other objects stay as they are. */
export function withMadeName({ resource, namespace, cluster }: RequestScope, object: ValueMap): ValueMap {
  const prefix = metaText(object, "generateName");
  const seed = `${resource.plural}/${namespace}/${prefix}@${cluster.revision}`;
  if (prefix !== "") return withMeta(object, { name: truncatePrefix(prefix) + nameSuffixOf(seed) });
  return resource.struct === "core/v1.LimitRange" ? withMeta(object, { name: uidOf(seed) }) : object;
}

/** Returns the beginning of a prefix, at most {@link MAX_PREFIX} bytes. */
function truncatePrefix(prefix: string): string {
  let out = prefix.slice(0, MAX_PREFIX);
  while (utf8Length(out) > MAX_PREFIX) out = out.slice(0, -1);
  return out;
}
