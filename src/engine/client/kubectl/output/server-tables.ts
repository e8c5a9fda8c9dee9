import { dig, get, isList, isMap, type Value } from "../../../value/value.ts";
import type { CommandRun } from "../command-run.ts";
import { qualifiedName, type ServedKind } from "../discovery/served-kinds.ts";
import type { Info } from "../objects/object-info.ts";
import { formatLabels } from "./format-labels.ts";
import { printTable } from "./text-table.ts";

/** The options of a table. */
type TableOptions = {
  readonly wide: boolean;
  readonly headers: boolean;
  /** Whether names include their kind: `configmap/a`. */
  readonly kinds: boolean;
  readonly namespaces: boolean;
  /** The labels with a column of their own. */
  readonly labels: readonly string[];
  readonly allLabels: boolean;
};

/**
 * Returns the Tables of the server as text. Successive tables of one kind become one.
 * Upstream: cli-runtime pkg/printers/tableprinter.go; kubectl pkg/cmd/get/table_printer.go (v0.36.3).
 */
export function printTables(
  { flags }: CommandRun,
  tables: readonly Info[],
  { wide, kinds }: Pick<TableOptions, "wide" | "kinds">,
): string {
  const options: TableOptions = {
    wide,
    headers: !flags.bool("no-headers"),
    kinds: kinds || flags.bool("show-kind"),
    namespaces: flags.bool("all-namespaces"),
    labels: flags.list("label-columns"),
    allLabels: flags.bool("show-labels"),
  };
  const groups: Info[][] = [];
  for (const table of tables) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (
      last !== undefined &&
      first !== undefined &&
      qualifiedName(first.kind) === qualifiedName(table.kind)
    ) {
      last.push(table);
    } else groups.push([table]);
  }
  return groups.map((group) => printTable(rowsOf(group, options))).join(options.headers ? "\n" : "");
}

function rowsOf(tables: readonly Info[], options: TableOptions): readonly (readonly string[])[] {
  const [first] = tables;
  if (first === undefined) return [];
  const columns = listOf(get(first.object, "columnDefinitions"));
  const shown = columns.map((column) => options.wide || dig(column, "priority") === 0);
  const hasNamespaces = options.namespaces && first.kind.namespaced;
  const rows = tables.flatMap(({ object, kind }) =>
    listOf(get(object, "rows")).map((row) => rowOf(row, kind, shown, hasNamespaces, options)),
  );
  if (!options.headers) return rows;
  const names = columns
    .filter((_, at) => shown[at])
    .map((column) => String(dig(column, "name")).toUpperCase());
  const header = [
    ...(hasNamespaces ? ["NAMESPACE"] : []),
    ...names,
    ...options.labels.map((label) => label.slice(label.lastIndexOf("/") + 1).toUpperCase()),
    ...(options.allLabels ? ["LABELS"] : []),
  ];
  return [header, ...rows];
}

function rowOf(
  row: Value,
  kind: ServedKind,
  shown: readonly boolean[],
  hasNamespaces: boolean,
  { kinds, labels, allLabels }: TableOptions,
): readonly string[] {
  const cells = listOf(dig(row, "cells"))
    .filter((_, at) => shown[at])
    .map((cell) => (cell === null ? "" : String(cell)));
  const [name = "", ...rest] = cells;
  const type = kind.group === "" ? kind.kind.toLowerCase() : `${kind.kind.toLowerCase()}.${kind.group}`;
  const own = dig(row, "object", "metadata", "labels");
  const map = isMap(own) ? own : {};
  return [
    ...(hasNamespaces ? [String(dig(row, "object", "metadata", "namespace") ?? "")] : []),
    kinds ? `${type}/${name}` : name,
    ...rest,
    ...labels.map((label) => String(get(map, label) ?? "")),
    ...(allLabels ? [formatLabels(own)] : []),
  ];
}

function listOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
