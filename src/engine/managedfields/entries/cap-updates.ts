import { union } from "../../fieldpath/algebra.ts";
import { type VersionedSet, versioned } from "../../merge/managers.ts";
import { compareText } from "../../value/order.ts";
import type { ManagedFields } from "./decoded-managed-fields.ts";
import { buildIdentifier, type Identifier } from "./identity.ts";
import { compareTimes, type Time } from "./time.ts";

/** The maximum number of updaters of an object. */
export const MAX_UPDATE_MANAGERS = 10;

/** The manager that the oldest updaters are merged into. */
export const ANCIENT_CHANGES = "ancient-changes";

/**
 * Merges the oldest updaters into one entry for each apiVersion, until at most `max` are left. The first entry of a version is
 * merged only when a second one follows. The merged entry has the time of the last one merged. Returns `managed` itself if there
 * are not too many.
 * Upstream: apimachinery managedfields internal/capmanagers.go. As there, a merged entry that is not the oldest of its version is
 * lost when it is merged itself.
 */
export function capUpdates(
  managed: ManagedFields,
  max = MAX_UPDATE_MANAGERS,
  bucketName = ANCIENT_CHANGES,
): ManagedFields {
  const updaters = [...managed.managers].filter(([, { applied }]) => !applied).map(([id]) => id);
  if (updaters.length <= max) return managed;
  updaters.sort((a, b) => compareTimes(managed.times.get(a), managed.times.get(b)) || compareText(a, b));

  const managers = new Map(managed.managers);
  const times = new Map(managed.times);
  const firstOf = new Map<string, Identifier>();
  let left = updaters.length;
  for (const id of updaters) {
    if (left <= max) break;
    const old = managers.get(id) as VersionedSet;
    const { apiVersion } = old;
    const first = firstOf.get(apiVersion);
    if (first === undefined) {
      firstOf.set(apiVersion, id);
      continue;
    }
    const bucket = buildIdentifier({ manager: bucketName, operation: "Update", apiVersion, subresource: "" });
    if (!managers.has(bucket)) renameEntry(managers, first, bucket);
    const { set } = managers.get(bucket) as VersionedSet;
    managers.set(bucket, versioned(union(set, old.set), apiVersion, old.applied));
    managers.delete(id);
    left--;
    setTime(times, bucket, managed.times.get(id));
  }
  return { managers, times };
}

function renameEntry(managers: Map<Identifier, VersionedSet>, from: Identifier, to: Identifier): void {
  const moved = managers.get(from) as VersionedSet;
  managers.delete(from);
  managers.set(to, moved);
}

function setTime(times: Map<Identifier, Time>, id: Identifier, time: Time | undefined): void {
  if (time === undefined) times.delete(id);
  else times.set(id, time);
}
