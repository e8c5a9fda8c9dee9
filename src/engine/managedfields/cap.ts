import { union } from "../fieldpath/algebra.ts";
import { type VersionedSet, versioned } from "../merge/managers.ts";
import { compareText } from "../value/order.ts";
import { type Identifier, identify } from "./identity.ts";
import type { Managed } from "./managed.ts";
import { compareTimes, type Time } from "./time.ts";

/** How many entries of updates an object keeps. */
export const MAX_UPDATE_MANAGERS = 10;

/** The manager that the oldest updates end up with. */
export const ANCIENT_CHANGES = "ancient-changes";

/**
 * Merges the oldest entries of updates into one per apiVersion until at most `max` are left. The first of a version is only
 * remembered; from the second on they go to the bucket, which takes the time of the last one. Returns `managed` itself where
 * there is nothing to do.
 * Upstream: apimachinery managedfields internal/capmanagers.go. As there, a bucket that is not the oldest of its version is
 * lost when its own turn comes.
 */
export function capUpdates(
  managed: Managed,
  max = MAX_UPDATE_MANAGERS,
  bucketName = ANCIENT_CHANGES,
): Managed {
  const updaters = [...managed.fields].filter(([, { applied }]) => !applied).map(([id]) => id);
  if (updaters.length <= max) return managed;
  updaters.sort((a, b) => compareTimes(managed.times.get(a), managed.times.get(b)) || compareText(a, b));

  const fields = new Map(managed.fields);
  const times = new Map(managed.times);
  const firstOf = new Map<string, Identifier>();
  let left = updaters.length;
  for (const id of updaters) {
    if (left <= max) break;
    const old = fields.get(id) as VersionedSet;
    const { apiVersion } = old;
    const first = firstOf.get(apiVersion);
    if (first === undefined) {
      firstOf.set(apiVersion, id);
      continue;
    }
    const bucket = identify({ manager: bucketName, operation: "Update", apiVersion, subresource: "" });
    if (!fields.has(bucket)) rename(fields, first, bucket);
    const { set } = fields.get(bucket) as VersionedSet;
    fields.set(bucket, versioned(union(set, old.set), apiVersion, old.applied));
    fields.delete(id);
    left--;
    setTime(times, bucket, managed.times.get(id));
  }
  return { fields, times };
}

function rename(fields: Map<Identifier, VersionedSet>, from: Identifier, to: Identifier): void {
  const moved = fields.get(from) as VersionedSet;
  fields.delete(from);
  fields.set(to, moved);
}

function setTime(times: Map<Identifier, Time>, id: Identifier, time: Time | undefined): void {
  if (time === undefined) times.delete(id);
  else times.set(id, time);
}
