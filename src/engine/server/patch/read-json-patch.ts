import { jsonKind } from "../../value/json/json-kind.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** The maximum number of operations in a JSON patch. */
export const MAX_OPERATIONS = 10_000;

/** Parses a JSON patch. Returns an error text if it is invalid. `strict` has the unknown fields of its operations. */
export function readJsonPatch(
  value: Value,
): { readonly operations: readonly Value[]; readonly strict: readonly string[] } | string {
  if (value === null) return { operations: [], strict: [] };
  if (!isList(value)) {
    return `error decoding patch: json: cannot unmarshal ${jsonKind(value)} into Go value of type []handlers.jsonPatchOp`;
  }
  const strict: string[] = [];
  for (const [i, one] of value.entries()) {
    if (one !== null && !isMap(one)) {
      return `error decoding patch: json: cannot unmarshal ${jsonKind(one)} into Go value of type handlers.jsonPatchOp`;
    }
    const from: ValueMap = one ?? {};
    for (const name of ["op", "path", "from"]) {
      const part = get(from, name) ?? "";
      if (typeof part !== "string") {
        return `error decoding patch: json: cannot unmarshal ${jsonKind(part)} into Go struct field jsonPatchOp.${name} of type string`;
      }
    }
    for (const key of Object.keys(from)) {
      if (!["op", "path", "from", "value"].includes(key))
        strict.push(`json patch unknown field "[${i}].${key}"`);
    }
  }
  return { operations: value, strict };
}
