import { describe, expect, it } from "vitest";
import type { FieldCell, FieldTableRow, FieldTableView } from "../../../session/frame/field-table/types.ts";
import { filterCounts, firstToShow, indexOfField, type RowChoice, shownRows } from "./shown-rows.ts";

const hpa = { key: "hpa scale", manager: "hpa", operation: "Update", subresource: "scale" } as const;
const column = { apiVersion: "v1", since: 0, isWriter: false, gone: false };
const columns = [
  { key: "alice", manager: "alice", operation: "Apply", subresource: null, ...column } as const,
  { ...hpa, ...column },
  { ...hpa, key: "hpa", subresource: null, ...column },
];

const cell = (of: number, more: Partial<FieldCell> = {}): FieldCell => ({
  column: of,
  value: "1",
  owns: true,
  shared: false,
  conflict: false,
  unwritten: null,
  change: null,
  since: 0,
  ...more,
});

function row(path: readonly string[], more: Partial<FieldTableRow> = {}): FieldTableRow {
  return {
    path: JSON.stringify(path),
    label: path.join(""),
    name: path.at(-1) ?? "",
    note: "",
    depth: path.length - 1,
    value: "1",
    oldValue: null,
    change: null,
    hasChildren: false,
    unowned: false,
    cells: [cell(0)],
    ...more,
  };
}

const branch = { hasChildren: true, value: "", cells: [] };
const nobody = { unowned: true, cells: [] };
const table: FieldTableView = {
  columns,
  rows: [
    row(["metadata"], branch),
    row(["metadata", "labels"], { cells: [cell(0), cell(2)] }),
    row(["spec"], branch),
    row(["spec", "replicas"], {
      cells: [cell(0, { owns: false, conflict: true }), cell(1, { change: "gained" })],
    }),
    row(["spec", "paused"], { cells: [cell(0, { shared: true }), cell(1, { shared: true })] }),
    row(["spec"], { ...branch, ...nobody }),
    row(["spec", "strategy"], nobody),
    row(["spec", "limit"], { ...nobody, change: "added" }),
    row(["status"], nobody),
  ],
};

const all: RowChoice = { filter: "all", closed: new Set(), unownedOpen: null };

/** Returns the names of the shown rows, indented, with the fold as `(open) count`. */
function names(choice: Partial<RowChoice>, of = table): readonly string[] {
  return shownRows(of, { ...all, ...choice }).map(
    (one) =>
      "  ".repeat(one.level - 1) +
      (one.kind === "fold" ? `${one.isOpen ? "open" : "closed"} ${one.count} ${one.changed}` : one.row.name),
  );
}

describe("shownRows", () => {
  it("folds what nobody owns into one row, which opens", () => {
    const owned = ["metadata", "  labels", "spec", "  replicas", "  paused"];
    expect(names({})).toEqual([...owned, "closed 3 1"]);
    expect(names({ unownedOpen: true })).toEqual([
      ...owned,
      "open 3 1",
      "  spec",
      "    strategy",
      "    limit",
      "  status",
    ]);
  });

  it("is open if nobody owns anything", () => {
    const rows = table.rows.filter(({ unowned }) => unowned);
    expect(names({}, { columns: [], rows })[0]).toBe("open 3 1");
  });

  it("hides what is below a closed row", () => {
    expect(names({ closed: new Set(['["spec"]']) })).toEqual(["metadata", "  labels", "spec", "closed 3 1"]);
    expect(names({ closed: new Set(['unowned ["spec"]']), unownedOpen: true }).slice(5)).toEqual([
      "open 3 1",
      "  spec",
      "  status",
    ]);
  });

  it.each([
    { filter: "changed", want: ["spec", "  replicas", "open 1 1", "  spec", "    limit"] },
    { filter: "conflict", want: ["spec", "  replicas"] },
    { filter: "shared", want: ["spec", "  paused"] },
    { filter: hpa, want: ["spec", "  replicas", "  paused"] },
  ] as const)("shows what matches $filter, and what is around it", ({ filter, want }) => {
    expect(names({ filter, closed: new Set(['["spec"]']) })).toEqual(want);
  });
});

it("counts the fields of each filter", () => {
  expect(filterCounts(table.rows)).toEqual({ changed: 2, conflict: 1, shared: 1 });
});

it("finds the row of a field, or the closed row around it", () => {
  const open = shownRows(table, all);
  expect(indexOfField(open, '["spec","replicas"]')).toBe(3);
  const closed = shownRows(table, { ...all, closed: new Set(['["spec"]']) });
  expect(indexOfField(closed, '["spec","replicas"]')).toBe(2);
  expect(indexOfField(closed, '["other"]')).toBe(-1);
});

it("shows a conflict first, else a change", () => {
  expect(firstToShow(shownRows(table, all))).toBe(3);
  expect(
    firstToShow(shownRows({ columns, rows: [row(["a"]), row(["b"], { change: "changed" })] }, all)),
  ).toBe(1);
  expect(firstToShow([])).toBe(-1);
});
