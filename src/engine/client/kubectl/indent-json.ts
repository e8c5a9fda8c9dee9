import { marshalJson } from "../../value/marshal.ts";
import { sortedKeys } from "../../value/order.ts";
import { get, isList, isMap, type Value } from "../../value/value.ts";

/** JSON over several lines, keys sorted. */
export function indentJson(value: Value, step: string, indent = ""): string {
  const deeper = indent + step;
  if (isList(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => deeper + indentJson(item, step, deeper)).join(",\n")}\n${indent}]`;
  }
  if (!isMap(value)) return marshalJson(value);
  const keys = sortedKeys(value);
  if (keys.length === 0) return "{}";
  const fields = keys.map(
    (key) => `${deeper}${marshalJson(key)}: ${indentJson(get(value, key) ?? null, step, deeper)}`,
  );
  return `{\n${fields.join(",\n")}\n${indent}}`;
}
