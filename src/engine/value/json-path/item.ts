import { marshalJson } from "../marshal.ts";
import { formatFloat, formatPlain, goType } from "../text.ts";
import { isList, isMap, type Value } from "../value.ts";

/**
 * Something that a path finds. Beside values of the document there are numbers that the path itself holds, the bytes of texts,
 * and `nothing`: what a range has that finds nothing, and null where it is the whole document.
 */
export type Item = { readonly kind: "value" | "int" | "float" | "byte" | "nothing"; readonly value: Value };

/** The item of a whole document. */
export function documentItem(value: Value): Item {
  return value === null ? NOTHING : { kind: "value", value };
}

export const NOTHING: Item = { kind: "nothing", value: null };

/** An item as a template prints it: maps and lists as JSON, all else as text. */
export function printItem({ kind, value }: Item): string {
  if (kind === "nothing") return "<no value>";
  if (kind === "float") return formatFloat(Number(value));
  if (value === null) return "null";
  return isList(value) || isMap(value) ? marshalJson(value) : formatPlain(value);
}

/** The name of the item's type in Go. */
export function typeOfItem({ kind, value }: Item): string {
  if (kind === "int") return "int";
  if (kind === "byte") return "uint8";
  return kind === "float" ? "float64" : goType(value);
}
