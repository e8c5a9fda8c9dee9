import { goType } from "../value/text.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { WRITTEN_NULL } from "./json-node.ts";

/** A text of an operation, or why it has none. */
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

/** What Go's JSON reader calls a value that is no text. */
function jsonType(value: Value): string {
  if (isMap(value)) return "object";
  if (isList(value)) return "array";
  return goType(value) === "bool" ? "bool" : "number";
}

/** The value that an operation writes; one without any writes null. */
export function writtenValue(operation: ValueMap): Value {
  const value = get(operation, "value");
  return value === null ? WRITTEN_NULL : (value ?? null);
}
