import { difference } from "../fieldpath/algebra.ts";
import { fromPaths } from "../fieldpath/build.ts";
import { fieldElement } from "../fieldpath/element.ts";
import { isEmpty } from "../fieldpath/set.ts";
import { type Managers, versioned } from "../merge/managers.ts";
import type { Identifier } from "./identity.ts";

/** What names an object or belongs to the server, so that nobody owns it. */
const metaSet = fromPaths(
  [
    ["apiVersion"],
    ["kind"],
    ["metadata"],
    ["metadata", "name"],
    ["metadata", "namespace"],
    ["metadata", "creationTimestamp"],
    ["metadata", "selfLink"],
    ["metadata", "uid"],
    ["metadata", "clusterName"],
    ["metadata", "generation"],
    ["metadata", "managedFields"],
    ["metadata", "resourceVersion"],
  ].map((names) => names.map(fieldElement)),
);

/**
 * `managers` with those fields taken from one of them, who goes if nothing is left. The others keep what they have. Returns
 * `managers` itself if nothing changes.
 * Upstream: apimachinery managedfields internal/stripmeta.go.
 */
export function stripMeta(managers: Managers, id: Identifier): Managers {
  const entry = managers.get(id);
  if (entry === undefined) return managers;
  const set = difference(entry.set, metaSet);
  const out = new Map(managers);
  if (isEmpty(set)) out.delete(id);
  else if (set === entry.set) return managers;
  else out.set(id, versioned(set, entry.apiVersion, entry.applied));
  return out;
}
