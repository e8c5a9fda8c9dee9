import { union } from "../fieldpath/algebra.ts";
import { equals } from "../fieldpath/set.ts";
import { type Managers, type VersionedSet, versioned } from "../merge/managers.ts";
import { update } from "../merge/update.ts";
import type { ValueMap } from "../value/value.ts";
import { toVersion, typedObject } from "./convert-object.ts";
import { capUpdates } from "./entries/cap-updates.ts";
import { type ManagedFields, withManagerTime } from "./entries/decoded-managed-fields.ts";
import { type Identifier, requestIdentifier } from "./entries/identity.ts";
import { stripMeta } from "./entries/strip-meta.ts";
import { describeObject } from "./kind.ts";
import type { TrackedRequest } from "./tracked-request.ts";

/** Identifies the changes of this request until they are added to the manager's entry. It is no valid identifier. */
const THIS_REQUEST: Identifier = "current-operation";

/**
 * Returns the managed fields after `manager` replaced `live` by `object`, both without managed fields. The fields that it changed
 * are added to its entry, with a new time. A manager that changed nothing keeps its time. If there are too many updaters, the
 * oldest are merged.
 * Upstream: apimachinery managedfields internal/managedfieldsupdater.go, Update, and what is below it.
 */
export function trackUpdate(
  operation: TrackedRequest,
  live: ValueMap,
  object: ValueMap,
  managed: ManagedFields,
  manager: string,
): { readonly managed: ManagedFields } | { readonly error: string } {
  const { target, subresource } = operation;
  const result = compareVersions(operation, live, object, managed.managers);
  if ("error" in result) return result;
  const managers = stripMeta(result.managers, THIS_REQUEST);
  const changed = managers.get(THIS_REQUEST);
  if (changed === undefined) return { managed: capUpdates({ managers, times: managed.times }) };
  const id = requestIdentifier(manager, "Update", target.apiVersion, subresource);
  const next = new Map(managers);
  next.delete(THIS_REQUEST);
  next.set(id, reuseIfEqual(managed.managers.get(id), join(managers.get(id), changed)));
  return {
    managed: capUpdates(withManagerTime({ managers: next, times: managed.times }, id, operation.now)),
  };
}

function join(previous: VersionedSet | undefined, changed: VersionedSet): VersionedSet {
  if (previous === undefined) return changed;
  return versioned(union(previous.set, changed.set), changed.apiVersion, changed.applied);
}

/** Returns `before` if both are equal, so that its encoded form is reused; else `after`. */
export function reuseIfEqual(before: VersionedSet | undefined, after: VersionedSet): VersionedSet {
  if (before === undefined || before.apiVersion !== after.apiVersion || before.applied !== after.applied)
    return after;
  return equals(before.set, after.set) ? before : after;
}

function compareVersions(
  { target, updater }: TrackedRequest,
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
