import { expect, it } from "vitest";
import { keyed, listOf, mapOf, setOf, string, struct, typeOf } from "../../testing/notation.ts";
import type { Path } from "../fieldpath/element.ts";
import type { Value, ValueMap } from "../value/value.ts";
import { removeField, setField } from "./set-field.ts";

const type = typeOf(
  struct({
    size: string,
    labels: mapOf(string),
    tags: setOf(string),
    args: listOf(string),
    items: keyed(["name"], struct({ name: string, image: string })),
  }),
);

it.each<{ path: Path; value: ValueMap; leaf: Value; set: ValueMap; without: ValueMap | undefined }>([
  { path: ["f:size"], value: {}, leaf: "1", set: { size: "1" }, without: undefined },
  {
    path: ["f:labels", "f:a"],
    value: { size: "1" },
    leaf: "1",
    set: { size: "1", labels: { a: "1" } },
    without: { size: "1" },
  },
  {
    path: ["f:tags", 'v:"b"'],
    value: { tags: ["a"] },
    leaf: "b",
    set: { tags: ["a", "b"] },
    without: { tags: ["a"] },
  },
  { path: ["f:args"], value: { args: ["a"] }, leaf: ["b"], set: { args: ["b"] }, without: undefined },
  {
    path: ["f:items", 'k:{"name":"b"}', "f:image"],
    value: { items: [{ name: "a" }] },
    leaf: "1",
    set: { items: [{ name: "a" }, { name: "b", image: "1" }] },
    without: { items: [{ name: "a" }, { name: "b" }] },
  },
  {
    path: ["f:items", 'k:{"name":"a"}', "f:image"],
    value: { items: [{ name: "a", image: "0" }] },
    leaf: "1",
    set: { items: [{ name: "a", image: "1" }] },
    without: { items: [{ name: "a" }] },
  },
  {
    path: ["f:items", 'k:{"name":"a"}'],
    value: { items: [] },
    leaf: { name: "a" },
    set: { items: [{ name: "a" }] },
    without: undefined,
  },
])("[CM6] sets and removes $path", ({ path, value, leaf, set, without }) => {
  expect(setField(value, type, path, leaf)).toEqual(set);
  expect(removeField(set, type, path)).toEqual(without);
});

it("[CM6] removes nothing if the field does not exist", () => {
  const value = { items: [{ name: "a" }], labels: { a: "1" } };
  expect(removeField(value, type, ["f:items", 'k:{"name":"x"}'])).toEqual(value);
  expect(removeField(value, type, ["f:size"])).toBe(value);
});
