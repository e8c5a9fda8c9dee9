import type { Kind, Subresource } from "../../schema/builtins.ts";
import type { Cluster } from "../cluster.ts";
import { type CustomKind, customKinds } from "../custom/kinds.ts";
import { compareVersions } from "./versions.ts";

/** A group with what it serves, its preferred version first. The core group is empty. */
export type Group = { readonly name: string; readonly versions: readonly GroupVersion[] };

export type GroupVersion = { readonly version: string; readonly kinds: readonly ServedKind[] };

/** A kind as discovery tells of it. */
export type ServedKind = Kind & {
  readonly custom: boolean;
  /** The group and version in which objects are kept, `apps/v1`, the core group as `/v1`; empty for what is not kept. */
  readonly storage: string;
};

/** Built-in kinds that are kept in another group or version than they are served in. */
const STORAGE: { readonly [kind: string]: string } = {
  "autoscaling/HorizontalPodAutoscaler": "autoscaling/v2",
  "events.k8s.io/Event": "/v1",
  "apiextensions.k8s.io/CustomResourceDefinition": "apiextensions.k8s.io/v1beta1",
  "admissionregistration.k8s.io/MutatingAdmissionPolicy": "admissionregistration.k8s.io/v1beta1",
  "admissionregistration.k8s.io/MutatingAdmissionPolicyBinding": "admissionregistration.k8s.io/v1beta1",
};

const known = new WeakMap<Cluster["objects"], readonly Group[]>();

/** Everything that the cluster serves: built-in groups in their order, then those of custom resources by name. */
export function servedGroups(cluster: Cluster): readonly Group[] {
  const found = known.get(cluster.objects);
  if (found !== undefined) return found;
  const groups = new Map<string, Map<string, ServedKind[]>>();
  for (const kind of [...cluster.builtins.kinds.map(builtin), ...customServed(cluster)]) {
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

function builtin(kind: Kind): ServedKind {
  const kept = kind.verbs.includes("watch");
  const other = STORAGE[`${kind.group}/${kind.kind}`];
  return { ...kind, custom: false, storage: kept ? (other ?? `${kind.group}/${kind.version}`) : "" };
}

function customServed(cluster: Cluster): readonly ServedKind[] {
  const all = customKinds(cluster).flatMap((custom) =>
    custom.versions.filter(({ served }) => served).map(({ name }) => ofCustom(custom, name)),
  );
  return all.sort(
    (a, b) => (a.group === b.group ? 0 : a.group < b.group ? -1 : 1) || compareVersions(a.version, b.version),
  );
}

const VERBS = ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"];
const PART_VERBS = ["get", "patch", "update"];

function ofCustom(custom: CustomKind, version: string): ServedKind {
  const { group, kind, plural, singular, listKind, shortNames, categories, namespaced } = custom;
  const at = custom.versions.find(({ name }) => name === version);
  const own = { group, version, kind, verbs: PART_VERBS, typeName: custom.typeName(version) };
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
