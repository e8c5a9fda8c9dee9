import { difference } from "../fieldpath/algebra.ts";
import { has, isEmpty } from "../fieldpath/set.ts";
import { conflictSet } from "../merge/conflict.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { type Applied, trackApply } from "./apply.ts";
import { decodeManagedFields } from "./decode.ts";
import { encodeManagedFields } from "./encode.ts";
import { isBlank, readEntries } from "./entry.ts";
import { identifyRequest } from "./identity.ts";
import { kindOf, printKind } from "./kind.ts";
import { KUBECTL, lastAppliedOf, unchangedSinceLastApplied, withLastApplied } from "./last-applied.ts";
import { type Managed, noManaged } from "./managed.ts";
import { managedFieldsOf, uidOf, withManagedFields, withoutManagedFields } from "./object.ts";
import { type Operation, operationOf } from "./operation.ts";
import { badRequest, conflictRefusal, plainError, type Refusal } from "./status.ts";
import type { FieldManagerTarget } from "./target.ts";
import { trackUpdate } from "./update.ts";

export type Outcome = { readonly object: ValueMap } | { readonly error: Refusal };

/** Who owns what was there before anybody applied. */
const BEFORE_FIRST_APPLY = "before-first-apply";

export type ApplyObject = {
  readonly target: FieldManagerTarget;
  /** What is stored, in the hub version; for a new object just its apiVersion and kind. */
  readonly live: ValueMap;
  /** What was sent, in the version of the request. */
  readonly config: ValueMap;
  /** Empty for one that did not say who it is. */
  readonly manager: string;
  /** Whether conflicting fields are taken from their owners. Default false. */
  readonly force?: boolean;
  /** Default: the object itself. */
  readonly subresource?: string;
  /** RFC 3339. */
  readonly now: string;
};

/**
 * Server-side apply on one object: what is to be stored, in the hub version and with its managed fields; `live` itself if that
 * is no change at all. Nothing is added for who creates, nothing is validated but the form.
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
}: ApplyObject): Outcome {
  const operation = operationOf(target, subresource ?? "", now);
  const decoded = decodeManagedFields(managedFieldsOf(live));
  if ("error" in decoded) return refuse(plainError(`failed to decode managed fields: ${decoded.error}`));
  const asked = printKind(kindOf(config));
  if (asked !== printKind(kindOf({ apiVersion: target.apiVersion, kind: target.kind }))) {
    return refuse(badRequest(`invalid object type: ${asked}`));
  }
  const bare = withoutManagedFields(live);
  const started = startTracking(operation, bare, decoded.managed);
  if ("error" in started) return refuse(plainError(started.error));
  const id = identifyRequest(manager, "Apply", target.apiVersion, operation.subresource);
  const attempt = (forced: boolean): Applied =>
    trackApply(operation, bare, config, started.managed, id, forced);
  const first = attempt(force === true);
  const result = manager === KUBECTL && "conflicts" in first ? forgive(target, bare, first, attempt) : first;
  if ("refusal" in result) return refuse(result.refusal);
  if ("conflicts" in result) return refuse(conflictRefusal(result.conflicts));
  const object = result.object ?? bare;
  const synced =
    manager === KUBECTL && lastAppliedOf(object) !== undefined ? withLastApplied(object, config) : object;
  return { object: finish(live, bare, synced, result.managed) };
}

function refuse(error: Refusal): Outcome {
  return { error };
}

/** On the first apply to an object all that is there gets an owner. */
function startTracking(
  operation: Operation,
  live: ValueMap,
  managed: Managed,
): { readonly managed: Managed } | { readonly error: string } {
  if (managed.fields.size > 0) return { managed };
  const { apiVersion, kind, empty = { apiVersion, kind } } = operation.target;
  const tracked = trackUpdate(operation, empty, live, managed, BEFORE_FIRST_APPLY);
  if ("managed" in tracked) return tracked;
  return { error: `failed to create manager for existing fields: ${tracked.error}` };
}

/**
 * kubectl moves an object from client-side to server-side apply: fields that its annotation holds as they still are do not
 * conflict. If that leaves none the apply is forced, else the others alone are told.
 */
function forgive(
  target: FieldManagerTarget,
  live: ValueMap,
  result: Extract<Applied, { readonly conflicts: unknown }>,
  attempt: (forced: boolean) => Applied,
): Applied {
  const allowed = unchangedSinceLastApplied(target, live);
  if (allowed === undefined) return result;
  if (isEmpty(difference(conflictSet(result.conflicts), allowed))) return attempt(true);
  return { conflicts: result.conflicts.filter(({ path }) => !has(allowed, path)) };
}

/** The object with its managed fields; `live` itself if neither changed. */
function finish(live: ValueMap, bare: ValueMap, object: ValueMap, managed: Managed): ValueMap {
  const before = managedFieldsOf(live);
  const after = encodeManagedFields(managed, before);
  return object === bare && after === before ? live : withManagedFields(object, after);
}

export type UpdateObject = {
  readonly target: FieldManagerTarget;
  /** What is stored, in the hub version; for a new object just its apiVersion and kind. */
  readonly live: ValueMap;
  /** What is to be stored, complete. Its managed fields count if they can be read, and if this is no subresource. */
  readonly object: ValueMap;
  readonly manager: string;
  /** Default: the object itself. */
  readonly subresource?: string;
  /** RFC 3339. */
  readonly now: string;
};

/**
 * `object` with the managed fields that follow from its difference to `live`; itself if it has just those. The API server does
 * not let an error stop it: see {@link updateObjectAnyway}.
 * Upstream: apimachinery managedfields internal/fieldmanager.go, Update, with the chain of NewDefaultFieldManager.
 */
export function updateObject({ target, live, object, manager, subresource, now }: UpdateObject): Outcome {
  const operation = operationOf(target, subresource ?? "", now);
  const managed = managedBefore(live, object, operation.subresource);
  const bare = withoutManagedFields(object);
  // Nobody tracks an object whose managed fields were cleared, until somebody applies to it or creates it anew.
  if (managed.fields.size === 0 && uidOf(live) !== "") return { object: bare };
  const tracked = trackUpdate(operation, withoutManagedFields(live), bare, managed, manager);
  if ("error" in tracked) return refuse(plainError(tracked.error));
  return { object: finish(object, bare, bare, tracked.managed) };
}

/** The same, but without managed fields where they cannot be worked out. */
export function updateObjectAnyway(request: UpdateObject): ValueMap {
  const outcome = updateObject(request);
  return "object" in outcome ? outcome.object : withoutManagedFields(request.object);
}

/**
 * The managed fields that an update starts from: those that it brings along if they can be read and are not empty, else those
 * stored. `[]` and `[{}]` forget them.
 */
function managedBefore(live: ValueMap, object: ValueMap, subresource: string): Managed {
  if (subresource === "") {
    const value = managedFieldsOf(object);
    if (isReset(value)) return noManaged;
    const decoded = decodeManagedFields(value);
    if ("managed" in decoded && decoded.managed.fields.size > 0) return decoded.managed;
  }
  const decoded = decodeManagedFields(managedFieldsOf(live));
  return "managed" in decoded ? decoded.managed : noManaged;
}

function isReset(managedFields: Value | undefined): boolean {
  if (!Array.isArray(managedFields) || managedFields.length > 1) return false;
  const entries = readEntries(managedFields);
  return entries?.every(isBlank) ?? false;
}
