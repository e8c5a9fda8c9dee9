import { difference } from "../fieldpath/algebra.ts";
import { fromPaths } from "../fieldpath/build.ts";
import { fieldElement, type Path } from "../fieldpath/element.ts";
import { has, isEmpty } from "../fieldpath/set.ts";
import { type VersionedSet, versioned } from "../merge/managers.ts";
import type { Value } from "../value/value.ts";
import { decodeManagedFields } from "./entries/decode-entries.ts";
import { encodeManagedFields } from "./entries/encode-entries.ts";
import { buildIdentifier, type Identifier, parseIdentifier } from "./entries/identity.ts";
import type { Time } from "./entries/time.ts";

/**
 * By API version: the path of the number of replicas in the resource; null for a version without a scale subresource. Other
 * versions do not exist.
 */
export type ReplicasPaths = ReadonlyMap<string, Path | null>;

export type ScaleManagedFields =
  | { readonly managedFields: readonly Value[] | undefined }
  | { readonly error: string };

const SCALE_VERSION = "autoscaling/v1";
const replicasInScale: Path = ["spec", "replicas"].map(fieldElement);

/**
 * Returns the managed fields that the scale subresource shows: those of the owners of the number of replicas.
 * Upstream: apimachinery managedfields scalehandler.go, ToSubresource.
 */
export function scaleManagedFields(parent: Value | undefined, paths: ReplicasPaths): ScaleManagedFields {
  const decoded = decodeManagedFields(parent);
  if ("error" in decoded) return decoded;
  const managers = new Map<Identifier, VersionedSet>();
  const times = new Map<Identifier, Time>();
  for (const [id, { set, apiVersion, applied }] of decoded.managed.managers) {
    const path = paths.get(apiVersion) ?? null;
    if (path === null || !has(set, path)) continue;
    const shown = inScale(id);
    managers.set(shown, versioned(fromPaths([replicasInScale]), SCALE_VERSION, applied));
    const time = decoded.managed.times.get(id);
    if (time !== undefined) times.set(shown, time);
  }
  return { managedFields: encodeManagedFields({ managers, times }) };
}

/** Returns the identifier of a manager in a Scale: that of an updater has the version of the Scale. */
function inScale(id: Identifier): Identifier {
  const identity = parseIdentifier(id);
  return identity === null ? id : buildIdentifier({ ...identity, apiVersion: SCALE_VERSION });
}

/**
 * Returns the managed fields of a resource after a write of its scale subresource. A manager that is no owner in `scale` any more
 * loses the number of replicas. A new owner gets an entry at `version`, without a time.
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
  const { managers: inParent, times } = decodedParent.managed;
  const scaling = new Map(decodedScale.managed.managers);
  const managers = new Map<Identifier, VersionedSet>();
  for (const [id, entry] of inParent) {
    const path = paths.get(entry.apiVersion);
    if (path === undefined) continue;
    const owns = path !== null && has(entry.set, path);
    if (!owns || scaling.delete(id)) {
      managers.set(id, entry);
      continue;
    }
    const set = difference(entry.set, fromPaths([path]));
    if (!isEmpty(set)) managers.set(id, versioned(set, entry.apiVersion, entry.applied));
  }
  const replicas = fromPaths([paths.get(version) ?? []]);
  for (const [id, { set, applied }] of scaling) {
    if (has(set, replicasInScale)) managers.set(id, versioned(replicas, version, applied));
  }
  // Two of these entries may have the same identity, and the next request decodes only the last one. A copy has no cached entries.
  const entries = encodeManagedFields({ managers, times });
  return { managedFields: entries?.map(deepCopy) };
}

/** Returns a copy without shared references. */
function deepCopy(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
