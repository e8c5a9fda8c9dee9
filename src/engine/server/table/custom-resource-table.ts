import { mapsOf, textAt } from "../../value/field-values.ts";
import { findAll } from "../../value/json-path/find-json-path.ts";
import { type Item, printItem } from "../../value/json-path/json-path-item.ts";
import type { Node } from "../../value/json-path/nodes.ts";
import { parseJsonPath } from "../../value/json-path/parse-json-path.ts";
import { dig, get, isList, type ValueMap } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { type Cell, type Row, since, sinceTime } from "../kinds/common/table-cells.ts";
import { canonicalTime } from "../structs/timestamp.ts";
import { type Table, tableColumn } from "./table.ts";

const NAME = tableColumn("Name", "string", "name", 0);
const AGE: Table = { columns: [NAME, tableColumn("Age", "date", "", 0)], cells: (row) => [since(row)] };

/**
 * Returns the table of a custom resource: the additionalPrinterColumns of its definition, or its age if there are none.
 * Upstream: apiextensions-apiserver pkg/registry/customresource/tableconvertor/tableconvertor.go (v0.36.3).
 */
export function customTable({ custom, version }: Resource): Table {
  const columns = custom === null ? [] : columnsOf(custom.definition, version);
  if (columns.length === 0) return AGE;
  const paths = columns.map(pathOf);
  return {
    columns: [NAME, ...columns.map(definitionOf)],
    cells: (row) => columns.map((column, at) => cellOf(row, textAt(column, "type"), paths[at] ?? [])),
  };
}

function definitionOf(column: ValueMap): ValueMap {
  const priority = Number(get(column, "priority") ?? 0);
  return tableColumn(textAt(column, "name"), textAt(column, "type"), textAt(column, "format"), priority);
}

function columnsOf(definition: ValueMap, version: string): readonly ValueMap[] {
  const versions = dig(definition, "spec", "versions");
  const served = isList(versions) ? versions.find((one) => dig(one, "name") === version) : undefined;
  const columns = dig(served ?? null, "additionalPrinterColumns");
  return mapsOf(columns);
}

function pathOf(column: ValueMap): readonly Node[] {
  const read = parseJsonPath(`{${String(get(column, "jsonPath") ?? "")}}`);
  return "nodes" in read ? read.nodes : [];
}

/** Returns null if the field is missing or has another type. A column of type string shows any value. */
function cellOf(row: Row, type: string, path: readonly Node[]): Cell | null {
  const found = findAll(path, row.object, true);
  const item: Item | undefined = "parts" in found ? found.parts[0]?.[0] : undefined;
  if (item === undefined) return null;
  const { value } = item;
  switch (type) {
    case "string":
      return value === null ? "<no value>" : printItem(item);
    case "integer":
      return typeof value === "number" ? Math.trunc(value) : null;
    case "number":
      return typeof value === "number" ? value : null;
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "date":
      if (typeof value !== "string") return null;
      return canonicalTime(value) === null ? "<invalid>" : sinceTime(value, row.now);
    default:
      return null;
  }
}
