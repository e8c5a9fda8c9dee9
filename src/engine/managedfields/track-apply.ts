import { type ApplyResult, apply } from "../merge/apply.ts";
import type { Conflict } from "../merge/conflict.ts";
import type { TypedValue } from "../typed/typed.ts";
import { goType } from "../value/go-format.ts";
import { isMap, type ValueMap } from "../value/value.ts";
import { toVersion, typedObject } from "./convert-object.ts";
import { type ManagedFields, withManagerTime } from "./entries/decoded-managed-fields.ts";
import { readEntries } from "./entries/entry.ts";
import type { Identifier } from "./entries/identity.ts";
import { stripMeta } from "./entries/strip-meta.ts";
import { describeObject } from "./kind.ts";
import { managedFieldsOf } from "./object.ts";
import { badRequest, plainError, type Refusal } from "./refusal.ts";
import { reuseIfEqual } from "./track-update.ts";
import type { TrackedRequest } from "./tracked-request.ts";

/** The result of an apply. `object` is null if only owners changed, or nothing. */
export type TrackedApply =
  | { readonly object: ValueMap | null; readonly managed: ManagedFields }
  | { readonly conflicts: readonly Conflict[] }
  | { readonly refusal: Refusal };

/**
 * Merges `config` into `live` for the manager `id`. If the object changed, the manager's time is now; else it keeps its time. A
 * manager that only shares values has no time.
 * Upstream: apimachinery managedfields internal/managedfieldsupdater.go, Apply, and structuredmerge.go, Apply.
 */
export function trackApply(
  operation: TrackedRequest,
  live: ValueMap,
  config: ValueMap,
  managed: ManagedFields,
  id: Identifier,
  force: boolean,
): TrackedApply {
  const result = mergeVersions(operation, live, config, managed, id, force);
  if ("refusal" in result) return result;
  if (result.kind === "conflict") return { conflicts: result.conflicts };
  if (result.kind === "error") return { refusal: plainError(result.message) };
  const managers = reuseManager(stripMeta(result.managers, id), managed.managers, id);
  const next = { managers, times: managed.times };
  if (result.live === null) return { object: null, managed: next };
  const object = completeObject(operation, result.live, config);
  if ("error" in object) return { refusal: plainError(object.error) };
  return { object: object.object, managed: withManagerTime(next, id, operation.now) };
}

function reuseManager(
  after: ManagedFields["managers"],
  before: ManagedFields["managers"],
  id: Identifier,
): ManagedFields["managers"] {
  const entry = after.get(id);
  const kept = entry === undefined ? undefined : reuseIfEqual(before.get(id), entry);
  return kept === undefined || kept === entry ? after : new Map(after).set(id, kept);
}

function mergeVersions(
  { target, updater }: TrackedRequest,
  live: ValueMap,
  config: ValueMap,
  managed: ManagedFields,
  id: Identifier,
  force: boolean,
): ApplyResult | { readonly refusal: Refusal } {
  if (readEntries(managedFieldsOf(config)) !== undefined) {
    return { refusal: badRequest("metadata.managedFields must be nil") };
  }
  const versionedLive = toVersion(target, live, target.apiVersion);
  if ("error" in versionedLive) {
    return failed(
      `failed to convert live object (${describeObject(live)}) to proper version: ${versionedLive.error}`,
    );
  }
  const wanted = typedObject(target, config, false);
  if ("message" in wanted) {
    return failed(`failed to create typed patch object (${describeObject(config)}): ${wanted.message}`);
  }
  const stored = typedObject(target, versionedLive.object, true);
  if ("message" in stored) {
    return failed(
      `failed to create typed live object (${describeObject(versionedLive.object)}): ${stored.message}`,
    );
  }
  return apply(updater, {
    live: stored.typed,
    config: wanted.typed,
    version: target.apiVersion,
    managers: managed.managers,
    manager: id,
    force,
  });
}

/** Returns the merged object to store: with defaults, in the hub version. */
function completeObject(
  { target }: TrackedRequest,
  { value }: TypedValue,
  config: ValueMap,
): { readonly object: ValueMap } | { readonly error: string } {
  const name = describeObject(config);
  if (!isMap(value)) {
    const reason = `failed to convert value to unstructured for type ${goType(value)}`;
    return { error: `failed to convert new typed object (${name}) to object: ${reason}` };
  }
  const complete = target.complete?.(value) ?? { object: value };
  if ("error" in complete) {
    return { error: `failed to convert new object (${name}) to proper version: ${complete.error}` };
  }
  const stored = toVersion(target, complete.object, target.hubVersion);
  return "error" in stored
    ? { error: `failed to convert to unversioned (${name}): ${stored.error}` }
    : stored;
}

function failed(message: string): { readonly refusal: Refusal } {
  return { refusal: plainError(message) };
}
