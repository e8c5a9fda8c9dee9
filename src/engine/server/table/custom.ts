import { findPath } from "../../value/json-path.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Resource } from "../resource.ts";
import { canonicalTime } from "../structs/time.ts";
import { type Cell, type Row, since, sinceTime } from "./cells.ts";
import type { TableRule } from "./rule.ts";

const AGE: TableRule = { columns: "Name,Age:date", cells: (row) => [since(row)] };

/**
 * The table of a custom resource: the columns of its definition, or its age.
 * Upstream: apiextensions-apiserver pkg/registry/customresource/tableconvertor/tableconvertor.go (v0.36.3).
 */
export function customTable({ custom, version }: Resource): TableRule {
  const columns = custom === null ? [] : columnsOf(custom.definition, version);
  if (columns.length === 0) return AGE;
  const names = columns.map((column) => `${nameOf(column)}:${typeOf(column)}${isWide(column) ? "+" : ""}`);
  return {
    columns: ["Name", ...names].join(","),
    cells: (row) => columns.map((column) => cellOf(row, column)),
  };
}

function columnsOf(definition: ValueMap, version: string): readonly ValueMap[] {
  const versions = dig(definition, "spec", "versions");
  const served = isList(versions) ? versions.find((one) => dig(one, "name") === version) : undefined;
  const columns = dig(served ?? null, "additionalPrinterColumns");
  return isList(columns) ? columns.filter(isMap) : [];
}

/** Commas and colons tell columns apart, so names go without. */
function nameOf(column: ValueMap): string {
  return String(get(column, "name") ?? "").replace(/[,:+]/g, " ");
}

function typeOf(column: ValueMap): string {
  return String(get(column, "type") ?? "string").replace(/\W/g, "");
}

function isWide(column: ValueMap): boolean {
  return Number(get(column, "priority") ?? 0) > 0;
}

/** Null where there is nothing, or something of another type. */
function cellOf(row: Row, column: ValueMap): Cell | null {
  const found = findPath(row.object, String(get(column, "jsonPath") ?? ""));
  const value: Value = "values" in found ? (found.values[0] ?? null) : null;
  switch (typeOf(column)) {
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
      return typeof value === "string" ? value : null;
  }
}
