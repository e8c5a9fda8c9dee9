import { sortedKeys } from "../value/order.ts";
import { formatPlain, goType } from "../value/text.ts";
import { isList, isMap, type Value, type ValueMap } from "../value/value.ts";

/**
 * Why a patch cannot be made or applied. `malformed`: it is no patch, or no document, at all. `unsupported`: Kubernetes
 * does not do that. `failed`: it does not fit the document or the schema. `crashed`: upstream panics; the message is that
 * of the panic. `precondition`: it changes what must stay. `conflict`: somebody else changed the same.
 */
export type PatchError =
  | {
      readonly reason: "malformed" | "unsupported" | "failed" | "crashed" | "precondition";
      readonly message: string;
    }
  | { readonly reason: "conflict"; readonly patch: ValueMap; readonly changes: ValueMap };

/** A result, or why there is none. */
export type Outcome<Result> = { readonly value: Result } | { readonly error: PatchError };

/** A refusal alone, for what has no result. */
export type Refused = { readonly error: PatchError };

/** An error's text as Go's libraries word it. `printYaml` gives the YAML of a value, with a line break at its end. */
export function describePatchError(error: PatchError, printYaml: (value: Value) => string): string {
  if (error.reason !== "conflict") return error.message;
  const { patch, changes } = error;
  return `patch:\n${printYaml(patch)}\nconflicts with changes made from original to current:\n${printYaml(changes)}\n`;
}

/** The text of an error where there is only one document to patch; that of a conflict without its YAML. */
export function messageOf(error: PatchError): string {
  return describePatchError(error, () => "");
}

export function failed(message: string): Refused {
  return { error: { reason: "failed", message } };
}

export function malformed(message: string): Refused {
  return { error: { reason: "malformed", message } };
}

/** Where upstream panics. */
export function crashed(message: string): Refused {
  return { error: { reason: "crashed", message: `panic: ${message}` } };
}

export const NIL_POINTER = "runtime error: invalid memory address or nil pointer dereference";

/** Lists cannot be merged item by item. */
export const listsOfLists: Refused = {
  error: { reason: "unsupported", message: "lists of lists are not supported" },
};

export const badDocument: Refused = malformed("invalid JSON document");

export function noMergeKey(item: ValueMap, mergeKey: string): Refused {
  return failed(`map: ${formatPlain(item)} does not contain declared merge key: ${mergeKey}`);
}

/** A value of another type than the place takes. */
export function badArgument(expected: "map" | "list", actual: Value): Refused {
  const wanted = expected === "map" ? "map[string]interface {}" : "[]interface {}";
  return failed(`expected a ${wanted}, but received a ${actual === null ? "%!s(<nil>)" : goType(actual)}`);
}

/** A `$patch` that says something unknown. */
export function badPatchType(directive: Value, patch: ValueMap): Refused {
  return failed(`unknown patch type: ${formatText(directive)} in map: ${formatPlain(patch)}`);
}

/** A value as Go's `%s` prints it. */
export function formatText(value: Value, nested = false): string {
  if (typeof value === "string") return value;
  if (value === null) return nested ? "<nil>" : "%!s(<nil>)";
  if (isList(value)) return `[${value.map((item) => formatText(item, true)).join(" ")}]`;
  if (!isMap(value)) return `%!s(${goType(value)}=${formatPlain(value)})`;
  const fields = sortedKeys(value).map((key) => `${key}:${formatText(value[key] as Value, true)}`);
  return `map[${fields.join(" ")}]`;
}
