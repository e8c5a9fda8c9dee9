import type { Filter } from "../fieldpath/filter.ts";
import type { Type } from "../schema/resolve-type.ts";
import type { ValueMap } from "../value/value.ts";

/** The kind of a request, and how the field manager reads its objects. */
export type FieldManagerTarget = {
  /** The API version of the request, `apps/v1`. */
  readonly apiVersion: string;
  readonly kind: string;
  /** The version of the objects that the field manager gets and returns; it converts them to `apiVersion` and back. */
  readonly hubVersion: string;
  /** Returns the type of objects; undefined for an apiVersion or a kind that the server does not serve. */
  readonly type: (apiVersion: string, kind: string) => Type | undefined;
  /** Converts an object to another version than its own. */
  readonly convert: (object: ValueMap, apiVersion: string) => ConvertedObject;
  /**
   * Completes an object after an apply, in the version of the request: reads it as its Go type and sets defaults. The object has no
   * managed fields at this time. Default: no change.
   */
  readonly complete?: (object: ValueMap) => { readonly object: ValueMap } | { readonly error: string };
  /** A new object before anything is set, in the hub version. Default: its apiVersion and kind. */
  readonly empty?: ValueMap;
  /** By version: the fields of a request that count. In a version without an entry all fields count. */
  readonly resetFields?: ReadonlyMap<string, Filter>;
};

/** `missing`: the version does not exist. `error`: it exists, but the object cannot be converted. */
export type ConvertedObject =
  | { readonly object: ValueMap }
  | { readonly missing: string }
  | { readonly error: string };
