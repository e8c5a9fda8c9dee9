import type { Value, ValueMap } from "../../value/value.ts";
import { findPath, printFound } from "./jsonpath.ts";

/** A column: its header and where its values are. */
export type Column = { readonly header: string; readonly path: string };

/** Reads `NAME:.metadata.name,…`. */
export function readColumns(text: string): readonly Column[] {
  return text.split(",").map((part) => {
    const colon = part.indexOf(":");
    return { header: part.slice(0, colon), path: part.slice(colon + 1) };
  });
}

/** A table of columns, each as wide as its widest value and three blanks. */
export function printColumns(
  columns: readonly Column[],
  objects: readonly ValueMap[],
  headers: boolean,
): string {
  const rows = objects.map((object) => columns.map(({ path }) => cell(findPath(object, path))));
  if (headers) rows.unshift(columns.map(({ header }) => header));
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => (row[i] as string).length)));
  return rows
    .map((row) =>
      row.map((text, i) => (i === row.length - 1 ? text : text.padEnd((widths[i] as number) + 3))).join(""),
    )
    .map((line) => `${line}\n`)
    .join("");
}

function cell(found: readonly Value[]): string {
  if (found.length === 0) return "<none>";
  return found.map((value) => (typeof value === "object" ? goMap(value) : printFound(value))).join(",");
}

/** A value as Go prints it: `map[a:1]`. */
function goMap(value: Value): string {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(goMap).join(" ")}]`;
  if (typeof value !== "object") return String(value);
  const map = value as ValueMap;
  const keys = Object.keys(map).sort();
  return keys.length === 0
    ? "map[]"
    : `map[${keys.map((key) => `${key}:${goMap(map[key] as Value)}`).join(" ")}]`;
}
