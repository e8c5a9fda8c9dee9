import {
  apiVersionOf,
  type Builtins,
  groupVersionOf,
  type Kind,
  type OtherFields,
} from "../../schema/builtins.ts";
import type { GroupResource } from "../http/status.ts";
import { structNameOf } from "../structs/go-types.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import type { Cluster } from "./cluster.ts";
import { type CustomKind, customKinds } from "./custom-kinds.ts";

/** A resource in one version that the server serves. */
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
  /** The verbs of each subresource, by the name of the subresource. */
  readonly subresources: ReadonlyMap<string, readonly string[]>;
  /** The version in which the server handles objects. */
  readonly storageVersion: string;
  /** The version in which the cluster keeps objects. The server converts them to `storageVersion` when it reads them. */
  readonly persistedVersion: string;
  /** The name of the Go struct. Null for custom resources. */
  readonly struct: string | null;
  /** The name of the Go struct of `storageVersion`. Null for custom resources. */
  readonly storageStruct: string | null;
  /** The fields of structs in which an older version of the server differs. Absent for the newest version. */
  readonly otherFields?: OtherFields;
  /** Null for built-in kinds. */
  readonly custom: CustomKind | null;
  /** The name of the type in the schema. */
  readonly typeName: string;
  /** The resource that a Scale belongs to. Absent for other resources. */
  readonly parent?: Resource;
};

/** A resource in one version, as rules of policies name it. */
export type NamedResource = Pick<Resource, "group" | "version" | "plural">;

/** The API group of roles and their bindings. */
export const RBAC_GROUP = "rbac.authorization.k8s.io";

/** The apiVersions in which the server stores built-in kinds, if they differ from the served ones. */
const STORED_VERSIONS: { readonly [resource: string]: string } = {
  "horizontalpodautoscalers.autoscaling": "autoscaling/v2",
  "events.events.k8s.io": "v1",
  "customresourcedefinitions.apiextensions.k8s.io": "apiextensions.k8s.io/v1beta1",
  "mutatingadmissionpolicies.admissionregistration.k8s.io": "admissionregistration.k8s.io/v1beta1",
  "mutatingadmissionpolicybindings.admissionregistration.k8s.io": "admissionregistration.k8s.io/v1beta1",
};

/** The same for older versions. They do not serve these apiVersions either. */
const STORED_BEFORE: ByVersion<{ readonly [resource: string]: string }> = {
  "1.34": {
    "volumeattributesclasses.storage.k8s.io": "storage.k8s.io/v1beta1",
    "deviceclasses.resource.k8s.io": "resource.k8s.io/v1beta2",
    "resourceclaims.resource.k8s.io": "resource.k8s.io/v1beta2",
    "resourceclaimtemplates.resource.k8s.io": "resource.k8s.io/v1beta2",
    "resourceslices.resource.k8s.io": "resource.k8s.io/v1beta2",
  },
  "1.35": { "volumeattributesclasses.storage.k8s.io": "storage.k8s.io/v1beta1" },
  "1.36": {},
};

/** Returns the apiVersion in which a real server stores objects of a built-in kind. It can be one that the server does not serve. */
export function storedVersionOf(kind: Kind): string {
  const known = { ...STORED_VERSIONS, ...formOf(STORED_BEFORE) };
  return known[`${kind.plural}.${kind.group}`] ?? apiVersionOf(kind);
}

/** Returns the resource that the server serves at a path, or undefined if there is none. */
export function findResource(
  cluster: Cluster,
  group: string,
  version: string,
  plural: string,
): Resource | undefined {
  const builtin = findBuiltin(cluster, ({ byPath }) => byPath.get(pathOf({ group, version, plural })));
  if (builtin !== undefined) return builtin;
  const custom = customKinds(cluster).find((one) => one.group === group && one.plural === plural);
  const served = custom?.versions.find((one) => one.name === version && one.served);
  return custom && served ? customResource(custom, version) : undefined;
}

/** Returns the resource of a kind, or undefined if the server does not serve it in that apiVersion. */
export function findKind(cluster: Cluster, apiVersion: string, kind: string): Resource | undefined {
  return (
    findBuiltin(cluster, ({ byKind }) => byKind.get(`${apiVersion}/${kind}`)) ??
    servedCustomResources(cluster).find((one) => one.apiVersion === apiVersion && one.kind === kind)
  );
}

