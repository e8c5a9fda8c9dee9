import { get, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";

/**
 * Returns why a value does not have the type of its schema, or null: an object that was stored before its schema can have such values.
 * Upstream: apiserver pkg/cel/common/valuesunstructured.go, UnstructuredToVal (v0.36.3).
 */
export function invalidData(value: Value, schema: ValueMap): string | null {
  if (value === null)
    return get(schema, "nullable") === true ? null : "invalid data, got null for schema with nullable=false";
  if (get(schema, "x-kubernetes-int-or-string") === true) {
    const fits = typeof value === "string" || Number.isInteger(value);
    return fits ? null : "invalid data, expected XIntOrString value to be either a string or integer";
  }
  const wrong = (wanted: string): string => `invalid data, expected ${wanted}, got ${goTypeOf(value)}`;
  switch (get(schema, "type")) {
    case "object":
      return isMap(value) ? null : "invalid data, expected a map for the provided schema with type=object";
    case "array":
      return isList(value) ? null : "invalid data, expected an array for the provided schema with type=array";
    case "string":
      return typeof value === "string" ? null : wrong("string");
    case "number":
      return typeof value === "number" ? null : wrong("float");
    case "integer":
      return Number.isInteger(value) ? null : wrong("int");
    case "boolean":
      return typeof value === "boolean" ? null : wrong("bool");
    default:
      return null;
  }
}

function goTypeOf(value: Value): string {
  if (isList(value)) return "[]interface {}";
  if (isMap(value)) return "map[string]interface {}";
  if (typeof value === "boolean") return "bool";
  return typeof value === "string" ? "string" : Number.isInteger(value) ? "int64" : "float64";
}
