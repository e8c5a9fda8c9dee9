import { union } from "../fieldpath/algebra.ts";
import { equals } from "../fieldpath/set.ts";
import { type Managers, type VersionedSet, versioned } from "../merge/managers.ts";
import { update } from "../merge/update.ts";
import type { ValueMap } from "../value/value.ts";
import { capUpdates } from "./cap.ts";
import { toVersion, typedObject } from "./converter.ts";
import { type Identifier, identifyRequest } from "./identity.ts";
import { describeObject } from "./kind.ts";
import { type Managed, withTime } from "./managed.ts";
import type { Operation } from "./operation.ts";
import { stripMeta } from "./strip-meta.ts";

/** Stands for the manager while it is found out what this very request changes. No identifier looks like it. */
const THIS_REQUEST: Identifier = "current-operation";

/**
 * The managed fields after `manager` has written `object` in place of `live`, both without managed fields. What he changed is
 * added to what he owned, at a new time; who changes nothing keeps his time. The oldest updates are merged if there are too many.
 * Upstream: apimachinery managedfields internal/managedfieldsupdater.go, Update, and what is below it.
 */
export function trackUpdate(
  operation: Operation,
  live: ValueMap,
  object: ValueMap,
  managed: Managed,
  manager: string,
): { readonly managed: Managed } | { readonly error: string } {
  const { target, subresource } = operation;
  const result = compareVersions(operation, live, object, managed.fields);
  if ("error" in result) return result;
  const fields = stripMeta(result.managers, THIS_REQUEST);
  const changed = fields.get(THIS_REQUEST);
  if (changed === undefined) return { managed: capUpdates({ fields, times: managed.times }) };
  const id = identifyRequest(manager, "Update", target.apiVersion, subresource);
  const next = new Map(fields);
  next.delete(THIS_REQUEST);
  next.set(id, settle(managed.fields.get(id), join(fields.get(id), changed)));
  return { managed: capUpdates(withTime({ fields: next, times: managed.times }, id, operation.now)) };
}

function join(previous: VersionedSet | undefined, changed: VersionedSet): VersionedSet {
  if (previous === undefined) return changed;
  return versioned(union(previous.set, changed.set), changed.apiVersion, changed.applied);
}

/** `after`, or `before` where it says the same, so that it need not be written anew. */
export function settle(before: VersionedSet | undefined, after: VersionedSet): VersionedSet {
  if (before === undefined || before.apiVersion !== after.apiVersion || before.applied !== after.applied)
    return after;
  return equals(before.set, after.set) ? before : after;
}

function compareVersions(
  { target, updater }: Operation,
  live: ValueMap,
  object: ValueMap,
  managers: Managers,
): { readonly managers: Managers } | { readonly error: string } {
  const version = target.apiVersion;
  const newObject = toVersion(target, object, version);
  if ("error" in newObject) {
    return fail(
      `failed to convert new object (${describeObject(object)}) to proper version (${version}): ${newObject.error}`,
    );
  }
  const oldObject = toVersion(target, live, version);
  if ("error" in oldObject) {
    return fail(
      `failed to convert live object (${describeObject(live)}) to proper version: ${oldObject.error}`,
    );
  }
  const after = typedObject(target, newObject.object, true);
  if ("message" in after) {
    return fail(
      `failed to convert new object (${describeObject(newObject.object)}) to smd typed: ${after.message}`,
    );
  }
  const before = typedObject(target, oldObject.object, true);
  if ("message" in before) {
    return fail(
      `failed to convert live object (${describeObject(oldObject.object)}) to smd typed: ${before.message}`,
    );
  }
  const result = update(updater, {
    live: before.typed,
    object: after.typed,
    version,
    managers,
    manager: THIS_REQUEST,
  });
  if (result.kind === "ok") return result;
  return fail(`failed to update ManagedFields (${describeObject(newObject.object)}): ${result.message}`);
}

function fail(error: string): { readonly error: string } {
  return { error };
}
