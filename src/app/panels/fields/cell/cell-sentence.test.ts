import { expect, it } from "vitest";
import type { FieldCell, FieldColumn, FieldTableRow } from "../../../../session/frame/field-table/types.ts";
import { cellSentence } from "./cell-sentence.ts";
import { cellWords, visibleWord } from "./cell-words.ts";

const rest = { apiVersion: "v1", since: 0, isWriter: false, gone: false };
const columns: readonly FieldColumn[] = [
  { key: "alice", manager: "alice", operation: "Apply", subresource: null, ...rest },
  { key: "hpa", manager: "hpa", operation: "Update", subresource: "scale", ...rest },
];

const cell = (column: number, more: Partial<FieldCell>): FieldCell => ({
  column,
  value: "3",
  owns: false,
  shared: false,
  conflict: false,
  unwritten: null,
  change: null,
  since: null,
  ...more,
});
const owns = (column: number, since = 1) => cell(column, { owns: true, since });

it.each<{ readonly cells: readonly FieldCell[]; readonly value?: string | null; readonly want: string }>([
  { cells: [owns(0)], want: "alice owns this field, since step 2." },
  { cells: [owns(0, -1)], want: "alice owns this field, since before step 1." },
  {
    cells: [cell(0, { owns: true, since: 4, change: "gained" })],
    want: "alice owns this field, since step 5.",
  },
  { cells: [owns(0), owns(1)], want: "alice owns this field, since step 2. hpa (scale) owns it too." },
  {
    cells: [cell(0, { conflict: true }), owns(1)],
    want: "alice wants 3. The server refused this, because hpa (scale) owns this field.",
  },
  {
    cells: [cell(0, { change: "lost" }), owns(1)],
    want: "alice lost this field. hpa (scale) owns it now.",
  },
  { cells: [cell(0, { change: "lost", value: null })], want: "alice does not own this field any more." },
  { cells: [cell(0, {}), owns(1)], want: "alice wants 3, but hpa (scale) owns this field." },
  { cells: [cell(0, {})], want: "alice wants 3, but does not own this field." },
  { cells: [cell(0, {})], value: null, want: "alice wants 3, but the object does not have this field." },
  { cells: [owns(1)], want: "alice does not apply this field." },
  {
    cells: [cell(0, { owns: true, since: 0, unwritten: "refused" })],
    want: "alice owns this field, since step 1. The server refused this step, so 3 is not written.",
  },
  {
    cells: [cell(0, { unwritten: "refused" })],
    value: null,
    want: "alice wants 3, but the object does not have this field. The server refused this step, so 3 is not written.",
  },
  {
    cells: [cell(0, { unwritten: "dryRun" })],
    want: "alice wants 3, but does not own this field. This step is a dry run: nothing was kept.",
  },
  {
    cells: [cell(0, { owns: true, since: 0, unwritten: "normalised" })],
    want: "alice owns this field, since step 1. It wrote 3, which the server stores as 5.",
  },
  {
    cells: [cell(0, { owns: true, since: 0, unwritten: "other" })],
    want: "alice owns this field, since step 1. It wants 3, but the live value is 5.",
  },
])("says: $want", ({ cells, value = "5", want }) => {
  const row: FieldTableRow = {
    path: "[]",
    label: "",
    name: "",
    note: "",
    depth: 0,
    value,
    oldValue: null,
    change: null,
    hasChildren: false,
    unowned: false,
    cells,
  };
  expect(cellSentence(row, 0, columns)).toBe(want);
});

it("says of a manager with an update what it wrote", () => {
  const row = { cells: [owns(0), cell(1, { unwritten: "other" })], value: "5" } as unknown as FieldTableRow;
  expect(cellSentence(row, 1, columns)).toBe("hpa (scale) wrote 3, but alice owns this field.");
});

it.each<{ readonly of: FieldCell; readonly hidden: string; readonly seen: string }>([
  { of: owns(0), hidden: "owns", seen: "" },
  { of: cell(0, { owns: true, unwritten: "refused" }), hidden: "owns", seen: "wants" },
  { of: cell(0, {}), hidden: "", seen: "wants" },
  { of: cell(1, {}), hidden: "", seen: "wrote" },
  { of: cell(0, { conflict: true }), hidden: "in conflict, wants", seen: "" },
  { of: cell(1, { change: "lost" }), hidden: "had", seen: "" },
  { of: cell(0, { change: "lost", value: "" }), hidden: "", seen: "" },
  { of: cell(0, { change: "lost", value: null }), hidden: "", seen: "" },
])("has the words $hidden $seen", ({ of, hidden, seen }) => {
  expect(cellWords(of)).toBe(hidden);
  expect(visibleWord(of, columns[of.column] as FieldColumn)).toBe(seen);
});
