import type { Response } from "../../server/http.ts";
import { metaValue, withMeta } from "../../server/meta.ts";
import { equal } from "../../value/equal.ts";
import { get, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import { type Client, isOk } from "../client.ts";
import type { WriteOptions } from "../options.ts";
import type { Address, ClientProblem } from "../target.ts";
import { createObject, getObject, updateObject } from "../write.ts";
import { lastDesired, withLastDesired } from "./last-applied.ts";
import { mergeDesired } from "./merge.ts";

/** What one pass came to: the server's last word, or why nothing was sent. */
export type Synced = { readonly response: Response } | { readonly problem: ClientProblem };

/**
 * What Metacontroller does with one desired object: it creates the object, or reads it, merges and updates it in place.
 * Nothing is sent if nothing changes, or if the object is being deleted.
 * Upstream: metacontroller pkg/controller/common/manage_children.go (v4.17.2).
 */
export function* syncDesired(address: Address, desired: ValueMap, options: WriteOptions): Client<Synced> {
  const found = yield* getObject(address);
  if (found.code === 404) {
    return { response: yield* createObject(address, withLastDesired(desired, desired), options) };
  }
  if (!isOk(found)) return { response: found };
  const observed = found.body;
  const last = lastDesired(observed);
  if ("error" in last) return { problem: { code: "refused", field: [], message: last.error } };
  const updated = updateOf(observed, last.value, desired);
  const isDeleting = metaValue(observed, "deletionTimestamp") !== undefined;
  if (isDeleting || equal(updated, observed)) return { response: found };
  return { response: yield* updateObject(address, updated, options) };
}

/** The object as it is sent: merged, with its status and the fields of the system as they were read. */
export function updateOf(observed: ValueMap, lastApplied: ValueMap | null, desired: ValueMap): ValueMap {
  const merged = mergeDesired(observed, lastApplied, desired);
  const kept = Object.fromEntries(SYSTEM_FIELDS.map((name) => [name, metaValue(observed, name)]));
  const status = get(observed, "status");
  const restored = withMeta(merged, kept);
  return withLastDesired(
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
