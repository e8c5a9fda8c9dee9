import { groupVersionOf, type Kind, type Subresource } from "../../schema/builtins.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { type CustomKind, customKinds } from "../cluster/custom-kinds.ts";
import { storedVersionOf } from "../cluster/resource.ts";
import { compareVersions } from "../version/compare-versions.ts";

/** A group with its versions, the preferred one first. The name of the core group is empty. */
export type Group = { readonly name: string; readonly versions: readonly GroupVersion[] };

/** A version of a group, with its kinds. */
export type GroupVersion = { readonly version: string; readonly kinds: readonly ServedKind[] };

/** A kind as discovery describes it. */
export type ServedKind = Kind & {
  readonly custom: boolean;
  /**
   * The group and version of the stored objects: `apps/v1`, `/v1` for the core group. Empty if the server stores none.
   */
  readonly storage: string;
};

const known = new WeakMap<Cluster["objects"], readonly Group[]>();

/**
 * Returns every group that the cluster serves: built-in groups in their order, then those of custom resources by name.
 */
export function servedGroups(cluster: Cluster): readonly Group[] {
  const found = known.get(cluster.objects);
  if (found !== undefined) return found;
  const groups = new Map<string, Map<string, ServedKind[]>>();
  for (const kind of [...cluster.builtins.kinds.map(builtinServedKind), ...customServed(cluster)]) {
    const versions = groups.get(kind.group) ?? new Map<string, ServedKind[]>();
    groups.set(kind.group, versions);
    versions.set(kind.version, [...(versions.get(kind.version) ?? []), kind]);
  }
  const made = [...groups].map(([name, versions]) => ({
    name,
    versions: [...versions].map(([version, kinds]) => ({ version, kinds })),
  }));
  known.set(cluster.objects, made);
  return made;
}

function builtinServedKind(kind: Kind): ServedKind {
  const kept = kind.verbs.includes("watch");
  const { group, version } = groupVersionOf(storedVersionOf(kind));
  return { ...kind, custom: false, storage: kept ? `${group}/${version}` : "" };
}

function customServed(cluster: Cluster): readonly ServedKind[] {
  const all = customKinds(cluster).flatMap((custom) =>
    custom.versions.filter(({ served }) => served).map(({ name }) => customServedKind(custom, name)),
  );
  return all.sort(
    (a, b) => (a.group === b.group ? 0 : a.group < b.group ? -1 : 1) || compareVersions(a.version, b.version),
  );
}

const VERBS = ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"];
const SUBRESOURCE_VERBS = ["get", "patch", "update"];

function customServedKind(custom: CustomKind, version: string): ServedKind {
  const { group, kind, plural, singular, listKind, shortNames, categories, namespaced } = custom;
  const at = custom.versions.find(({ name }) => name === version);
  const own = { group, version, kind, verbs: SUBRESOURCE_VERBS, typeName: custom.typeName(version) };
  const scale = { ...own, name: "scale", group: "autoscaling", version: "v1", kind: "Scale" };
  const subresources: readonly Subresource[] = [
    ...(at?.status ? [{ ...own, name: "status" }] : []),
    ...(at?.scale ? [{ ...scale, typeName: "io.k8s.api.autoscaling.v1.Scale" }] : []),
  ];
  return {
    group,
    version,
    kind,
    plural,
    singular,
    listKind,
    shortNames,
    categories,
    namespaced,
    verbs: VERBS,
    subresources,
    typeName: custom.typeName(version),
    custom: true,
    storage: `${group}/${custom.storageVersion}`,
  };
}
