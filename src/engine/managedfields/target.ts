import type { Filter } from "../fieldpath/filter.ts";
import type { Type } from "../schema/compile.ts";
import type { ValueMap } from "../value/value.ts";

/** What the field manager has to know of a resource: its kind in the version of the request, and how to read its objects. */
export type FieldManagerTarget = {
  /** Of the request, `apps/v1`. */
  readonly apiVersion: string;
  readonly kind: string;
  /** The version in which objects come and go; they are taken to `apiVersion` and back. */
  readonly hubVersion: string;
  /** The type of objects; undefined for an apiVersion or a kind that is not served. */
  readonly type: (apiVersion: string, kind: string) => Type | undefined;
  /** An object in another version; only called for versions that are not the object's own. */
  readonly convert: (object: ValueMap, apiVersion: string) => ConvertedObject;
  /**
   * What becomes of the object that an apply made, in the version of the request: read as the kind's own type, defaults added.
   * Must not touch managed fields, which the object does not have at this time. Default: it stays as it is.
   */
  readonly complete?: (object: ValueMap) => { readonly object: ValueMap } | { readonly error: string };
  /** What an object is before anything is set, in the hub version. Default: just its apiVersion and kind. */
  readonly empty?: ValueMap;
  /** By version: what of a request counts. A version without an entry has everything count. */
  readonly resetFields?: ReadonlyMap<string, Filter>;
};

/** `missing`: nobody knows that version (any more). `error`: it is known, but the object cannot be brought to it. */
export type ConvertedObject =
  | { readonly object: ValueMap }
  | { readonly missing: string }
  | { readonly error: string };
