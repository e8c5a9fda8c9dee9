import { expect, it } from "vitest";
import type { FieldColumn } from "../../../session/frame/field-table/types.ts";
import { columnOrder } from "./column-order.ts";

const column = (manager: string, apiVersion = "v1"): FieldColumn => ({
  key: manager,
  manager,
  operation: "Apply",
  subresource: null,
  apiVersion,
  since: 0,
  isWriter: false,
  gone: false,
});
const managers = [column("alice"), column("carol"), column("hpa")];

it.each<{ readonly name: string; readonly columns: readonly FieldColumn[]; readonly order: unknown }>([
  {
    name: "is that of the first appearance",
    columns: [column("carol"), column("alice"), column("hpa")],
    order: [1, 0, 2, "live"],
  },
  {
    name: "does not depend on which managers own something",
    columns: [column("hpa"), column("carol")],
    order: [1, 0, "live"],
  },
  {
    name: "is that of the versions for entries of one manager",
    columns: [column("alice", "v2"), column("carol"), column("alice", "v1")],
    order: [2, 0, 1, "live"],
  },
  {
    name: "has managers that the timeline does not know at the end",
    columns: [column("dave"), column("hpa")],
    order: [1, 0, "live"],
  },
])("the order of the columns $name", ({ columns, order }) => {
  expect(columnOrder(columns, managers)).toEqual(order);
});
