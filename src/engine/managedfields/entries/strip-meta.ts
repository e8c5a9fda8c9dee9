import { difference } from "../../fieldpath/algebra.ts";
import { fromPaths } from "../../fieldpath/build.ts";
import { fieldElement } from "../../fieldpath/element.ts";
import { isEmpty } from "../../fieldpath/set.ts";
import { type Managers, versioned } from "../../merge/managers.ts";
import type { Identifier } from "./identity.ts";

/** The fields that nobody can own: they identify the object, or only the server sets them. */
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
 * Returns `managers` without these fields in the set of one manager, which is dropped if its set is empty then. Returns `managers`
 * itself if nothing changes.
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
