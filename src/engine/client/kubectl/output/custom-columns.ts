import { formatPlain } from "../../../value/go-format.ts";
import { findAll } from "../../../value/json-path/find-json-path.ts";
import type { Node } from "../../../value/json-path/nodes.ts";
import { parseJsonPath } from "../../../value/json-path/parse-json-path.ts";
import type { ValueMap } from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import { printTable } from "./text-table.ts";

/** A column: its header and the JSONPath template of its values. */
export type Column = { readonly header: string; readonly path: string };

/** Parses `NAME:.metadata.name,…`. */
export function readColumns(text: string): Result<readonly Column[]> {
  const columns: Column[] = [];
  for (const part of text.split(",")) {
    const colon = part.indexOf(":");
    if (colon < 0) return fail(`unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`);
    const path = columnTemplate(part.slice(colon + 1));
    if (path === null) return fail(UNEXPECTED_PATH);
    columns.push({ header: part.slice(0, colon), path });
  }
  return { value: columns };
}

/** Parses a file of columns: headers in the first line, paths in the second, separated by spaces. */
export function readColumnFile(text: string): Result<readonly Column[]> {
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const [headers, paths] = lines.map((line) => line.split(/\s+/).filter((word) => word !== ""));
  if (headers === undefined) return fail(`invalid template, missing header line. ${FILE_FORMAT}`);
  if (paths === undefined) return fail(`invalid template, missing spec line. ${FILE_FORMAT}`);
  if (headers.length !== paths.length) {
    return fail(
      `number of headers (${headers.length}) and field specifications (${paths.length}) don't match`,
    );
  }
  const columns: Column[] = [];
  for (const [at, header] of headers.entries()) {
    const path = columnTemplate(paths[at] as string);
    if (path === null) return fail(UNEXPECTED_PATH);
    columns.push({ header, path });
  }
  return { value: columns };
}

const FILE_FORMAT =
  "Expected format is one line of space separated headers, one line of space separated column specs.";

/** The error for a path that cannot be parsed. */
export const UNEXPECTED_PATH =
  "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'";

/** Returns the JSONPath template of a column: braces and the first dot are optional. Null if the text is not a path. */
export function columnTemplate(text: string): string | null {
  if (text === "") return "";
  const found = /^\{\.?([^{}]+)\}$|^\.?([^{}]+)$/.exec(text);
  return found === null ? null : `{.${found[1] ?? found[2]}}`;
}

/** Returns a table with a row for each object. `error`: why it ends early, or null. */
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

/** Replaces control characters that would move the cursor. Upstream: cli-runtime pkg/printers/terminal.go (v0.36.3). */
function escapeControls(text: string): string {
  return text.replaceAll("\u001b", "^[").replaceAll("\r", "\\r");
}
