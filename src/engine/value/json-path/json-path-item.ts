import { formatFloat, formatPlain, goType } from "../go-format.ts";
import { marshalJson } from "../json/marshal.ts";
import { isList, isMap, type Value } from "../value.ts";

/**
 * A value that a path finds: a value of the document, a number of the path itself, a byte of a string, or `nothing`: the item of a
 * range without values, and of a null document.
 */
export type Item = { readonly kind: "value" | "int" | "float" | "byte" | "nothing"; readonly value: Value };

/** Returns the item of a whole document. */
export function documentItem(value: Value): Item {
  return value === null ? NOTHING : { kind: "value", value };
}

export const NOTHING: Item = { kind: "nothing", value: null };

/** Prints an item as a template does: maps and lists as JSON, all else as text. */
export function printItem({ kind, value }: Item): string {
  if (kind === "nothing") return "<no value>";
  if (kind === "float") return formatFloat(Number(value));
  if (value === null) return "null";
  return isList(value) || isMap(value) ? marshalJson(value) : formatPlain(value);
}

/** Returns the name of the item's Go type. */
export function typeOfItem({ kind, value }: Item): string {
  if (kind === "int") return "int";
  if (kind === "byte") return "uint8";
  return kind === "float" ? "float64" : goType(value);
}
