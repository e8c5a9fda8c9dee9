import { type ApplyResult, apply } from "../merge/apply.ts";
import type { Conflict } from "../merge/conflict.ts";
import type { TypedValue } from "../typed/typed.ts";
import { goType } from "../value/text.ts";
import { isMap, type ValueMap } from "../value/value.ts";
import { toVersion, typedObject } from "./converter.ts";
import { readEntries } from "./entry.ts";
import type { Identifier } from "./identity.ts";
import { describeObject } from "./kind.ts";
import { type Managed, withTime } from "./managed.ts";
import { managedFieldsOf } from "./object.ts";
import type { Operation } from "./operation.ts";
import { badRequest, plainError, type Refusal } from "./status.ts";
import { stripMeta } from "./strip-meta.ts";
import { settle } from "./update.ts";

/** `object` is null where nothing changed but, perhaps, who owns what. */
export type Applied =
  | { readonly object: ValueMap | null; readonly managed: Managed }
  | { readonly conflicts: readonly Conflict[] }
  | { readonly refusal: Refusal };

/**
 * Merges `config` into `live` for the manager `id`. The manager's time is now if the object changed, else what it was: none
 * for a manager who only shares what others have set.
 * Upstream: apimachinery managedfields internal/managedfieldsupdater.go, Apply, and structuredmerge.go, Apply.
 */
export function trackApply(
  operation: Operation,
  live: ValueMap,
  config: ValueMap,
  managed: Managed,
  id: Identifier,
  force: boolean,
): Applied {
  const result = mergeVersions(operation, live, config, managed, id, force);
  if ("refusal" in result) return result;
  if (result.kind === "conflict") return { conflicts: result.conflicts };
  if (result.kind === "error") return { refusal: plainError(result.message) };
  const fields = settleManager(stripMeta(result.managers, id), managed.fields, id);
  const next = { fields, times: managed.times };
  if (result.live === null) return { object: null, managed: next };
  const object = completed(operation, result.live, config);
  if ("error" in object) return { refusal: plainError(object.error) };
  return { object: object.object, managed: withTime(next, id, operation.now) };
}

function settleManager(
  after: Managed["fields"],
  before: Managed["fields"],
  id: Identifier,
): Managed["fields"] {
  const entry = after.get(id);
  const kept = entry === undefined ? undefined : settle(before.get(id), entry);
  return kept === undefined || kept === entry ? after : new Map(after).set(id, kept);
}

function mergeVersions(
  { target, updater }: Operation,
  live: ValueMap,
  config: ValueMap,
  managed: Managed,
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
    managers: managed.fields,
    manager: id,
    force,
  });
}

/** The merged object as it is stored: complete, and in the version objects are kept in. */
function completed(
  { target }: Operation,
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
