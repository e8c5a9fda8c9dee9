import { checkPath, findPath } from "../../value/json-path.ts";
import { formatPlain } from "../../value/text.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import { type Attempt, plain } from "./fault.ts";
import { printTable } from "./text-table.ts";

/** A column: its header and where its values are. */
export type Column = { readonly header: string; readonly path: string };

/** Reads `NAME:.metadata.name,…`. */
export function readColumns(text: string): Attempt<readonly Column[]> {
  const columns: Column[] = [];
  for (const part of text.split(",")) {
    const colon = part.indexOf(":");
    if (colon < 0)
      return plain(`unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`);
    const path = relaxedPath(part.slice(colon + 1));
    if (path === null) return plain(UNEXPECTED_PATH);
    columns.push({ header: part.slice(0, colon), path });
  }
  return { value: columns };
}

const UNEXPECTED_PATH =
  "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'";

/** A path with or without braces and dot at its beginning, without its braces and with its dot; null for what is none. */
export function relaxedPath(text: string): string | null {
  if (text === "") return "";
  const inner = /^\{?([^{}]+)\}?$/.exec(text)?.[1];
  if (inner === undefined || text.startsWith("{") !== text.endsWith("}")) return null;
  return inner.startsWith(".") ? inner : `.${inner}`;
}

/** What kubectl says of a path that is none. */
export function pathFault(): ReturnType<typeof plain> {
  return plain(UNEXPECTED_PATH);
}

/** A table of columns; a path that does not fit the objects fails. */
export function printColumns(
  columns: readonly Column[],
  objects: readonly ValueMap[],
  headers: boolean,
): Attempt<string> {
  const rows: string[][] = headers ? [columns.map(({ header }) => header)] : [];
  for (const object of objects) {
    const row: string[] = [];
    for (const { path } of columns) {
      const wrong = checkPath(path);
      const found = path === "" ? { values: [] } : findPath(object, path);
      if (wrong !== null) return plain(wrong);
      row.push("error" in found ? "<none>" : cell(found.values));
    }
    rows.push(row);
  }
  return { value: printTable(rows) };
}

function cell(found: readonly Value[]): string {
  return found.length === 0 ? "<none>" : found.map(formatPlain).join(",");
}
