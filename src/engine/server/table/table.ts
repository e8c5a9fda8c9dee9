import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Resource } from "../resource.ts";
import { type Cell, type Row, text } from "./cells.ts";
import { customTable } from "./custom.ts";
import { otherTables } from "./others.ts";
import type { TableRule } from "./rule.ts";
import { workloadTables } from "./workloads.ts";

/** What kinds without a table of their own show. */
const PLAIN: TableRule = {
  columns: "Name,Created At:date",
  cells: (row) => [text(row, "metadata.creationTimestamp")],
};

/**
 * An object, or a list of some, as the Table that the server answers with.
 * `whole` puts objects into the rows, and not just their metadata.
 * Upstream: apiserver pkg/endpoints/handlers/response.go, asTable (v0.36.3). Differs: columns have no descriptions.
 */
export function tableOf(
  resource: Resource,
  found: ValueMap,
  { now, whole }: { readonly now: string; readonly whole: boolean },
): ValueMap {
  const rule = ruleOf(resource);
  const items = get(found, "items");
  const objects = isList(items) ? items.filter(isMap) : [found];
  const metadata = get(found, "metadata");
  return {
    kind: "Table",
    apiVersion: "meta.k8s.io/v1",
    metadata: isList(items) && isMap(metadata) ? metadata : { resourceVersion: versionOf(found) },
    columnDefinitions: rule.columns.split(",").map(columnOf),
    rows: objects.map((object) => ({
      cells: cellsOf(rule, { object, now }),
      object: whole ? object : metadataOf(object),
    })),
  };
}

function metadataOf(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata") ?? {};
  return { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata };
}

function ruleOf(resource: Resource): TableRule {
  if (resource.custom !== null) return customTable(resource);
  const name = `${resource.kind}.${resource.group}`;
  return workloadTables[name] ?? otherTables[name] ?? PLAIN;
}

function versionOf(object: ValueMap): Value {
  const metadata = get(object, "metadata");
  return (isMap(metadata) ? get(metadata, "resourceVersion") : undefined) ?? "";
}

function columnOf(text: string): ValueMap {
  const [, name = "", type = "string", wide = ""] = /^(.*?)(?::(\w+))?(\+?)$/.exec(text) ?? [];
  return {
    name,
    type,
    format: name === "Name" ? "name" : "",
    description: "",
    priority: wide === "" ? 0 : 1,
  };
}

function cellsOf(rule: TableRule, row: Row): readonly (Cell | null)[] {
  return [text(row, "metadata.name"), ...rule.cells(row)];
}