/** Returns the resource in the preferred version, or undefined if there is none. */
export function preferredResource(cluster: Cluster, group: string, plural: string): Resource | undefined {
  return (
    findBuiltin(cluster, ({ byPlural }) => byPlural.get(`${group}/${plural}`)) ??
    servedCustomResources(cluster).find((one) => one.group === group && one.plural === plural)
  );
}

/** Returns every resource in every served version, built-in ones first. */
export function allResources(cluster: Cluster): readonly Resource[] {
  return [...builtinIndex(cluster.builtins).all, ...servedCustomResources(cluster)];
}

/** Whether the server serves a resource of that group and version. */
export function servesGroup(cluster: Cluster, group: string, version: string): boolean {
  return (
    findBuiltin(cluster, ({ versions }) => versions.has(`${group}/${version}`) || undefined) ||
    servedCustomResources(cluster).some((one) => one.group === group && one.version === version)
  );
}

function servedCustomResources(cluster: Cluster): readonly Resource[] {
  return customKinds(cluster).flatMap((kind) =>
    kind.versions.filter((one) => one.served).map((one) => customResource(kind, one.name)),
  );
}

/** Returns the group and resource for error messages. */
export function groupResourceOf(resource: Resource): GroupResource {
  return { group: resource.group, resource: resource.plural };
}

/** The built-in resources. If two have the same key, a map has the first one. */
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

const indices = new WeakMap<Builtins, Index>();

/** Looks something up among the first kinds, then among all. */
function findBuiltin<T>({ builtins }: Cluster, look: (index: Index) => T | undefined): T | undefined {
  const { first } = builtins;
  return (first && look(builtinIndex(first))) ?? look(builtinIndex(builtins));
}

function builtinIndex(builtins: Builtins): Index {
  const known = indices.get(builtins);
  if (known !== undefined) return known;
  const { kinds, first } = builtins;
  const firstOnes = first && builtinIndex(first).byPath;
  const all = kinds.map((kind) => firstOnes?.get(pathOf(kind)) ?? builtinResource(kind, builtins));
  const backwards = all.toReversed();
  const byKey = (keyOf: (one: Resource) => string) => new Map(backwards.map((one) => [keyOf(one), one]));
  const index: Index = {
    all,
    byPath: byKey(pathOf),
    byKind: byKey(({ apiVersion, kind }) => `${apiVersion}/${kind}`),
    byPlural: byKey(({ group, plural }) => `${group}/${plural}`),
    versions: new Set(all.map(({ group, version }) => `${group}/${version}`)),
  };
  indices.set(builtins, index);
  return index;
}

function pathOf({ group, version, plural }: Pick<Kind, "group" | "version" | "plural">): string {
  return `${group}/${version}/${plural}`;
}

function builtinResource(kind: Kind, { kinds: all, fields }: Builtins): Resource {
  const apiVersion = apiVersionOf(kind);
  const storedVersion = storedVersionOf(kind);
  const isServed = all.some((one) => one.kind === kind.kind && apiVersionOf(one) === storedVersion);
  const storageVersion = isServed ? storedVersion : apiVersion;
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
    persistedVersion: storageVersion,
    struct: structNameOf(kind.group, kind.version, kind.kind),
    storageStruct: structNameOf(stored.group, stored.version, kind.kind),
    ...(fields !== undefined && { otherFields: fields }),
    custom: null,
    typeName: kind.typeName,
  };
}

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

/** Verbs of the subresources of custom resources. */
const SUBRESOURCE_VERBS = ["get", "patch", "update"];

const customResources = new WeakMap<CustomKind, Map<string, Resource>>();

function customResource(custom: CustomKind, version: string): Resource {
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
        .map((name) => [name, SUBRESOURCE_VERBS]),
    ),
    storageVersion: `${custom.group}/${version}`,
    persistedVersion: `${custom.group}/${custom.storageVersion}`,
    struct: null,
    storageStruct: null,
    custom,
    typeName: custom.typeName(version),
  };
  known.set(version, resource);
  return resource;
}
