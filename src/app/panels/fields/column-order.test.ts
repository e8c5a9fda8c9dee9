import { describe, expect, it } from "vitest";
import type { FieldColumn, FieldTableRow } from "../../../session/frame/field-table/types.ts";
import { columnOrder, opponentColumns } from "./column-order.ts";

const column = (manager: string, isWriter = false): FieldColumn => ({
  manager,
  operation: "Apply",
  subresource: null,
  apiVersion: "v1",
  since: 0,
  isWriter,
  gone: false,
});
const columns = [column("carol"), column("alice", true), column("hpa")];
const managers = [columns[1], columns[0], columns[2]] as readonly FieldColumn[];

describe("the order of the columns", () => {
  it("is that of the first appearance, and the live values are last", () => {
    expect(columnOrder(columns, managers, new Set([2]), true)).toEqual([1, 0, 2, "live"]);
  });

  it("has the writer and its opponents first on a narrow window", () => {
    expect(columnOrder(columns, managers, new Set([2]), false)).toEqual([1, 2, "live", 0]);
    expect(columnOrder(columns, managers, new Set(), false)).toEqual([1, "live", 0, 2]);
  });
});

it("finds the owners of the fields in conflict only", () => {
  const row = (conflict: boolean, owner: number) =>
    ({
      cells: [
        { column: 1, conflict, owns: false },
        { column: owner, conflict: false, owns: true },
      ],
    }) as unknown as FieldTableRow;
  expect(opponentColumns([row(false, 0), row(true, 2)])).toEqual(new Set([2]));
});
