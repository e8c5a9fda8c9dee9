import { difference } from "../fieldpath/algebra.ts";
import type { Path } from "../fieldpath/element.ts";
import { paths } from "../fieldpath/set.ts";
import { typeOfKind } from "../scenario/cluster-kinds.ts";
import type { Frame } from "../scenario/frame.ts";
import { liveObject } from "../scenario/live-object.ts";
import type { Cluster } from "../server/cluster/cluster.ts";
import { reconcile } from "../typed/reconcile.ts";
import { equal } from "../value/equal.ts";
import { dig, type ValueMap } from "../value/value.ts";
import { nextOwnership, nothingOwned, type Owner } from "./object-ownership.ts";

/** A custom object after a change of its definition. */
export type AffectedObject = {
  /** Its key in the cluster. */
  readonly key: string;
  /** The fields that a manager owns as a whole from the next write on, because they are atomic now. */
  readonly whole: readonly { readonly owner: Owner; readonly path: Path }[];
};

/** The beginning of the keys of CustomResourceDefinitions. */
const DEFINITIONS = "apiextensions.k8s.io/customresourcedefinitions/";

/**
 * Returns the first custom object that reads another way after a change of its definition, or whose owners the next write adapts to
 * it. Null if the step changed no definition, or if this affects no object.
 */
export function affectedObject({ before, cluster, results }: Frame): AffectedObject | null {
  for (const { object, outcome } of results) {
    if (outcome !== "changed" || object === null || !object.startsWith(DEFINITIONS)) continue;
    const spec = dig(cluster.objects.get(object), "spec");
    const kind = String(dig(spec, "names", "kind"));
    const beginning = `${dig(spec, "group")}/${dig(spec, "names", "plural")}/`;
    for (const [key, stored] of cluster.objects) {
      if (!key.startsWith(beginning)) continue;
      const whole = wholeFields(stored, kind, cluster);
      const [was, is] = [liveObject(before, key), liveObject(cluster, key)];
      if (whole.length > 0 || (was !== null && is !== null && !equal(was, is))) return { key, whole };
    }
  }
  return null;
}

function wholeFields(object: ValueMap, kind: string, cluster: Cluster): AffectedObject["whole"] {
  return nextOwnership(nothingOwned, object, 0).owners.flatMap((owner) => {
    const type = typeOfKind(cluster, owner.apiVersion, kind);
    const adapted = type === null ? null : reconcile(owner.set, type);
    if (adapted === null || "error" in adapted) return [];
    return paths(difference(adapted.set, owner.set)).map((path) => ({ owner, path }));
  });
}
