import { findAll } from "../../value/json-path/find.ts";
import type { Node } from "../../value/json-path/nodes.ts";
import { parseJsonPath } from "../../value/json-path/parse.ts";
import { formatPlain } from "../../value/text.ts";
import type { ValueMap } from "../../value/value.ts";
import { type Attempt, plain } from "./fault.ts";
import { printTable } from "./text-table.ts";

/** A column: its header and a template that says where its values are. */
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

/** Reads columns of a file: headers in its first line, paths in its second, with blanks between them. */
export function readColumnFile(text: string): Attempt<readonly Column[]> {
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const [headers, paths] = lines.map((line) => line.split(/\s+/).filter((word) => word !== ""));
  if (headers === undefined) return plain(`invalid template, missing header line. ${FILE_FORMAT}`);
  if (paths === undefined) return plain(`invalid template, missing spec line. ${FILE_FORMAT}`);
  if (headers.length !== paths.length) {
    return plain(
      `number of headers (${headers.length}) and field specifications (${paths.length}) don't match`,
    );
  }
  const columns: Column[] = [];
  for (const [at, header] of headers.entries()) {
    const path = relaxedPath(paths[at] as string);
    if (path === null) return plain(UNEXPECTED_PATH);
    columns.push({ header, path });
  }
  return { value: columns };
}

const FILE_FORMAT =
  "Expected format is one line of space separated headers, one line of space separated column specs.";

/** What kubectl says of a path that is none. */
export const UNEXPECTED_PATH =
  "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'";

/** The JSONPath template of a column. The braces and the first dot may be missing. Null if the text is not a path. */
export function relaxedPath(text: string): string | null {
  if (text === "") return "";
  const found = /^\{\.?([^{}]+)\}$|^\.?([^{}]+)$/.exec(text);
  return found === null ? null : `{.${found[1] ?? found[2]}}`;
}

/** A table of columns, with a line for each object, and why it ends early; null where it does not. */
export function printColumns(
  columns: readonly Column[],
  objects: readonly ValueMap[],
  headers: boolean,
): { readonly text: string; readonly error: string | null } {
  const rows: string[][] = headers ? [columns.map(({ header }) => header)] : [];
  const paths: (readonly Node[])[] = [];
  for (const { path } of columns) {
    const read = parseJsonPath(path);
    if ("error" in read) return { text: printTable(rows), error: read.error };
    paths.push(read.nodes);
  }
  for (const object of objects) {
    const row: string[] = [];
    for (const nodes of paths) {
      const found = findAll(nodes, object, true);
      if ("error" in found) return { text: printTable(rows), error: found.error };
      const values = found.parts.flat().map(({ value }) => escapeControls(formatPlain(value)));
      row.push((found.parts[0]?.length ?? 0) === 0 ? ["<none>", ...values].join(",") : values.join(","));
    }
    rows.push(row);
  }
  return { text: printTable(rows), error: null };
}

/** What would move the cursor of a terminal is shown instead. Upstream: cli-runtime pkg/printers/terminal.go (v0.36.3). */
function escapeControls(text: string): string {
  return text.replaceAll("\u001b", "^[").replaceAll("\r", "\\r");
}
