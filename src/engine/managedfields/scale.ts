import { difference } from "../fieldpath/algebra.ts";
import { fromPaths } from "../fieldpath/build.ts";
import { fieldElement, type Path } from "../fieldpath/element.ts";
import { has, isEmpty } from "../fieldpath/set.ts";
import { type VersionedSet, versioned } from "../merge/managers.ts";
import type { Value } from "../value/value.ts";
import { decodeManagedFields } from "./decode.ts";
import { encodeManagedFields } from "./encode.ts";
import { type Identifier, identify, identityOf } from "./identity.ts";
import type { Time } from "./time.ts";

/**
 * Where the versions of a resource keep the number of replicas that its scale subresource shows; null for a version that has
 * no such subresource. A version that is not listed does not exist.
 */
export type ReplicasPaths = ReadonlyMap<string, Path | null>;

export type ScaleManagedFields =
  | { readonly managedFields: readonly Value[] | undefined }
  | { readonly error: string };

const SCALE_VERSION = "autoscaling/v1";
const replicasInScale: Path = ["spec", "replicas"].map(fieldElement);

/**
 * The managed fields of a resource as its scale subresource shows them: who owns the number of replicas.
 * Upstream: apimachinery managedfields scalehandler.go, ToSubresource.
 */
export function scaleManagedFields(parent: Value | undefined, paths: ReplicasPaths): ScaleManagedFields {
  const decoded = decodeManagedFields(parent);
  if ("error" in decoded) return decoded;
  const fields = new Map<Identifier, VersionedSet>();
  const times = new Map<Identifier, Time>();
  for (const [id, { set, apiVersion, applied }] of decoded.managed.fields) {
    const path = paths.get(apiVersion) ?? null;
    if (path === null || !has(set, path)) continue;
    const shown = inScale(id);
    fields.set(shown, versioned(fromPaths([replicasInScale]), SCALE_VERSION, applied));
    const time = decoded.managed.times.get(id);
    if (time !== undefined) times.set(shown, time);
  }
  return { managedFields: encodeManagedFields({ fields, times }) };
}

/** An updater is another one in a Scale, for the Scale's version is part of who he is there. */
function inScale(id: Identifier): Identifier {
  const identity = identityOf(id);
  return identity === null ? id : identify({ ...identity, apiVersion: SCALE_VERSION });
}

/**
 * The managed fields of a resource after its scale subresource was written: who is no longer among the owners of `scale` loses
 * the number of replicas, who is new there gets an entry at `version`. Those have no time.
 * Upstream: apimachinery managedfields scalehandler.go, ToParent.
 */
export function parentManagedFields(
  parent: Value | undefined,
  scale: Value | undefined,
  version: string,
  paths: ReplicasPaths,
): ScaleManagedFields {
  const decodedParent = decodeManagedFields(parent);
  if ("error" in decodedParent) return decodedParent;
  const decodedScale = decodeManagedFields(scale);
  if ("error" in decodedScale) return decodedScale;
  const { fields: inParent, times } = decodedParent.managed;
  const scaling = new Map(decodedScale.managed.fields);
  const fields = new Map<Identifier, VersionedSet>();
  for (const [id, entry] of inParent) {
    const path = paths.get(entry.apiVersion);
    if (path === undefined) continue;
    const owns = path !== null && has(entry.set, path);
    if (!owns || scaling.delete(id)) {
      fields.set(id, entry);
      continue;
    }
    const set = difference(entry.set, fromPaths([path]));
    if (!isEmpty(set)) fields.set(id, versioned(set, entry.apiVersion, entry.applied));
  }
  const replicas = fromPaths([paths.get(version) ?? []]);
  for (const [id, { set, applied }] of scaling) {
    if (has(set, replicasInScale)) fields.set(id, versioned(replicas, version, applied));
  }
  // Two entries may be one and the same to who reads them next, as on a real server: nobody may remember that they are two.
  const entries = encodeManagedFields({ fields, times });
  return { managedFields: entries?.map(anew) };
}

/** A copy that shares nothing with a value. */
function anew(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
