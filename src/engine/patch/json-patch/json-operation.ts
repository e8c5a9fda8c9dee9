import { goType } from "../../value/go-format.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { WRITTEN_NULL } from "./json-node.ts";

/** Returns a string field of an operation; an error if it is missing or not a string. */
export function textOf(
  operation: ValueMap,
  name: "op" | "path" | "from",
): { readonly value: string } | { readonly error: string } {
  const value = get(operation, name) ?? null;
  if (typeof value === "string") return { value };
  if (value !== null) {
    return { error: `json: cannot unmarshal ${jsonType(value)} into Go value of type string` };
  }
  return { error: `operation${name === "path" ? " missing" : ", missing"} ${name} field: missing value` };
}

/** Returns the name of Go's JSON decoder for a value that is not a string. */
function jsonType(value: Value): string {
  if (isMap(value)) return "object";
  if (isList(value)) return "array";
  return goType(value) === "bool" ? "bool" : "number";
}

/** Returns the value that an operation writes: null if it has none. */
export function writtenValue(operation: ValueMap): Value {
  const value = get(operation, "value");
  return value === null ? WRITTEN_NULL : (value ?? null);
}
