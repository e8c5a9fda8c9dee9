import { sortedKeys } from "../../value/order.ts";
import { dig, get, isList, isMap, type Value } from "../../value/value.ts";
import type { Info } from "./info.ts";
import { qualifiedName, type ServedKind } from "./kinds.ts";
import type { Run } from "./run.ts";
import { printTable } from "./text-table.ts";

/** How tables are shown. */
type Look = {
  readonly wide: boolean;
  readonly headers: boolean;
  /** Whether names are `configmap/a`. */
  readonly kinds: boolean;
  readonly namespaces: boolean;
  /** The labels that have a column. */
  readonly labels: readonly string[];
  readonly allLabels: boolean;
};

/**
 * The server's tables as text, those of one kind that follow each other as one.
 * Upstream: cli-runtime pkg/printers/tableprinter.go; kubectl pkg/cmd/get/table_printer.go (v0.36.3).
 */
export function printTables(
  { flags }: Run,
  tables: readonly Info[],
  { wide, kinds }: Pick<Look, "wide" | "kinds">,
): string {
  const look: Look = {
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
  return groups.map((group) => printTable(rowsOf(group, look))).join(look.headers ? "\n" : "");
}

function rowsOf(tables: readonly Info[], look: Look): readonly (readonly string[])[] {
  const [first] = tables;
  if (first === undefined) return [];
  const columns = listOf(get(first.object, "columnDefinitions"));
  const shown = columns.map((column) => look.wide || dig(column, "priority") === 0);
  const placed = look.namespaces && first.kind.namespaced;
  const rows = tables.flatMap(({ object, kind }) =>
    listOf(get(object, "rows")).map((row) => rowOf(row, kind, shown, placed, look)),
  );
  if (!look.headers) return rows;
  const names = columns
    .filter((_, at) => shown[at])
    .map((column) => String(dig(column, "name")).toUpperCase());
  const header = [
    ...(placed ? ["NAMESPACE"] : []),
    ...names,
    ...look.labels.map((label) => label.slice(label.lastIndexOf("/") + 1).toUpperCase()),
    ...(look.allLabels ? ["LABELS"] : []),
  ];
  return [header, ...rows];
}

function rowOf(
  row: Value,
  kind: ServedKind,
  shown: readonly boolean[],
  placed: boolean,
  { kinds, labels, allLabels }: Look,
): readonly string[] {
  const cells = listOf(dig(row, "cells"))
    .filter((_, at) => shown[at])
    .map((cell) => (cell === null ? "" : String(cell)));
  const [name = "", ...rest] = cells;
  const type = kind.group === "" ? kind.kind.toLowerCase() : `${kind.kind.toLowerCase()}.${kind.group}`;
  const own = dig(row, "object", "metadata", "labels");
  const map = isMap(own) ? own : {};
  const all = sortedKeys(map).map((key) => `${key}=${get(map, key)}`);
  return [
    ...(placed ? [String(dig(row, "object", "metadata", "namespace") ?? "")] : []),
    kinds ? `${type}/${name}` : name,
    ...rest,
    ...labels.map((label) => String(get(map, label) ?? "")),
    ...(allLabels ? [all.join(",") || "<none>"] : []),
  ];
}

function listOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
