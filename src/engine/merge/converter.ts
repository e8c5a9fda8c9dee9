import type { TypedIssue, TypedValue } from "../typed/typed.ts";

/** Converts an object to another API version. */
export type Converter = {
  readonly convert: (value: TypedValue, version: string) => Converted;
};

/**
 * `missing`: the version does not exist any more, so fields in this version are dropped. `error`: the version exists, but the
 * object cannot be converted; `issues` if the result does not fit its type.
 */
export type Converted =
  | { readonly kind: "ok"; readonly value: TypedValue }
  | { readonly kind: "missing"; readonly message: string }
  | { readonly kind: "error"; readonly message: string; readonly issues?: readonly TypedIssue[] };

/** The converter for objects with one version: it changes nothing. */
export const identityConverter: Converter = { convert: (value) => ({ kind: "ok", value }) };
