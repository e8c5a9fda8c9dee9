import { equals } from "../../engine/fieldpath/set.ts";
import { nextOwnership, nothingOwned } from "../../engine/ownership/object-ownership.ts";
import { typeOfKind } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { reconcile } from "../../engine/typed/reconcile.ts";
import { equal } from "../../engine/value/equal.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";

/** The beginning of the keys of CustomResourceDefinitions. */
const DEFINITIONS = "apiextensions.k8s.io/customresourcedefinitions/";

/**
 * Returns the key of the first custom object that reads another way after a change of its definition, or whose owners the next write
 * adapts to it. Null if the step changed no definition, or if this affects no object.
 */
export function affectedObject({ before, cluster, results }: Frame): string | null {
  for (const { object, outcome } of results) {
    if (outcome !== "changed" || object === null || !object.startsWith(DEFINITIONS)) continue;
    const definition = cluster.objects.get(object);
    const kind = `${dig(definition, "spec", "group")}/${dig(definition, "spec", "names", "plural")}/`;
    for (const [key, stored] of cluster.objects) {
      if (!key.startsWith(kind)) continue;
      const [was, is] = [liveObject(before, key), liveObject(cluster, key)];
      const isOther = was !== null && is !== null && !equal(was, is);
      if (isOther || hasOtherOwners(stored, String(dig(definition, "spec", "names", "kind")), cluster))
        return key;
    }
  }
  return null;
}

/** Whether the next write adapts the owners of an object to the current schema of its kind. */
function hasOtherOwners(object: ValueMap, kind: string, cluster: Frame["cluster"]): boolean {
  return nextOwnership(nothingOwned, object, 0).owners.some(({ set, apiVersion }) => {
    const type = typeOfKind(cluster, apiVersion, kind);
    const adapted = type === null ? null : reconcile(set, type);
    return adapted !== null && "set" in adapted && !equals(adapted.set, set);
  });
}
