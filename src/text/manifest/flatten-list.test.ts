import { expect, it } from "vitest";
import type { ValueMap } from "../../engine/value/value.ts";
import { flattenList } from "./flatten-list.ts";

it.each<{ name: string; document: ValueMap; want: readonly [unknown, ...(string | number)[]][] }>([
  { name: "an object", document: { kind: "Pod" }, want: [[{ kind: "Pod" }]] },
  {
    name: "a List",
    document: { kind: "List", apiVersion: "v1", items: [{ kind: "A" }, { kind: "B" }] },
    want: [
      [{ kind: "A" }, "items", 0],
      [{ kind: "B" }, "items", 1],
    ],
  },
  {
    name: "a typed list, whose items get its type",
    document: { kind: "PodList", apiVersion: "v1", items: [{ a: 1 }, { kind: "X" }] },
    want: [
      [{ a: 1, kind: "Pod", apiVersion: "v1" }, "items", 0],
      [{ kind: "X" }, "items", 1],
    ],
  },
  {
    name: "lists in lists, in order",
    document: { kind: "List", items: [{ items: [{ kind: "A" }, { kind: "B" }] }, { kind: "C" }] },
    want: [
      [{ kind: "A" }, "items", 0, "items", 0],
      [{ kind: "B" }, "items", 0, "items", 1],
      [{ kind: "C" }, "items", 1],
    ],
  },
  { name: "an empty list", document: { kind: "List", items: [] }, want: [] },
  { name: "items that are no list", document: { kind: "X", items: 1 }, want: [[{ kind: "X", items: 1 }]] },
  { name: "items that are no objects", document: { kind: "List", items: [1, null] }, want: [] },
])("gives the objects of $name", ({ document, want }) => {
  expect(flattenList(document).map(({ value, keys }) => [value, ...keys])).toEqual(want);
});
