import type { TypedIssue, TypedValue } from "../typed/typed.ts";

/** Brings an object to another version of its API. */
export type Converter = {
  readonly convert: (value: TypedValue, version: string) => Converted;
};

/**
 * `missing`: the version does not exist (any more), so that what is written in it cannot be used and is dropped.
 * `error`: it exists, but this object cannot be brought to it; `issues` where the result does not fit its type.
 */
export type Converted =
  | { readonly kind: "ok"; readonly value: TypedValue }
  | { readonly kind: "missing"; readonly message: string }
  | { readonly kind: "error"; readonly message: string; readonly issues?: readonly TypedIssue[] };

/** For objects with one version: everything is as it was. */
export const identityConverter: Converter = { convert: (value) => ({ kind: "ok", value }) };
