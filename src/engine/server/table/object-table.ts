import { textAt } from "../../value/field-values.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Resource } from "../cluster/resource.ts";
import { tableColumns } from "../generated/table-columns.generated.ts";
import type { KindTable } from "../kinds/common/kind-table.ts";
import { type Cell, count, type Row, since, text } from "../kinds/common/table-cells.ts";
import { kindOf } from "../kinds/find-kind.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";
import { customTable } from "./custom-resource-table.ts";
import { type Table, tableColumn } from "./table.ts";

/** The table of kinds without a specific table. */
const PLAIN: Table = readTable({
  columns: "Name,Created At:date",
  cells: (row) => [text(row, "metadata.creationTimestamp")],
});

/**
 * Returns the Table for an object, or for the items of a list. The rows contain the objects if `whole`, else their metadata.
 * Upstream: apiserver pkg/endpoints/handlers/response.go, asTable (v0.36.3). Differs: columns have no descriptions.
 */
export function objectTable(resource: Resource, found: ValueMap, options: TableOptions): ValueMap {
  return tableOf(kindTable(resource), withKinds(found, resource), options);
}

/** Returns the Table for the Scale of an object. Custom resources describe its columns otherwise. */
export function scaleTable(parent: Resource, scale: ValueMap, options: TableOptions): ValueMap {
  const cells = (row: Row) => [count(row, "spec.replicas"), count(row, "status.replicas"), since(row)];
  const columns =
    parent.custom === null
      ? (columnsOfKind({ kind: "Scale", group: "autoscaling" }) ?? "")
      : "Name,Desired:integer,Available:integer,Age:date";
  return tableOf(readTable({ columns, cells }), scale, options);
}

/** Returns a list whose items have apiVersion and kind, as the rows of a Table have. An object has them already. */
function withKinds(found: ValueMap, { kind, apiVersion }: Resource): ValueMap {
  const items = get(found, "items");
  if (!isList(items)) return found;
  return { ...found, items: items.map((item) => (isMap(item) ? { kind, apiVersion, ...item } : item)) };
}

type TableOptions = { readonly now: string; readonly whole: boolean };

function tableOf(table: Table, found: ValueMap, { now, whole }: TableOptions): ValueMap {
  const items = get(found, "items");
  const objects = isList(items) ? items.filter(isMap) : [found];
  const metadata = get(found, "metadata");
  const rows = objects.map((object) => ({
    cells: cellsOf(table, { object, now }),
    object: whole ? object : metadataOf(object),
  }));
  return {
    kind: "Table",
    apiVersion: "meta.k8s.io/v1",
    metadata: isList(items) && isMap(metadata) ? metadata : { resourceVersion: versionOf(found) },
    columnDefinitions: table.columns,
    // Without objects, the default table has null for its rows, and the table of a kind has an empty list. Upstream: apiserver
    // pkg/registry/rest/table.go.
    rows: rows.length === 0 && table === PLAIN ? null : rows,
  };
}

function metadataOf(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata") ?? {};
  return { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata };
}

function readTable(table: KindTable): Table {
  return { ...table, columns: table.columns.split(",").map(columnOf) };
}

function kindTable(resource: Resource): Table {
  if (resource.custom !== null) return customTable(resource);
  const { table: cells, nameNote } = kindOf(resource);
  const columns = columnsOfKind(resource);
  return cells === undefined || columns === undefined ? PLAIN : readTable({ columns, cells, nameNote });
}

/** The columns that older versions have instead. */
const COLUMNS_BEFORE: ByVersion<{ readonly [kind: string]: string }> = {
  "1.34": { "ServiceAccount.": "Name,Secrets,Age" },
  "1.35": {},
};

let columnsByKind: ReadonlyMap<string, string> | undefined;

/** Returns the columns of a built-in kind in the form of {@link KindTable}, or undefined if it has none of its own. */
export function columnsOfKind({
  kind,
  group,
}: {
  readonly kind: string;
  readonly group: string;
}): string | undefined {
  columnsByKind ??= new Map(tableColumns.split("\n").map((line) => line.split("\t") as [string, string]));
  const key = `${kind}.${group}`;
  return formOf(COLUMNS_BEFORE)[key] ?? columnsByKind.get(key);
}

function versionOf(object: ValueMap): Value {
  const metadata = get(object, "metadata");
  return (isMap(metadata) ? get(metadata, "resourceVersion") : undefined) ?? "";
}

function columnOf(text: string): ValueMap {
  // A format may be empty: `Name=` is a name without one.
  const [, name = "", type = "string", format = name === "Name" ? "name" : "", wide = ""] =
    /^(.*?)(?::(\w+))?(?:=(\w*))?(\+?)$/.exec(text) ?? [];
  return tableColumn(name, type, format, wide === "" ? 0 : 1);
}

function cellsOf(table: Table, row: Row): readonly (Cell | null)[] {
  // The table of events begins with another column.
  return textAt(table.columns[0] as ValueMap, "name") === "Name"
    ? [text(row, "metadata.name") + (table.nameNote?.(row.object) ?? ""), ...table.cells(row)]
    : table.cells(row);
}
