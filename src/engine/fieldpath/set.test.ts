import { describe, expect, it } from "vitest";
import { keyed, mapOf, printPaths, set, string, struct, typeOf } from "../../testing/notation.ts";
import { difference, intersection, leaves, recursiveDifference, union } from "./algebra.ts";
import { ensureNamed } from "./ensure-named.ts";
import { decodeFieldsV1, encodeFieldsV1 } from "./fieldsv1.ts";
import { applyFilter, patternOf } from "./filter.ts";
import { setFromValue } from "./from-value.ts";
import { printFieldsV1 } from "./print-fieldsv1.ts";
import { emptySet, equals, has, isSubset, paths, size } from "./set.ts";

describe("set algebra", () => {
  it.each([
    { rule: "F1", op: union, a: [".a"], b: [".b.c"], want: [".a", ".b.c"] },
    { rule: "F1", op: union, a: [".a"], b: [".a.b"], want: [".a", ".a.b"] },
    { rule: "F2", op: intersection, a: [".a", ".b"], b: [".b", ".c"], want: [".b"] },
    { rule: "F2", op: intersection, a: [".a", ".a.b"], b: [".a.b", ".a.c"], want: [".a.b"] },
    { rule: "F3", op: difference, a: [".a", ".b"], b: [".b"], want: [".a"] },
    { rule: "F3", op: difference, a: [".a", ".a.b"], b: [".a"], want: [".a.b"] },
    { rule: "F3", op: difference, a: [".a.b"], b: [".a"], want: [".a.b"] },
    { rule: "F4", op: recursiveDifference, a: [".a", ".a.b", ".c"], b: [".a"], want: [".c"] },
    { rule: "F4", op: recursiveDifference, a: [".a.b.c", ".a.d"], b: [".a.b"], want: [".a.d"] },
  ])("[$rule] $op.name of $a and $b", ({ op, a, b, want }) => {
    expect(printPaths(op(set(...a), set(...b)))).toEqual(want);
  });

  it("[F5] leaves drop members with paths below them", () => {
    expect(printPaths(leaves(set(".a", ".a.b", ".c")))).toEqual([".c", ".a.b"]);
  });

  it("[F6] adds structs, but neither keys nor items", () => {
    const type = typeOf(
      struct({
        st: struct({ x: string }),
        m: mapOf(struct({ x: string })),
        l: keyed(["k"], struct({ k: string, x: string })),
      }),
    );
    const named = ensureNamed(set(".st.x", ".m.a.x", '.l[k="1"].x'), type);
    expect(printPaths(named).sort()).toEqual([".l", '.l[k="1"].x', ".m", ".m.a.x", ".st", ".st.x"]);
  });

  it("[F7] an include filter keeps matches and their ancestors; the first match decides", () => {
    const any = { kind: "any" } as const;
    const pattern = patternOf([
      { element: "f:a", child: any },
      { element: "f:b", child: patternOf([{ element: "f:x", child: any }]) },
    ]);
    const filtered = applyFilter({ kind: "include", pattern }, set(".a.q", ".b", ".b.x.y", ".b.z", ".c"));
    expect(printPaths(filtered)).toEqual([".b", ".a.q", ".b.x.y"]);
    const wild = patternOf([
      { element: "f:a", child: any },
      { element: null, child: patternOf([]) },
    ]);
    expect(printPaths(applyFilter({ kind: "include", pattern: wild }, set(".a.q", ".b")))).toEqual([".b"]);
  });

  it("keeps references if nothing changes", () => {
    const a = set(".a.b", ".c");
    expect(union(a, set(".c"))).toBe(a);
    expect(difference(a, set(".x", ".c.d"))).toBe(a);
    expect(intersection(a, set(".a.b", ".c", ".d"))).toBe(a);
    expect(union(emptySet, a)).toBe(a);
  });

  it("searches large sets like small ones", () => {
    const all = Array.from({ length: 300 }, (_, i) => `.f${i}`);
    const big = set(...all);
    expect(size(big)).toBe(300);
    expect(has(big, ["f:f299"])).toBe(true);
    expect(printPaths(difference(big, set(...all.slice(1))))).toEqual([".f0"]);
    expect(isSubset(set(...all.reverse()), big)).toBe(true);
    expect(equals(set(...all), big)).toBe(true);
  });
});

describe("FieldsV1", () => {
  it.each([
    { rule: "P6", paths: [".b", ".a", ".a.x"], text: '{"f:a":{".":{},"f:x":{}},"f:b":{}}' },
    {
      rule: "P6",
      paths: ['.l[="b"]', '.l[="a"]', ".l[=10]", ".l[=9]"],
      text: '{"f:l":{"v:9":{},"v:10":{},"v:\\"a\\"":{},"v:\\"b\\"":{}}}',
    },
    { rule: "S6", paths: [], text: "{}" },
  ])("[$rule] is $text", ({ paths: texts, text }) => {
    const fields = set(...texts);
    expect(printFieldsV1(fields)).toBe(text);
    expect(JSON.stringify(encodeFieldsV1(fields))).toBe(text);
    const decoded = decodeFieldsV1(JSON.parse(text));
    expect("set" in decoded && equals(decoded.set, fields)).toBe(true);
  });

  it("[P5] drops unknown elements and refuses invalid ones", () => {
    const read = decodeFieldsV1({ "f:a": { "q:z": { "f:b": {} } }, "x:y": {}, ".": {} });
    expect("set" in read && printPaths(read.set)).toEqual([".a"]);
    expect(decodeFieldsV1({ "f:a": "x" })).toHaveProperty("error");
    expect(decodeFieldsV1({ "f:a": { "v:": {} } })).toHaveProperty("error");
    expect(decodeFieldsV1([])).toHaveProperty("error");
  });

  it.each([
    { name: "first in its own form", keys: ['k:{"a":1}', 'k:{ "a":1}'] },
    { name: "first in another", keys: ['k:{ "a":1}', 'k:{"a":1}'] },
    { name: "twice in another", keys: ['k:{ "a":1}', 'k:{"a": 1}'] },
  ])("[P5] reads a duplicate key as one key: $name", ({ keys: [first = "", second = ""] }) => {
    const decoded = decodeFieldsV1({ [first]: { "f:x": {} }, "f:y": {}, [second]: {} });
    if ("error" in decoded) throw new Error(decoded.error);
    expect(JSON.parse(printFieldsV1(decoded.set))).toEqual({
      "f:y": {},
      'k:{"a":1}': { ".": {}, "f:x": {} },
    });
  });

  it("refuses 10,000 levels", () => {
    let nested: unknown = {};
    for (let i = 0; i < 10_000; i++) nested = { "f:a": nested };
    expect(decodeFieldsV1(nested as never)).toHaveProperty("error");
  });
});

describe("paths", () => {
  it("lists members first, then the paths below them", () => {
    expect(paths(set(".a.b", ".c", ".a")).length).toBe(3);
    expect(printPaths(set(".a.b", ".c", ".a"))).toEqual([".a", ".c", ".a.b"]);
  });

  it("identifies items of a value without a type by key, id and name", () => {
    expect(printPaths(setFromValue({ a: [{ name: "x", v: 1 }, 5], b: {}, c: null })).sort()).toEqual([
      ".a[1]",
      '.a[name="x"].name',
      '.a[name="x"].v',
      ".c",
    ]);
  });
});
