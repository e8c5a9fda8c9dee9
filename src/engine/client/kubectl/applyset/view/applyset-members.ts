import { groupVersionOf } from "../../../../schema/builtins.ts";
import type { Cluster } from "../../../../server/cluster/cluster.ts";
import { metaText } from "../../../../server/metadata/object-meta.ts";
import { textAt } from "../../../../value/field-values.ts";
import { compareText } from "../../../../value/order.ts";
import { get, type ValueMap } from "../../../../value/value.ts";
import { kindOfGroup, type ServedKind, servedKinds } from "../../discovery/served-kinds.ts";
import { metaMap } from "../../objects/object-info.ts";
import { ID_LABEL, PARENT_TYPE_LABEL, PART_OF_LABEL } from "../applyset-labels.ts";
import { isBuiltinParent } from "../applyset-parent.ts";
import { groupKind } from "../parent-annotations.ts";

/** All objects of a cluster and the kinds that it serves. */
export type ObjectsAndKinds = {
  readonly objects: readonly ValueMap[];
  readonly kinds: readonly ServedKind[];
};

/** Returns the objects and kinds of a cluster. */
export function objectsAndKinds(cluster: Cluster): ObjectsAndKinds {
  return { objects: [...cluster.objects.values()], kinds: servedKinds(cluster) };
}

/** A member of a set, or an object that will become one. */
export type MemberView = {
  readonly apiVersion: string;
  readonly kind: string;
  /** `Deployment.apps`, as in the annotations of a parent. */
  readonly groupKind: string;
  /** Empty for cluster-scoped kinds. */
  readonly namespace: string;
  readonly name: string;
};

/** Returns the object as a member, or null if its kind is not served. */
export function memberView(kinds: readonly ServedKind[], object: ValueMap): MemberView | null {
  const kind = kindOfObject(kinds, object);
  if (kind === undefined) return null;
  return {
    apiVersion: String(get(object, "apiVersion")),
    kind: kind.kind,
    groupKind: groupKind(kind),
    namespace: kind.namespaced ? metaText(object, "namespace") : "",
    name: metaText(object, "name"),
  };
}

/** Returns the kind of an object in the preferred version, or undefined if it is not served. */
export function kindOfObject(kinds: readonly ServedKind[], object: ValueMap): ServedKind | undefined {
  const { group } = groupVersionOf(textAt(object, "apiVersion"));
  return kindOfGroup(kinds, group, textAt(object, "kind"));
}

/** Returns the member for a sentence: `ConfigMap demo/a`. */
export function printMember({ groupKind: kind, namespace, name }: MemberView): string {
  return `${kind} ${namespace === "" ? name : `${namespace}/${name}`}`;
}

/** Returns the id in a label of the object, or null if it has none. */
export function labelledId(object: ValueMap, label: typeof ID_LABEL | typeof PART_OF_LABEL): string | null {
  const id = get(metaMap(object, "labels"), label);
  return typeof id === "string" ? id : null;
}

/** Returns the members of the set with this id, sorted by kind, namespace and name. */
export function membersOf({ objects }: ObjectsAndKinds, id: string): readonly ValueMap[] {
  const text = (object: ValueMap) =>
    [get(object, "kind"), metaText(object, "namespace"), metaText(object, "name")].join("/");
  return objects
    .filter((object) => labelledId(object, PART_OF_LABEL) === id)
    .sort((a, b) => compareText(text(a), text(b)));
}

/** Returns the parents: Secrets, ConfigMaps and objects of labelled CustomResourceDefinitions that have an id label. */
export function parentsOf({ objects, kinds }: ObjectsAndKinds): readonly ValueMap[] {
  return objects.filter((object) => {
    if (labelledId(object, ID_LABEL) === null) return false;
    const kind = kindOfObject(kinds, object);
    return kind !== undefined && mayBeParent(objects, kind);
  });
}

/** Whether objects of a kind may be parents. */
export function mayBeParent(objects: readonly ValueMap[], kind: ServedKind): boolean {
  if (isBuiltinParent(kind)) return true;
  const definition = `${kind.plural}.${kind.group}`;
  return objects.some(
    (object) =>
      get(object, "kind") === "CustomResourceDefinition" &&
      metaText(object, "name") === definition &&
      get(metaMap(object, "labels"), PARENT_TYPE_LABEL) !== undefined,
  );
}
