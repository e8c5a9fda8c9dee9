import type { Response } from "../../server/http/http.ts";
import { dig, isMap, type ValueMap, withKey } from "../../value/value.ts";
import type { Client } from "../client.ts";
import type { ObjectAddress } from "../discovery/locate-object.ts";
import { requestPath, type WriteOptions, writeQuery } from "./request-options.ts";

/** `force`: whether the apply takes ownership of conflicting fields. Default false. */
export type ApplyOptions = WriteOptions & { readonly force?: boolean };

/** Server-side apply of one object: one PATCH. */
export function* applyObject(
  address: ObjectAddress,
  object: ValueMap,
  options: ApplyOptions,
): Client<Response> {
  const query = writeQuery(options);
  return yield {
    method: "PATCH",
    path: requestPath(address, options),
    query: options.force === true ? { ...query, force: "true" } : query,
    contentType: "application/apply-patch+yaml",
    body: withNamespace(object, address),
  };
}

/**
 * Returns the object with its namespace set, as kubectl sends it; the object itself if it has one or is cluster-scoped. The
 * same object gives the same reference, so that caches by reference keep their entries.
 */
export function withNamespace(object: ValueMap, { namespace }: ObjectAddress): ValueMap {
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
