import type { ValueMap } from "../value/value.ts";

/**
 * Why a patch cannot be created or applied. `malformed`: it, or the document, is not valid. `unsupported`: Kubernetes does not
 * support it. `failed`: it does not fit the document or the schema. `crashed`: upstream panics with this message. `precondition`:
 * it changes what must not change. `conflict`: the live object has other changes of the same fields.
 */
export type PatchError =
  | {
      readonly reason: "malformed" | "unsupported" | "failed" | "crashed" | "precondition";
      readonly message: string;
    }
  | { readonly reason: "conflict"; readonly patch: ValueMap; readonly changes: ValueMap };

/** A result, or an error. */
export type PatchResult<Result> = { readonly value: Result } | { readonly error: PatchError };

/** An error of a function without a result. */
export type PatchFailure = { readonly error: PatchError };

/** An error for a patch or a document that is not valid. */
export function malformed(message: string): PatchFailure {
  return { error: { reason: "malformed", message } };
}
