import type { Response } from "../server/http.ts";
import type { Value, ValueMap } from "../value/value.ts";
import type { Client } from "./client.ts";
import { type WriteOptions, writeQuery } from "./options.ts";
import { inNamespace } from "./ssa.ts";
import type { Address } from "./target.ts";

/** POST of one object, or of a subresource such as a pod's `eviction`. */
export function* createObject(address: Address, object: ValueMap, options: WriteOptions): Client<Response> {
  const path =
    options.subresource === undefined ? address.collection : `${address.path}/${options.subresource}`;
  return yield { method: "POST", path, query: writeQuery(options), body: inNamespace(object, address) };
}

/** PUT of one object, as it stands: without a `resourceVersion` it overwrites whatever is there. */
export function* updateObject(address: Address, object: ValueMap, options: WriteOptions): Client<Response> {
  return yield {
    method: "PUT",
    path: pathOf(address, options),
    query: writeQuery(options),
    body: inNamespace(object, address),
  };
}

/** DELETE of one object. */
export function* deleteObject(address: Address, options: Pick<WriteOptions, "dryRun">): Client<Response> {
  const query = options.dryRun === true ? { query: { dryRun: "All" } } : {};
  return yield { method: "DELETE", path: address.path, ...query };
}

/** GET of one object. */
export function* getObject(
  address: Address,
  options: Pick<WriteOptions, "subresource"> = {},
): Client<Response> {
  return yield { method: "GET", path: pathOf(address, options) };
}

/** The content type that says how a patch is meant. */
export const PATCH_TYPES = {
  json: "application/json-patch+json",
  merge: "application/merge-patch+json",
  strategic: "application/strategic-merge-patch+json",
} as const;

/** PATCH of one object by a JSON Patch, a merge patch or a strategic merge patch. */
export function* patchObject(
  address: Address,
  type: keyof typeof PATCH_TYPES,
  body: Value,
  options: WriteOptions,
): Client<Response> {
  return yield {
    method: "PATCH",
    path: pathOf(address, options),
    query: writeQuery(options),
    contentType: PATCH_TYPES[type],
    body,
  };
}

function pathOf(address: Address, options: Pick<WriteOptions, "subresource">): string {
  return options.subresource === undefined ? address.path : `${address.path}/${options.subresource}`;
}
