import { expect, it } from "vitest";
import type { FieldCell, FieldColumn, FieldTableRow } from "../../../session/frame/field-table/types.ts";
import type { PreviewField } from "../../../session/preview/types.ts";
import { changeWord, previewedRow } from "./previewed-row.ts";

const rest = { apiVersion: "v1", since: 0, isWriter: false, gone: false };
const alice = { key: "alice", manager: "alice", operation: "Apply", subresource: null } as const;
const hpa = { key: "hpa", manager: "hpa", operation: "Update", subresource: "scale" } as const;
const columns: readonly FieldColumn[] = [
  { ...alice, ...rest },
  { ...hpa, ...rest },
];

const cell = { owns: false, shared: false, conflict: false, unwritten: null, change: null, since: null };
const row: FieldTableRow = {
  path: '["f:spec","f:replicas"]',
  label: ".spec.replicas",
  name: "replicas",
  note: "",
  depth: 1,
  value: "5",
  oldValue: null,
  change: null,
  hasChildren: false,
  unowned: false,
  cells: [
    { ...cell, column: 0, value: "3", conflict: true },
    { ...cell, column: 1, value: "5", owns: true, since: 1 },
  ],
};

const cellText = (one: FieldCell) =>
  [
    one.column,
    one.value,
    one.owns && "owns",
    one.shared && "shared",
    changeWord(one, columns[one.column]!, true),
  ]
    .filter((part) => part !== false && part !== "")
    .join(" ");

it.each<{
  readonly move: string;
  readonly field: Pick<PreviewField, "after" | "owners">;
  readonly want: unknown;
}>([
  {
    move: "force",
    field: {
      after: "3",
      owners: [
        { ...alice, change: "gained" },
        { ...hpa, change: "lost" },
      ],
    },
    want: ["3", "5", "changed", "0 3 owns gains", "1 5 loses"],
  },
  {
    move: "give up",
    field: { after: "5", owners: [{ ...hpa, change: null }] },
    want: ["5", null, null, "0 3 gives up", "1 5 owns"],
  },
  {
    move: "share",
    field: {
      after: "5",
      owners: [
        { ...alice, change: "gained" },
        { ...hpa, change: null },
      ],
    },
    want: ["5", null, null, "0 5 owns shared gains", "1 5 owns shared"],
  },
])("shows what $move would do", ({ field, want }) => {
  const { value, oldValue, change, cells } = previewedRow(row, columns, {
    path: row.path,
    label: row.label,
    object: null,
    before: "5",
    ...field,
  });
  expect([value, oldValue, change, ...cells.map(cellText)]).toEqual(want);
});

it.each([
  { of: { isWriter: true, operation: "Apply" }, want: "gave up" },
  { of: { isWriter: false, operation: "Apply" }, want: "lost" },
  { of: { isWriter: true, operation: "Update" }, want: "lost" },
] as const)("says $want of a field that a manager no longer owns: $of", ({ of, want }) => {
  expect(changeWord({ ...cell, column: 0, value: "3", change: "lost" }, of, false)).toBe(want);
});
