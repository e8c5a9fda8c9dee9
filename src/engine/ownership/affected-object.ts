import { difference } from "../fieldpath/algebra.ts";
import type { Path } from "../fieldpath/element.ts";
import { paths } from "../fieldpath/set.ts";
import { typeOfKind } from "../scenario/cluster-kinds.ts";
import type { Frame } from "../scenario/frame.ts";
import { liveObject } from "../scenario/live-object.ts";
import { typeAtPath } from "../scenario/type-at-path.ts";
import type { Type } from "../schema/resolve-type.ts";
import type { Cluster } from "../server/cluster/cluster.ts";
import { reconcile } from "../typed/reconcile.ts";
import { equal } from "../value/equal.ts";
import { dig } from "../value/value.ts";
import { nextOwnership, nothingOwned, type Owner } from "./object-ownership.ts";

/** A custom object after a change of its definition. */
export type AffectedObject = {
  /** Its key in the cluster. */
  readonly key: string;
  /** The fields that a manager owns as a whole from the next write on, because they are atomic now. */
  readonly whole: readonly OwnedField[];
  /** The fields that a manager owned as a whole, and of which nobody owns the parts, because they are granular now. */
  readonly split: readonly OwnedField[];
};

type OwnedField = { readonly owner: Owner; readonly path: Path };

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
      const { owners } = nextOwnership(nothingOwned, stored, 0);
      const whole = wholeFields(owners, kind, cluster);
      const split = splitFields(owners, kind, before, cluster);
      const [was, is] = [liveObject(before, key), liveObject(cluster, key)];
      const isReadAnew = was !== null && is !== null && !equal(was, is);
      if (whole.length > 0 || split.length > 0 || isReadAnew) return { key, whole, split };
    }
  }
  return null;
}

function wholeFields(owners: readonly Owner[], kind: string, cluster: Cluster): readonly OwnedField[] {
  return owners.flatMap((owner) => {
    const type = typeOfKind(cluster, owner.apiVersion, kind);
    const adapted = type === null ? null : reconcile(owner.set, type);
    if (adapted === null || "error" in adapted) return [];
    return paths(difference(adapted.set, owner.set)).map((path) => ({ owner, path }));
  });
}

function splitFields(
  owners: readonly Owner[],
  kind: string,
  before: Cluster,
  cluster: Cluster,
): readonly OwnedField[] {
  return owners.flatMap((owner) => {
    const was = typeOfKind(before, owner.apiVersion, kind);
    const is = typeOfKind(cluster, owner.apiVersion, kind);
    return paths(owner.set)
      .filter((path) => isAtomic(typeAtPath(was, path)) === true && isAtomic(typeAtPath(is, path)) === false)
      .map((path) => ({ owner, path }));
  });
}

/** Whether a map or list is atomic; null for other types. */
function isAtomic(type: Type | null): boolean | null {
  const inner = type?.map ?? type?.list;
  return inner == null ? null : inner.atomic;
}
