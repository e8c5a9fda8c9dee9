import type { Atom } from "../../schema/schema.ts";
import type { ValueMap } from "../../value/value.ts";
import { metaText, metaTexts } from "../metadata/object-meta.ts";
import { customKindsPart } from "../parts/server-parts.ts";
import type { Cluster } from "./cluster.ts";

/** A kind that a CustomResourceDefinition defines. */
export type CustomKind = {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly storageVersion: string;
  readonly versions: readonly CustomVersion[];
  /** The CustomResourceDefinition, in storage form. */
  readonly definition: ValueMap;
  readonly typeName: (version: string) => string;
};

/** A version of a custom kind. */
export type CustomVersion = {
  readonly name: string;
  readonly served: boolean;
  /** The field `openAPIV3Schema`, or undefined if it is absent. */
  readonly schema: ValueMap | undefined;
  /** The type by which the server merges objects, or undefined if the schema gives none. */
  readonly atom: Atom | undefined;
  readonly status: boolean;
  readonly scale: ScalePaths | null;
  readonly preservesUnknown: boolean;
  /** The warning of every response; null if the version is not deprecated. */
  readonly deprecation: string | null;
};

/** The paths of the fields that the subresource scale shows, as field names. */
export type ScalePaths = {
  readonly specReplicas: readonly string[];
  readonly statusReplicas: readonly string[];
  /** Null if the definition has no path for it. */
  readonly selector: readonly string[] | null;
};

const DEFINITIONS_PREFIX = "apiextensions.k8s.io/customresourcedefinitions//";

/** Returns every kind that the cluster's CustomResourceDefinitions define. */
export function customKinds(cluster: Cluster): readonly CustomKind[] {
  const known = byObjects.get(cluster.objects);
  if (known !== undefined) return known;
  const out: CustomKind[] = [];
  for (const [key, object] of cluster.objects)
    if (key.startsWith(DEFINITIONS_PREFIX)) out.push(customKindsPart().customKind(object));
  byObjects.set(cluster.objects, out);
  return out;
}

const byObjects = new WeakMap<ReadonlyMap<string, ValueMap>, readonly CustomKind[]>();

/** The finalizer that keeps a definition until the server has deleted its objects. */
export const CLEANUP_FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

/**
 * Does what controllers in the API server do after a write: accepts the names of new definitions, and deletes the objects of
 * definitions that have a deletion timestamp. Returns `cluster` itself if nothing changes.
 */
export function reconcileDefinitions(cluster: Cluster, before: Cluster, now: string): Cluster {
  if (cluster.objects === before.objects) return cluster;
  let out = cluster;
  for (const [key, object] of cluster.objects) {
    if (!key.startsWith(DEFINITIONS_PREFIX)) continue;
    if (isBeingDeleted(object)) out = customKindsPart().finishDefinitionDeletion(out, key, object, now);
    else if (before.objects.get(key) !== object)
      out = customKindsPart().acceptDefinition(out, key, object, now);
  }
  return out;
}

function isBeingDeleted(definition: ValueMap): boolean {
  return (
    metaText(definition, "deletionTimestamp") !== "" &&
    metaTexts(definition, "finalizers").includes(CLEANUP_FINALIZER)
  );
}
