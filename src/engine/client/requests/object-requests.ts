import type { Response } from "../../server/http/http.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import type { ObjectAddress } from "../discovery/locate-object.ts";
import { requestPath, type WriteOptions, writeQuery } from "./request-options.ts";
import { withNamespace } from "./server-side-apply.ts";

/** POST of one object, or of a subresource such as a pod's `eviction`. */
export function* createObject(
  address: ObjectAddress,
  object: ValueMap,
  options: WriteOptions,
): Client<Response> {
  const path = options.subresource === undefined ? address.collection : requestPath(address, options);
  return yield { method: "POST", path, query: writeQuery(options), body: withNamespace(object, address) };
}

/** PUT of one object. Without a `resourceVersion` it overwrites any version. */
export function* updateObject(
  address: ObjectAddress,
  object: ValueMap,
  options: WriteOptions,
): Client<Response> {
  return yield {
    method: "PUT",
    path: requestPath(address, options),
    query: writeQuery(options),
    body: withNamespace(object, address),
  };
}

/** DELETE of one object. */
export function* deleteObject(
  address: ObjectAddress,
  options: Pick<WriteOptions, "dryRun">,
): Client<Response> {
  const query = options.dryRun === true ? { query: { dryRun: "All" } } : {};
  return yield { method: "DELETE", path: address.path, ...query };
}

/** GET of one object. */
export function* getObject(
  address: ObjectAddress,
  options: Pick<WriteOptions, "subresource"> = {},
): Client<Response> {
  return yield { method: "GET", path: requestPath(address, options) };
}

/** The content types of patches. */
export const PATCH_TYPES = {
  json: "application/json-patch+json",
  merge: "application/merge-patch+json",
  strategic: "application/strategic-merge-patch+json",
} as const;

/** PATCH of one object by a JSON Patch, a merge patch or a strategic merge patch. */
export function* patchObject(
  address: ObjectAddress,
  type: keyof typeof PATCH_TYPES,
  body: Value,
  options: WriteOptions,
): Client<Response> {
  return yield {
    method: "PATCH",
    path: requestPath(address, options),
    query: writeQuery(options),
    contentType: PATCH_TYPES[type],
    body,
  };
}
