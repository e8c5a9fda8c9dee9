import { expect, it } from "vitest";
import type { Value } from "../../value/value.ts";
import { isUnchanged, structuralOf } from "./structural-schema.ts";

const list = structuralOf({
  type: "array",
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["k"],
  items: { type: "object", properties: { k: { type: "string" }, v: { type: "integer" } } },
});

it.each<{ name: string; value: Value; before: Value; want: boolean }>([
  {
    name: "items in another order",
    value: [{ k: "a" }, { k: "b" }],
    before: [{ k: "b" }, { k: "a" }],
    want: true,
  },
  { name: "an item of another value", value: [{ k: "a", v: 1 }], before: [{ k: "a", v: 2 }], want: false },
  {
    name: "items with the same key twice",
    value: [{ k: "a" }, { k: "a" }],
    before: [{ k: "a" }, { k: "a" }],
    want: true,
  },
  { name: "an item without its key", value: [{ v: 1 }], before: [{ v: 1 }], want: false },
  { name: "a key that is a list", value: [{ k: ["a"] }], before: [{ k: ["a"] }], want: false },
])("whether an update leaves a list with keys as it is: $name", ({ value, before, want }) => {
  expect(isUnchanged(value, list, before)).toBe(want);
});
