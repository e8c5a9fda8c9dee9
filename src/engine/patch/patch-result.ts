import { formatPlain, goType } from "../value/go-format.ts";
import { sortedKeys } from "../value/order.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";

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

/** Returns the message of an error as Go's libraries word it. `printYaml` prints a value with a line break at its end. */
export function describePatchError(error: PatchError, printYaml: (value: Value) => string): string {
  if (error.reason !== "conflict") return error.message;
  const { patch, changes } = error;
  return `patch:\n${printYaml(patch)}\nconflicts with changes made from original to current:\n${printYaml(changes)}\n`;
}

/** Returns the message of an error; that of a conflict without its YAML. */
export function messageOf(error: PatchError): string {
  return describePatchError(error, () => "");
}

/** An error for a patch that does not fit the document or the schema. */
export function failed(message: string): PatchFailure {
  return { error: { reason: "failed", message } };
}

/** An error for a patch or a document that is not valid. */
export function malformed(message: string): PatchFailure {
  return { error: { reason: "malformed", message } };
}

/** An error for an input for which upstream panics. */
export function crashed(message: string): PatchFailure {
  return { error: { reason: "crashed", message: `panic: ${message}` } };
}

export const NIL_POINTER = "runtime error: invalid memory address or nil pointer dereference";

/** The error for lists of lists, which cannot be merged. */
export const listsOfLists: PatchFailure = {
  error: { reason: "unsupported", message: "lists of lists are not supported" },
};

export const badDocument: PatchFailure = malformed("invalid JSON document");

export function noMergeKey(item: ValueMap, mergeKey: string): PatchFailure {
  return failed(`map: ${formatPlain(item)} does not contain declared merge key: ${mergeKey}`);
}

/** The error for a value of the wrong type. */
export function badArgument(expected: "map" | "list", actual: Value): PatchFailure {
  const wanted = expected === "map" ? "map[string]interface {}" : "[]interface {}";
  return failed(`expected a ${wanted}, but received a ${actual === null ? "%!s(<nil>)" : goType(actual)}`);
}

/** The error for an unknown value of `$patch`. */
export function badPatchType(directive: Value, patch: ValueMap): PatchFailure {
  return failed(`unknown patch type: ${formatText(directive)} in map: ${formatPlain(patch)}`);
}

/** Prints a value as Go's `%s`. */
export function formatText(value: Value, nested = false): string {
  if (typeof value === "string") return value;
  if (value === null) return nested ? "<nil>" : "%!s(<nil>)";
  if (isList(value)) return `[${value.map((item) => formatText(item, true)).join(" ")}]`;
  if (!isMap(value)) return `%!s(${goType(value)}=${formatPlain(value)})`;
  const fields = sortedKeys(value).map((key) => `${key}:${formatText(value[key] as Value, true)}`);
  return `map[${fields.join(" ")}]`;
}
