import { groupVersionOf } from "../../../schema/builtins.ts";
import { type Cluster, textAt } from "../../../server/cluster.ts";
import { compareText } from "../../../value/order.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { metaMap, metaText } from "../info.ts";
import { kindOfGroup, type ServedKind, servedKinds } from "../kinds.ts";
import { groupKind } from "./hints.ts";
import { ID, PARENT_TYPE, PART_OF } from "./names.ts";
import { isBuiltinParent } from "./parent.ts";

/** What the functions of ApplySets look at: every object, and the kinds that are served. */
export type SetCluster = { readonly objects: readonly ValueMap[]; readonly kinds: readonly ServedKind[] };

/** A cluster as {@link SetCluster}. */
export function setClusterOf(cluster: Cluster): SetCluster {
  return { objects: [...cluster.objects.values()], kinds: servedKinds(cluster) };
}

/** An object of a set, or one that is to be. */
export type MemberView = {
  readonly apiVersion: string;
  readonly kind: string;
  /** `Deployment.apps`, as hints name kinds. */
  readonly groupKind: string;
  /** Empty for kinds without namespaces. */
  readonly namespace: string;
  readonly name: string;
};

/** Says what an object is; null for one whose kind is not served. */
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

/** The kind of an object, whatever its version. */
export function kindOfObject(kinds: readonly ServedKind[], object: ValueMap): ServedKind | undefined {
  const { group } = groupVersionOf(textAt(object, "apiVersion"));
  return kindOfGroup(kinds, group, textAt(object, "kind"));
}

/** `ConfigMap demo/a`, as sentences name an object. */
export function nameMember({ groupKind: kind, namespace, name }: MemberView): string {
  return `${kind} ${namespace === "" ? name : `${namespace}/${name}`}`;
}

/** The id in an object's label; null where there is none. */
export function labelledId(object: ValueMap, label: typeof ID | typeof PART_OF): string | null {
  const id = get(metaMap(object, "labels"), label);
  return typeof id === "string" ? id : null;
}

/** The objects that carry this id as members, by kind, namespace and name. */
export function membersOf({ objects }: SetCluster, id: string): readonly ValueMap[] {
  const text = (object: ValueMap) =>
    [get(object, "kind"), metaText(object, "namespace"), metaText(object, "name")].join("/");
  return objects
    .filter((object) => labelledId(object, PART_OF) === id)
    .sort((a, b) => compareText(text(a), text(b)));
}

/** The objects that may be parents and say that they are: Secrets, ConfigMaps, and objects of labelled definitions. */
export function parentsOf({ objects, kinds }: SetCluster): readonly ValueMap[] {
  return objects.filter((object) => {
    if (labelledId(object, ID) === null) return false;
    const kind = kindOfObject(kinds, object);
    return kind !== undefined && mayBeParent(objects, kind);
  });
}

/** Whether objects of a kind may stand for sets. */
export function mayBeParent(objects: readonly ValueMap[], kind: ServedKind): boolean {
  if (isBuiltinParent(kind)) return true;
  const definition = `${kind.plural}.${kind.group}`;
  return objects.some(
    (object) =>
      get(object, "kind") === "CustomResourceDefinition" &&
      metaText(object, "name") === definition &&
      get(metaMap(object, "labels"), PARENT_TYPE) !== undefined,
  );
}
