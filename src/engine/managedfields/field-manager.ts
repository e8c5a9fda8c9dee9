import { part } from "../part.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { decodeManagedFields } from "./entries/decode-entries.ts";
import { type ManagedFields, noManagedFields } from "./entries/decoded-managed-fields.ts";
import { encodeManagedFields } from "./entries/encode-entries.ts";
import { isBlank, readEntries } from "./entries/entry.ts";
import { requestIdentifier } from "./entries/identity.ts";
import { kindOf, printKind } from "./kind.ts";
import { KUBECTL } from "./kubectl-names.ts";
import { managedFieldsOf, uidOf, withManagedFields, withoutManagedFields } from "./object.ts";
import { badRequest, conflictRefusal, plainError, type Refusal } from "./refusal.ts";
import type { FieldManagerTarget } from "./target.ts";
import { type TrackedApply, trackApply } from "./track-apply.ts";
import { trackUpdate } from "./track-update.ts";
import { type TrackedRequest, trackedRequest } from "./tracked-request.ts";

/** What applies of kubectl do with its annotation. */
const lastApplied = part("merging", () => import("./last-applied.ts"));

export type FieldManagerResult = { readonly object: ValueMap } | { readonly error: Refusal };

/** The owner of the fields that existed before the first apply. */
const BEFORE_FIRST_APPLY = "before-first-apply";

export type ApplyObject = {
  readonly target: FieldManagerTarget;
  /** What is stored, in the hub version; for a new object just its apiVersion and kind. */
  readonly live: ValueMap;
  /** The configuration, in the version of the request. */
  readonly config: ValueMap;
  /** Empty if the request does not name a manager. */
  readonly manager: string;
  /** Whether the apply takes conflicting fields from their owners. Default false. */
  readonly force?: boolean;
  /** Default: the object itself. */
  readonly subresource?: string;
  /** RFC 3339. */
  readonly now: string;
};

/**
 * Applies a configuration to one object. Returns the object to store, in the hub version and with its managed fields; `live` itself
 * if nothing changes. It does not add defaults for new objects, and validates only types.
 * Upstream: apimachinery managedfields internal/fieldmanager.go, Apply, with the chain of NewDefaultFieldManager.
 */
export function applyObject({
  target,
  live,
  config,
  manager,
  force,
  subresource,
  now,
}: ApplyObject): FieldManagerResult {
  const operation = trackedRequest(target, subresource ?? "", now);
  const decoded = decodeManagedFields(managedFieldsOf(live));
  if ("error" in decoded) return refuseWith(plainError(`failed to decode managed fields: ${decoded.error}`));
  const asked = printKind(kindOf(config));
  if (asked !== printKind(kindOf({ apiVersion: target.apiVersion, kind: target.kind }))) {
    return refuseWith(badRequest(`invalid object type: ${asked}`));
  }
  const bare = withoutManagedFields(live);
  const tracked = trackExistingFields(operation, bare, decoded.managed);
  if ("error" in tracked) return refuseWith(plainError(tracked.error));
  const id = requestIdentifier(manager, "Apply", target.apiVersion, operation.subresource);
  const attempt = (forced: boolean): TrackedApply =>
    trackApply(operation, bare, config, tracked.managed, id, forced);
  const first = attempt(force === true);
  const isKubectl = manager === KUBECTL;
  const result =
    isKubectl && "conflicts" in first
      ? lastApplied().forgiveLastApplied(target, bare, first, attempt)
      : first;
  if ("refusal" in result) return refuseWith(result.refusal);
  if ("conflicts" in result) return refuseWith(conflictRefusal(result.conflicts));
  const object = result.object ?? bare;
  const synced = isKubectl ? lastApplied().updateLastApplied(object, config) : object;
  return { object: withEncodedManagers(live, bare, synced, result.managed) };
}

function refuseWith(error: Refusal): FieldManagerResult {
  return { error };
}

/** Before the first apply to an object, gives all its fields an owner. */
function trackExistingFields(
  operation: TrackedRequest,
  live: ValueMap,
  managed: ManagedFields,
): { readonly managed: ManagedFields } | { readonly error: string } {
  if (managed.managers.size > 0) return { managed };
  const { apiVersion, kind, empty = { apiVersion, kind } } = operation.target;
  const result = trackUpdate(operation, empty, live, managed, BEFORE_FIRST_APPLY);
  if ("managed" in result) return result;
  return { error: `failed to create manager for existing fields: ${result.error}` };
}

/** Returns the object with its managed fields; `live` itself if neither changed. */
function withEncodedManagers(
  live: ValueMap,
  bare: ValueMap,
  object: ValueMap,
  managed: ManagedFields,
): ValueMap {
  const before = managedFieldsOf(live);
  const after = encodeManagedFields(managed, before);
  return object === bare && after === before ? live : withManagedFields(object, after);
}

export type UpdateObject = {
  readonly target: FieldManagerTarget;
  /** What is stored, in the hub version; for a new object just its apiVersion and kind. */
  readonly live: ValueMap;
  /** The object to store, complete. Its own managed fields count if they are readable and the request is not for a subresource. */
  readonly object: ValueMap;
  readonly manager: string;
  /** Default: the object itself. */
  readonly subresource?: string;
  /** RFC 3339. */
  readonly now: string;
};

/**
 * Returns `object` with the managed fields after an update from `live`; `object` itself if it has exactly these. The API server
 * ignores an error, see {@link updateObjectNoErrors}.
 * Upstream: apimachinery managedfields internal/fieldmanager.go, Update, with the chain of NewDefaultFieldManager.
 */
export function updateObject({
  target,
  live,
  object,
  manager,
  subresource,
  now,
}: UpdateObject): FieldManagerResult {
  const operation = trackedRequest(target, subresource ?? "", now);
  const managed = managedBefore(live, object, operation.subresource);
  const bare = withoutManagedFields(object);
  // Updates of an object without managed fields are not tracked before the next apply; creates are.
  if (managed.managers.size === 0 && uidOf(live) !== "") return { object: bare };
  const tracked = trackUpdate(operation, withoutManagedFields(live), bare, managed, manager);
  if ("error" in tracked) return refuseWith(plainError(tracked.error));
  return { object: withEncodedManagers(object, bare, bare, tracked.managed) };
}

/** Updates like {@link updateObject}. If the owners cannot be determined, it returns the object without managed fields. */
export function updateObjectNoErrors(request: UpdateObject): ValueMap {
  const outcome = updateObject(request);
  return "object" in outcome ? outcome.object : withoutManagedFields(request.object);
}

/**
 * Returns the managed fields that an update starts from: those of its own body if they are readable and not empty, else the stored
 * ones. `[]` and `[{}]` clear them.
 */
function managedBefore(live: ValueMap, object: ValueMap, subresource: string): ManagedFields {
  if (subresource === "") {
    const value = managedFieldsOf(object);
    if (isReset(value)) return noManagedFields;
    const decoded = decodeManagedFields(value);
    if ("managed" in decoded && decoded.managed.managers.size > 0) return decoded.managed;
  }
  const decoded = decodeManagedFields(managedFieldsOf(live));
  return "managed" in decoded ? decoded.managed : noManagedFields;
}

function isReset(managedFields: Value | undefined): boolean {
  if (!Array.isArray(managedFields) || managedFields.length > 1) return false;
  const entries = readEntries(managedFields);
  return entries?.every(isBlank) ?? false;
}
