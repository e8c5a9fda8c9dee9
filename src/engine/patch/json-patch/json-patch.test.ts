import { describe, expect, it } from "vitest";
import { MAX_DEPTH } from "../../value/depth.ts";
import type { Value, ValueMap } from "../../value/value.ts";
import { messageOf } from "../patch-errors.ts";
import { applyJsonPatch } from "./json-patch.ts";

function patched(document: Value, ...patch: readonly ValueMap[]): Value {
  const outcome = applyJsonPatch(document, patch);
  return "error" in outcome ? messageOf(outcome.error) : outcome.value;
}

const document = { a: { b: [1, 2, 3], "x/y": 1, "m~n": null }, "": "empty" };

describe("applyJsonPatch", () => {
  it.each<{ name: string; patch: ValueMap; want: Value }>([
    { name: "adds to the end", patch: { op: "add", path: "/a/b/-", value: 4 }, want: [1, 2, 3, 4] },
    { name: "adds before an item", patch: { op: "add", path: "/a/b/1", value: 4 }, want: [1, 4, 2, 3] },
    { name: "adds by a negative index", patch: { op: "add", path: "/a/b/-1", value: 4 }, want: [1, 2, 3, 4] },
    {
      name: "replaces by a negative index",
      patch: { op: "replace", path: "/a/b/-1", value: 4 },
      want: [1, 2, 4],
    },
    { name: "removes", patch: { op: "remove", path: "/a/b/00" }, want: [2, 3] },
    { name: "moves", patch: { op: "move", from: "/a/b/0", path: "/a/b/2" }, want: [2, 3, 1] },
    {
      name: "copies null for a missing key",
      patch: { op: "copy", from: "/none", path: "/a/b/0" },
      want: [null, 1, 2, 3],
    },
    { name: "writes null without a value", patch: { op: "replace", path: "/a/b/0" }, want: [null, 2, 3] },
  ])("[D10] $name in a list", ({ patch, want }) => {
    expect(patched(document, patch)).toEqual({ ...document, a: { ...document.a, b: want } });
  });

  it.each<{ name: string; patch: readonly ValueMap[]; want: Value }>([
    {
      name: "replaces a missing key",
      patch: [{ op: "replace", path: "/new", value: 1 }],
      want: { ...document, new: 1 },
    },
    {
      name: "knows escapes",
      patch: [
        { op: "remove", path: "/a/x~1y" },
        { op: "remove", path: "/a/m~0n" },
      ],
      want: { ...document, a: { b: [1, 2, 3] } },
    },
    { name: "knows the empty key", patch: [{ op: "remove", path: "/" }], want: { a: document.a } },
    {
      name: "ignores the text before the first slash",
      patch: [{ op: "remove", path: "x/a" }],
      want: { "": "empty" },
    },
    {
      name: "replaces the document",
      patch: [
        { op: "replace", path: "", value: [] },
        { op: "add", path: "/0", value: 1 },
      ],
      want: [1],
    },
    {
      name: "tests an existing value",
      patch: [
        { op: "test", path: "/a/b", value: [1, 2, 3] },
        { op: "test", path: "/none", value: null },
        { op: "test", path: "/a/m~0n" },
      ],
      want: document,
    },
    {
      name: "tests a value that the patch wrote",
      patch: [
        { op: "add", path: "/c", value: null },
        { op: "test", path: "/c", value: null },
      ],
      want: { ...document, c: null },
    },
    {
      name: "knows the key __proto__",
      patch: [{ op: "add", path: "/__proto__", value: 1 }],
      want: JSON.parse(`{"__proto__":1,${JSON.stringify(document).slice(1)}`),
    },
  ])("[D10] $name", ({ patch, want }) => {
    const before = structuredClone(document);
    expect(patched(document, ...patch)).toEqual(want);
    expect(document).toEqual(before);
  });

  it.each<{ patch: ValueMap; want: string }>([
    { patch: {}, want: "Unexpected kind: unknown" },
    { patch: { op: "bogus" }, want: "Unexpected kind: bogus" },
    { patch: { op: "add", value: 1 }, want: "add operation failed to decode path: missing value" },
    {
      patch: { op: "test", path: 1 },
      want: "test operation failed to decode path: json: cannot unmarshal number into Go value of type string",
    },
    {
      patch: { op: "move", path: "/c" },
      want: "move operation failed to decode from: operation, missing from field: missing value",
    },
    {
      patch: { op: "add", path: "" },
      want: 'add operation does not apply: doc is missing path: "": missing value',
    },
    {
      patch: { op: "add", path: "/a/none/c" },
      want: 'add operation does not apply: doc is missing path: "/a/none/c": missing value',
    },
    {
      patch: { op: "add", path: "/a/b/5" },
      want: "error in add for path: '/a/b/5': Unable to access invalid index: 5: invalid index referenced",
    },
    {
      patch: { op: "add", path: "/a/b/x" },
      want: "error in add for path: '/a/b/x': value was not a proper array index: 'x': strconv.Atoi: parsing \"x\": invalid syntax",
    },
    {
      patch: { op: "remove", path: "/none" },
      want: "error in remove for path: '/none': Unable to remove nonexistent key: none: missing value",
    },
    {
      patch: { op: "remove", path: "/a/b/99999999999999999999" },
      want: "error in remove for path: '/a/b/99999999999999999999': strconv.Atoi: parsing \"99999999999999999999\": value out of range",
    },
    {
      patch: { op: "replace", path: "/a/b/3" },
      want: "replace operation does not apply: doc is missing key: /a/b/3: missing value",
    },
    {
      patch: { op: "replace", path: "", value: 1 },
      want: "replace operation value must be object or array: %!w(<nil>)",
    },
    {
      patch: { op: "move", from: "/none", path: "/c" },
      want: "error in move for path: 'none': Unable to remove nonexistent key: none: missing value",
    },
    {
      patch: { op: "move", from: "/a", path: "/a/c" },
      want: "move operation does not apply: doc is missing destination path: /a/c: missing value",
    },
    {
      patch: { op: "copy", from: "/a/b/-", path: "/c" },
      want: "error in copy for from: '/a/b/-': strconv.Atoi: parsing \"-\": invalid syntax",
    },
    {
      patch: { op: "copy", from: "/a", path: "/a/b/x" },
      want: "error while adding value during copy: value was not a proper array index: 'x': strconv.Atoi: parsing \"x\": invalid syntax",
    },
    { patch: { op: "test", path: "/a/b/0", value: "1" }, want: "testing value /a/b/0 failed: test failed" },
    { patch: { op: "test", path: "/a/b/0" }, want: "testing value /a/b/0 failed: test failed" },
    {
      patch: { op: "test", path: "" },
      want: "panic: runtime error: invalid memory address or nil pointer dereference",
    },
  ])("[D10] says that $want", ({ patch, want }) => {
    expect(patched(document, patch)).toBe(want);
  });

  it("distinguishes a null that was written inside a map from one of the document", () => {
    const write = { op: "add", path: "/a", value: null };
    expect(patched({}, write, { op: "test", path: "", value: { a: null } })).toBe(
      "testing value  failed: test failed",
    );
    expect(patched({ a: null }, { op: "test", path: "", value: { a: null } })).toEqual({ a: null });
  });

  it("stops copies that never end", () => {
    const copies = Array.from({ length: 40 }, (_, i) => ({ op: "copy", from: "/a", path: `/a/${i}` }));
    expect(patched({ a: { text: "x".repeat(100) } }, ...copies)).toMatch(
      /^Unable to complete the copy, the accumulated size increase of copy is \d+, exceeding the limit 3145728$/,
    );
  });

  it("refuses values that nest too deep", () => {
    const moves = Array.from({ length: MAX_DEPTH + 10 }, () => [
      { op: "move", from: "/a", path: "/b/a" },
      { op: "move", from: "/b", path: "/a" },
      { op: "add", path: "/b", value: {} },
    ]).flat();
    expect(patched({ a: {}, b: {} }, ...moves)).toMatch(/exceeded max depth$/);
  });
});

it("opens a copy on its own", () => {
  const opened = new Set<Value>();
  const outcome = applyJsonPatch(
    { a: { z: 1, b: 2 }, c: {} },
    [
      { op: "copy", from: "/a", path: "/c/copy" },
      { op: "test", path: "/a/z", value: 1 },
    ],
    opened,
  );
  const { a, c } = ("error" in outcome ? {} : outcome.value) as { a: ValueMap; c: ValueMap };
  expect(c).toEqual({ copy: a });
  expect([opened.has(a), opened.has(c["copy"] as Value)]).toEqual([true, false]);
});

it("knows what it opened also after it wrote a null", () => {
  const opened = new Set<Value>();
  const outcome = applyJsonPatch({ a: {}, b: {} }, [{ op: "add", path: "/a/x", value: null }], opened);
  const { a, b } = ("error" in outcome ? {} : outcome.value) as { a: ValueMap; b: ValueMap };
  expect([a, opened.has(a), opened.has(b)]).toEqual([{ x: null }, true, false]);
});
