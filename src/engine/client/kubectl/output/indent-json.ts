import { marshalJson } from "../../../value/json/marshal.ts";
import { get, isList, isMap, type Value } from "../../../value/value.ts";
import { itemType, keysInOrder, type StructType, typeAt } from "./struct-order.ts";

/**
 * Returns indented JSON. `step` is the indentation of each level. Keys are sorted, except for those of Go structs: `type` is the
 * type of the value.
 */
export function indentJson(value: Value, step: string, indent = "", type: StructType = null): string {
  const deeper = indent + step;
  if (isList(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => deeper + indentJson(item, step, deeper, itemType(type))).join(",\n")}\n${indent}]`;
  }
  if (!isMap(value)) return marshalJson(value);
  const keys = keysInOrder(value, type);
  if (keys.length === 0) return "{}";
  const fields = keys.map(
    (key) =>
      `${deeper}${marshalJson(key)}: ${indentJson(get(value, key) ?? null, step, deeper, typeAt(type, key))}`,
  );
  return `{\n${fields.join(",\n")}\n${indent}}`;
}

/** Returns JSON on one line. Keys are sorted, except for those of Go structs: `type` is the type of the value. */
export function compactJson(value: Value, type: StructType = null): string {
  if (isList(value)) return `[${value.map((item) => compactJson(item, itemType(type))).join(",")}]`;
  if (!isMap(value)) return marshalJson(value);
  const fields = keysInOrder(value, type).map(
    (key) => `${marshalJson(key)}:${compactJson(get(value, key) ?? null, typeAt(type, key))}`,
  );
  return `{${fields.join(",")}}`;
}

/**
 * Returns the text of a JSON value, indented and otherwise unchanged, with the white space at its end. The text must be JSON.
 * Upstream: Go's encoding/json, Indent.
 */
export function indentText(text: string, step: string): string {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? [];
  const end = /[ \t\r\n]*$/.exec(text)?.[0] ?? "";
  let depth = 0;
  let before = "";
  let out = "";
  const nextLine = () => `\n${step.repeat(depth)}`;
  for (const token of tokens) {
    const closes = /^[}\]]$/.test(token);
    const opened = /^[{[]$/.test(before);
    if (opened && !closes) depth++;
    if (closes && !opened) depth--;
    if (before === "," || opened !== closes) out += nextLine();
    out += token === ":" ? ": " : token;
    before = token;
  }
  return out + end;
}
