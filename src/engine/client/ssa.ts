import type { Response } from "../server/http.ts";
import { dig, isMap, type ValueMap, withKey } from "../value/value.ts";
import type { Client } from "./client.ts";
import { type WriteOptions, writeQuery } from "./options.ts";
import type { Address } from "./target.ts";

/** `force` takes conflicting fields from their owners. Default false. */
export type ApplyOptions = WriteOptions & { readonly force?: boolean };

/** Server-side apply of one object: one PATCH. */
export function* applyObject(address: Address, object: ValueMap, options: ApplyOptions): Client<Response> {
  const query = writeQuery(options);
  return yield {
    method: "PATCH",
    path: options.subresource === undefined ? address.path : `${address.path}/${options.subresource}`,
    query: options.force === true ? { ...query, force: "true" } : query,
    contentType: "application/apply-patch+yaml",
    body: inNamespace(object, address),
  };
}

/**
 * The object with its namespace written down, as kubectl sends it; itself if it has one or needs none. The same reference
 * for the same object, so that what is known of it need not be found out again.
 */
export function inNamespace(object: ValueMap, { namespace }: Address): ValueMap {
  if (namespace === null) return object;
  const known = named.get(object);
  if (known?.namespace === namespace) return known.object;
  const metadata = dig(object, "metadata");
  const made = withKey(isMap(metadata) ? metadata : {}, "namespace", namespace);
  const out = made === metadata ? object : withKey(object, "metadata", made);
  named.set(object, { namespace, object: out });
  return out;
}

const named = new WeakMap<ValueMap, { readonly namespace: string; readonly object: ValueMap }>();
