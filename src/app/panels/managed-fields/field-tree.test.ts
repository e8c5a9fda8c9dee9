import { expect, it } from "vitest";
import type { FieldRow } from "../../../session/frame/types.ts";
import { elementText, treeRows, visibleTreeRows } from "./field-tree.ts";

const field = (path: string, member: boolean, change: FieldRow["change"] = null): FieldRow => {
  const elements = path.split(" ");
  return {
    path,
    label: `.${elements.join(".")}`,
    element: `f:${elements.at(-1)}`,
    depth: elements.length - 1,
    member,
    hasChildren: false,
    change,
  };
};

const shown = (fields: readonly FieldRow[]) =>
  treeRows(fields).map(
    ({ elements, depth, inside }) => `${"  ".repeat(depth)}${elements.join("/")} ${inside}`,
  );

it("draws a chain of single fields on one line", () => {
  expect(shown([field("spec", false), field("spec replicas", true)])).toEqual(["spec/replicas 0"]);
});

it("starts a row where the tree branches, and after an owned field", () => {
  const fields = [
    field("spec", false),
    field("spec selector", true),
    field("spec template", false),
    field("spec template metadata", false),
    field("spec template metadata app", true),
    field("spec template item", true),
    field("spec template item image", true),
  ];
  expect(shown(fields)).toEqual([
    "spec 5",
    "  selector 0",
    "  template 3",
    "    metadata/app 0",
    "    item 1",
    "      image 0",
  ]);
});

it("gives a changed field its own row", () => {
  expect(shown([field("spec", false, "lost"), field("spec a", false, "lost")])).toEqual(["spec 1", "  a 0"]);
});

it("hides the content of collapsed rows, also of nested ones", () => {
  const rows = treeRows([
    field("a", true),
    field("a b", true),
    field("a b c", true),
    field("d", true),
    field("d e", true),
  ]);
  const open = (...closed: string[]) => visibleTreeRows(rows, new Set(closed)).map((row) => row.field.path);
  expect(open()).toEqual(["a", "a b", "a b c", "d", "d e"]);
  expect(open("a b")).toEqual(["a", "a b", "d", "d e"]);
  expect(open("a", "a b")).toEqual(["a", "d", "d e"]);
  expect(open("d")).toEqual(["a", "a b", "a b c", "d"]);
});

it("returns no rows without fields", () => {
  expect(treeRows([])).toEqual([]);
});

it.each([
  { element: "f:replicas", text: "replicas" },
  { element: 'k:{"name":"web","port":80}', text: '[name="web",port=80]' },
  { element: 'v:"a"', text: '="a"' },
  { element: "i:3", text: "[3]" },
  { element: "k:{broken", text: "{broken" },
  { element: "plain", text: "plain" },
])("shows $element as $text", ({ element, text }) => {
  expect(elementText(element)).toBe(text);
});
