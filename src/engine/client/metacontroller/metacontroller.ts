import type { Response } from "../../server/http/http.ts";
import { metaValue, withMeta } from "../../server/metadata/object-meta.ts";
import { equal } from "../../value/equal.ts";
import { get, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import { type Client, isOk } from "../client.ts";
import type { ClientProblem, ObjectAddress } from "../discovery/locate-object.ts";
import { createObject, getObject, updateObject } from "../requests/object-requests.ts";
import type { WriteOptions } from "../requests/request-options.ts";
import { mergeDesired } from "./merge-desired.ts";
import { lastAppliedByMetacontroller, withMetacontrollerAnnotation } from "./metacontroller-annotation.ts";

/** The result of one reconciliation: the last response of the server, or why the client sent nothing. */
export type SyncResult = { readonly response: Response } | { readonly problem: ClientProblem };

/**
 * Reconciles one desired object as Metacontroller does: creates it, or reads, merges and updates it in place. Sends no update
 * if nothing changes or the object is being deleted.
 * Upstream: metacontroller pkg/controller/common/manage_children.go (v4.17.2).
 */
export function* syncDesired(
  address: ObjectAddress,
  desired: ValueMap,
  options: WriteOptions,
): Client<SyncResult> {
  const found = yield* getObject(address);
  if (found.code === 404) {
    return {
      response: yield* createObject(address, withMetacontrollerAnnotation(desired, desired), options),
    };
  }
  if (!isOk(found)) return { response: found };
  const observed = found.body;
  const last = lastAppliedByMetacontroller(observed);
  if ("error" in last) return { problem: { code: "refused", field: [], message: last.error } };
  const updated = mergedUpdate(observed, last.value, desired);
  const isDeleting = metaValue(observed, "deletionTimestamp") !== undefined;
  if (isDeleting || equal(updated, observed)) return { response: found };
  return { response: yield* updateObject(address, updated, options) };
}

/** Returns the object for the update: merged, with the observed status and system fields. */
export function mergedUpdate(observed: ValueMap, lastApplied: ValueMap | null, desired: ValueMap): ValueMap {
  const merged = mergeDesired(observed, lastApplied, desired);
  const kept = Object.fromEntries(SYSTEM_FIELDS.map((name) => [name, metaValue(observed, name)]));
  const status = get(observed, "status");
  const restored = withMeta(merged, kept);
  return withMetacontrollerAnnotation(
    status === undefined ? withoutKey(restored, "status") : withKey(restored, "status", status),
    desired,
  );
}

const SYSTEM_FIELDS = [
  "selfLink",
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "deletionTimestamp",
] as const;
