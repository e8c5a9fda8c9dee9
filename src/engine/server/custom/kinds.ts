import type { Atom } from "../../schema/schema.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Cluster } from "../cluster.ts";
import { custom } from "../parts.ts";

/** A kind that a CustomResourceDefinition makes. */
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
  /** The definition that it comes from, in storage form. */
  readonly definition: ValueMap;
  readonly typeName: (version: string) => string;
};

export type CustomVersion = {
  readonly name: string;
  readonly served: boolean;
  /** `openAPIV3Schema`; undefined without one. */
  readonly schema: ValueMap | undefined;
  /** The type by which objects are merged; undefined where the schema makes none. */
  readonly atom: Atom | undefined;
  readonly status: boolean;
  readonly scale: ScalePaths | null;
  readonly preservesUnknown: boolean;
};

/** Where a custom resource keeps what its scale shows, as field names. */
export type ScalePaths = {
  readonly specReplicas: readonly string[];
  readonly statusReplicas: readonly string[];
  /** Null if there is none. */
  readonly selector: readonly string[] | null;
};

const PREFIX = "apiextensions.k8s.io/customresourcedefinitions//";

/** Every kind that the cluster's CustomResourceDefinitions make. */
export function customKinds(cluster: Cluster): readonly CustomKind[] {
  const known = byObjects.get(cluster.objects);
  if (known !== undefined) return known;
  const out: CustomKind[] = [];
  for (const [key, object] of cluster.objects)
    if (key.startsWith(PREFIX)) out.push(custom().customKind(object));
  byObjects.set(cluster.objects, out);
  return out;
}

const byObjects = new WeakMap<ReadonlyMap<string, ValueMap>, readonly CustomKind[]>();
