import { apiVersionOf, groupVersionOf, type Kind } from "../schema/builtins.ts";
import type { Cluster } from "./cluster.ts";
import { type CustomKind, customKinds } from "./custom/kinds.ts";
import type { Subject } from "./status.ts";
import { structNameOf } from "./structs/types.ts";

/** A kind of object in one version, as the server serves it. */
export type Resource = {
  readonly group: string;
  readonly version: string;
  /** `apps/v1`. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  /** The verbs of each subresource, by its name. */
  readonly subresources: ReadonlyMap<string, readonly string[]>;
  /** The version in which the server works with objects. */
  readonly storageVersion: string;
  /** The version in which objects are written down; they are converted to `storageVersion` when they are read. */
  readonly keptVersion: string;
  /** Name of the Go struct; null for custom resources. */
  readonly struct: string | null;
  /** The same for the version in which objects are kept. */
  readonly storageStruct: string | null;
  /** Null for built-in kinds. */
  readonly custom: CustomKind | null;
  /** Name of the type in the schema. */
  readonly typeName: string;
  /** What a Scale is a view of; absent for what is kept itself. */
  readonly parent?: Resource;
};

/** The built-in kinds that are kept in another version than the only one: all others have one version. */
const STORAGE: { readonly [resource: string]: string } = {
  "horizontalpodautoscalers.autoscaling": "autoscaling/v2",
  "events.events.k8s.io": "v1",
};

/** The resource that is served there; undefined if there is none. */
export function findResource(
  cluster: Cluster,
  group: string,
  version: string,
  plural: string,
): Resource | undefined {
  const builtin = builtinIndex(cluster.builtins.kinds).byPath.get(`${group}/${version}/${plural}`);
  if (builtin !== undefined) return builtin;
  const custom = customKinds(cluster).find((one) => one.group === group && one.plural === plural);
  const served = custom?.versions.find((one) => one.name === version && one.served);
  return custom && served ? ofCustom(custom, version) : undefined;
}

/** The resource of a kind; undefined if none of that apiVersion is served. */
export function findKind(cluster: Cluster, apiVersion: string, kind: string): Resource | undefined {
  return (
    builtinIndex(cluster.builtins.kinds).byKind.get(`${apiVersion}/${kind}`) ??
    servedCustom(cluster).find((one) => one.apiVersion === apiVersion && one.kind === kind)
  );
}

/** The resource in the version that the server prefers; undefined if there is none. */
export function preferredResource(cluster: Cluster, group: string, plural: string): Resource | undefined {
  return (
    builtinIndex(cluster.builtins.kinds).byPlural.get(`${group}/${plural}`) ??
    servedCustom(cluster).find((one) => one.group === group && one.plural === plural)
  );
}

/** Every resource in every served version, built-in ones first. */
export function allResources(cluster: Cluster): readonly Resource[] {
  return [...builtinIndex(cluster.builtins.kinds).all, ...servedCustom(cluster)];
}

/** Whether anything at all is served in that group and version. */
export function servesGroup(cluster: Cluster, group: string, version: string): boolean {
  return (
    builtinIndex(cluster.builtins.kinds).versions.has(`${group}/${version}`) ||
    servedCustom(cluster).some((one) => one.group === group && one.version === version)
  );
}

function servedCustom(cluster: Cluster): readonly Resource[] {
  return customKinds(cluster).flatMap((kind) =>
    kind.versions.filter((one) => one.served).map((one) => ofCustom(kind, one.name)),
  );
}

/** What errors name. */
export function subjectOf(resource: Resource): Subject {
  return { group: resource.group, resource: resource.plural };
}

/** The built-in resources; of two with one key the first. */
type Index = {
  readonly all: readonly Resource[];
  /** By group, version and plural. */
  readonly byPath: ReadonlyMap<string, Resource>;
  /** By apiVersion and kind. */
  readonly byKind: ReadonlyMap<string, Resource>;
  /** By group and plural, in the preferred version. */
  readonly byPlural: ReadonlyMap<string, Resource>;
  /** Group and version of each. */
  readonly versions: ReadonlySet<string>;
};

const indices = new WeakMap<readonly Kind[], Index>();

function builtinIndex(kinds: readonly Kind[]): Index {
  const known = indices.get(kinds);
  if (known !== undefined) return known;
  const all = kinds.map(ofBuiltin);
  const backwards = all.toReversed();
  const byKey = (keyOf: (one: Resource) => string) => new Map(backwards.map((one) => [keyOf(one), one]));
  const index: Index = {
    all,
    byPath: byKey(({ group, version, plural }) => `${group}/${version}/${plural}`),
    byKind: byKey(({ apiVersion, kind }) => `${apiVersion}/${kind}`),
    byPlural: byKey(({ group, plural }) => `${group}/${plural}`),
    versions: new Set(all.map(({ group, version }) => `${group}/${version}`)),
  };
  indices.set(kinds, index);
  return index;
}

function ofBuiltin(kind: Kind): Resource {
  const apiVersion = apiVersionOf(kind);
  const storageVersion = STORAGE[`${kind.plural}.${kind.group}`] ?? apiVersion;
  const stored = groupVersionOf(storageVersion);
  return {
    group: kind.group,
    version: kind.version,
    apiVersion,
    kind: kind.kind,
    plural: kind.plural,
    listKind: kind.listKind,
    namespaced: kind.namespaced,
    verbs: kind.verbs,
    subresources: new Map(kind.subresources.map((one) => [one.name, one.verbs])),
    storageVersion,
    keptVersion: storageVersion,
    struct: structNameOf(kind.group, kind.version, kind.kind) ?? null,
    storageStruct: structNameOf(stored.group, stored.version, kind.kind) ?? null,
    custom: null,
    typeName: kind.typeName,
  };
}

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

/** Verbs of the subresources of custom resources. */
const PART_VERBS = ["get", "patch", "update"];

const customResources = new WeakMap<CustomKind, Map<string, Resource>>();

function ofCustom(custom: CustomKind, version: string): Resource {
  const known = customResources.get(custom) ?? new Map<string, Resource>();
  customResources.set(custom, known);
  const found = known.get(version);
  if (found !== undefined) return found;
  const at = custom.versions.find((one) => one.name === version);
  const resource: Resource = {
    group: custom.group,
    version,
    apiVersion: `${custom.group}/${version}`,
    kind: custom.kind,
    plural: custom.plural,
    listKind: custom.listKind,
    namespaced: custom.namespaced,
    verbs: VERBS,
    subresources: new Map(
      ["status", "scale"]
        .filter((name) => at?.[name as "status" | "scale"])
        .map((name) => [name, PART_VERBS]),
    ),
    storageVersion: `${custom.group}/${version}`,
    keptVersion: `${custom.group}/${custom.storageVersion}`,
    struct: null,
    storageStruct: null,
    custom,
    typeName: custom.typeName(version),
  };
  known.set(version, resource);
  return resource;
}
