import { isList, isMap, type Value } from "../value.ts";

/** Returns the name of the type of a value in the errors of Go's JSON decoder: `object`, `array`, `bool`, `string`, `number`. */
export function jsonKind(value: Value): string {
  if (isMap(value)) return "object";
  if (isList(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}
