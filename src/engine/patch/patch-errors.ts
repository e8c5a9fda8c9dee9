import { formatPlain, goType } from "../value/go-format.ts";
import { sortedKeys } from "../value/order.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { malformed, type PatchError, type PatchFailure } from "./patch-result.ts";

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

/** Returns the error for an input that makes Kubernetes' own code panic. */
export function crashed(message: string): PatchFailure {
  return { error: { reason: "crashed", message: `panic: ${message}` } };
}

/** What upstream panics with when it reads through a nil pointer. */
export const NIL_POINTER = "runtime error: invalid memory address or nil pointer dereference";

/** The error for lists of lists, which cannot be merged. */
export const listsOfLists: PatchFailure = {
  error: { reason: "unsupported", message: "lists of lists are not supported" },
};

/** The error for a document that is not JSON. */
export const badDocument: PatchFailure = malformed("invalid JSON document");

/** The error for an item without its merge key. */
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
